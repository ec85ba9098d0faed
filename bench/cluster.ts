import { Client } from 'pg'
import type { Bench } from './bench.ts'
import type { Asked } from './load/load.ts'
import { cpuOfTree } from './machine.ts'
import { type People, invite } from './people.ts'
import { type Program, launch, script, temporary } from './processes.ts'
import { freePort, launchParley, postOf, stopAndRemove } from './servers.ts'

/** PostgreSQL with fsync, and NATS. */
export interface Services {
  hasPostgres: boolean
  /** The address of NATS, if it is installed. */
  nats: string | undefined
  createDatabase(): Promise<string>
  /** Processor time of both, in microseconds. */
  cpu(): number | undefined
  stop(): Promise<void>
}

export type BusName = 'postgres' | 'nats'

/** Several nodes of Parley on one database. */
export interface Cluster {
  name: string
  nodes: readonly Node[]
  people: People
  /** Paths of `count` streams, for any node. */
  streams(count: number): Promise<string[]>
  /** The request head for sending a message to any node. */
  sending: string
  /** How many groups have been committed. */
  commits(): Promise<number>
  stop(): Promise<void>
}

export interface Node {
  port: number
  pid: number
  kill(): Promise<void>
}

export async function startServices(bench: Bench): Promise<Services> {
  const program = launch({
    command: script('testing/services.ts'),
    core: bench.serverCore,
    endsOthers: true,
  })
  const { hasPostgres, nats } = await program.answer<Pick<Services, 'hasPostgres' | 'nats'>>()
  return {
    hasPostgres,
    nats,
    async createDatabase() {
      program.tell('create')
      return (await program.answer<{ url: string }>()).url
    },
    cpu: () => cpuOfTree(program.pid),
    stop: () => program.stop(),
  }
}

/** Starts `count` nodes on an empty database, each with its own data folder. */
export async function startCluster(
  bench: Bench,
  services: Services,
  count: number,
  bus: BusName,
): Promise<Cluster> {
  const url = await services.createDatabase()
  const env = {
    PARLEY_DATABASE: url,
    PARLEY_BUS: bus === 'nats' ? (services.nats ?? '') : 'postgres',
  }
  // The first node creates the tables.
  const first = await startNode(bench, env)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startNode(bench, env)))
  const nodes = [first, ...others]
  const people = await invite(`http://127.0.0.1:${first.port}`)
  const [sender] = await people.signIn(1)
  const database = new Client(url)
  await database.connect()
  return {
    name: `${count} on ${bus === 'nats' ? 'NATS' : 'NOTIFY'}`,
    nodes,
    people,
    streams: async (wanted) => {
      const devices = await people.signIn(wanted)
      return devices.map(({ token }) => `/api/user/events?api-key=${token}`)
    },
    sending: postOf(`/api/group/${people.gid}/send`, { 'x-api-key': sender?.token ?? '' }),
    async commits() {
      const { rows } = await database.query(`select value from sequence where name = 'commit'`)
      return Number(rows[0]?.value ?? 0)
    },
    async stop() {
      await database.end()
      await Promise.all(nodes.map(({ stop }) => stop()))
    },
  }
}

async function startNode(bench: Bench, env: Record<string, string>) {
  const data = temporary()
  const port = await freePort()
  const program: Program = await launchParley(bench, port, data, env)
  return {
    port,
    pid: program.pid,
    kill: () => program.kill(),
    stop: () => stopAndRemove(program, data),
  }
}

export type Inserts = Awaited<ReturnType<typeof startInserts>>

/** Starts one INSERT per transaction on a database of the same PostgreSQL. See probes/inserts.ts. */
export async function startInserts(bench: Bench, services: Services) {
  const probe = await startProbe(bench, 'inserts.ts', await services.createDatabase())
  return { name: 'one INSERT per transaction', ...probe }
}

export type Probe = Awaited<ReturnType<typeof startProbe>>

/** Starts as many processes that write to the message log of one database. See probes/appends.ts. */
export async function startAppends(bench: Bench, services: Services, count: number, bus: BusName) {
  const url = await services.createDatabase()
  const address = bus === 'nats' ? (services.nats ?? '') : 'postgres'
  const probes: Probe[] = []
  for (let i = 0; i < count; i++) {
    probes.push(await startProbe(bench, 'appends.ts', url, address))
  }
  return {
    name: `the log, ${count} on ${bus === 'nats' ? 'NATS' : 'NOTIFY'}`,
    probes,
    stop: async () => void (await Promise.all(probes.map(({ stop }) => stop()))),
  }
}

async function startProbe(bench: Bench, file: string, ...args: string[]) {
  const program = launch({
    command: [...script(`probes/${file}`), ...args],
    core: bench.serverCore,
  })
  await program.answer()
  return {
    pid: program.pid,
    run(inFlight: number, warmMs: number, runMs: number) {
      program.tell(`go ${inFlight} ${warmMs} ${runMs}`)
      return program.answer<Asked>()
    },
    stop: () => program.stop(),
  }
}
