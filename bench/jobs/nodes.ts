import type { Bench } from '../bench.ts'
import {
  type BusName,
  type Cluster,
  type Inserts,
  type Services,
  startCluster,
  startInserts,
  startServices,
} from '../cluster.ts'
import { type Asked, type Readers, closedLoop, openReaders, withMessage } from '../load/load.ts'
import { cpuOf } from '../machine.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { type Goal, type Row, absolute, relative, unmeasured } from '../rows.ts'
import { startParley } from '../servers.ts'
import { type Job, type Later, ending, inMs } from './job.ts'

const capacity = 2_000_000
const inFlight = 64
// Six contenders take turns, and a job has 90 seconds.
const maxRounds = 5
const maxSeconds = 1
const guarantee = 'answers after fsync; signed in, membership checked; every node delivers'

/** Measures how many messages a second one, two and four nodes on one PostgreSQL accept, over NOTIFY. */
export const nodes: Job = (bench) => nodesOn(bench, 'postgres')

/** The same over NATS. */
export const nodesOnNats: Job = (bench) => nodesOn(bench, 'nats')

const nodesOn = (given: Bench, bus: BusName) =>
  ending(async (later) => {
    const bench = limited(given)
    const services = later(await startServices(bench))
    if (!busesOf(services).includes(bus)) {
      return [unmeasured('nodes', 'S12', 'accepted', `${bus} is not installed`)]
    }
    const inserts = insertsContender(bench, services, later(await startInserts(bench, services)))
    const sqlite = await sqliteContender(bench, later)
    const at = async (size: number, ...counts: number[]) => {
      const { cluster, readers } = await withReaders(bench, later, services, size, bus)
      return counts.map((count) => clusterContender(bench, services, cluster, readers, count))
    }
    const [first, alone] = (await at(1, inFlight, 1)) as [Contender, Contender]
    const [second] = (await at(2, inFlight)) as [Contender]
    const [fourth, each] = (await at(4, inFlight, 4 * inFlight)) as [Contender, Contender]
    const all = [inserts, sqlite, first, second, fourth, each]
    for (const { measure } of all) await measure()
    const rounds = await interleave(bench, 'nodes', { in_flight: inFlight }, all)
    const slow = await interleave(bench, 'nodes', { in_flight: 1 }, [alone])
    const of = ({ name }: Contender) => rounds.filter(({ adapter }) => adapter === name)
    return rowsOf(of(inserts), of(sqlite), [first, second, fourth, each].map(of), slow)
  })

export const limited = (bench: Bench): Bench => {
  const { rounds, seconds } = bench.options
  const options = {
    ...bench.options,
    rounds: Math.min(rounds, maxRounds),
    seconds: Math.min(seconds, maxSeconds),
  }
  return { ...bench, options }
}

/** The buses that this machine has. */
export const busesOf = ({ nats }: Services): BusName[] =>
  nats === undefined ? ['postgres'] : ['postgres', 'nats']

async function withReaders(
  bench: Bench,
  later: Later,
  services: Services,
  size: number,
  bus: BusName,
) {
  const cluster = later(await startCluster(bench, services, size, bus))
  const paths = await cluster.streams(size)
  const readers: Readers[] = []
  for (const [i, { port }] of cluster.nodes.entries()) {
    readers.push(later(await openReaders(bench, port, paths.slice(i, i + 1), capacity)))
  }
  return { cluster, readers }
}

/** One stream on each node checks that every message is delivered once and in order. */
function clusterContender(
  bench: Bench,
  services: Services,
  { name, nodes: some, sending, commits }: Cluster,
  readers: readonly Readers[],
  count: number,
): Contender {
  const cpuOfNodes = () => some.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? 0), 0)
  const cpu = () => cpuOfNodes() + (services.cpu() ?? 0)
  const loop = { port: some.map(({ port }) => port), request: withMessage(sending) }
  return {
    name: `${name}, ${count} in flight`,
    guarantee,
    pid: some[0]?.pid ?? 0,
    cpu,
    async measure() {
      for (const reader of readers) await reader.clear()
      const before = {
        commits: await commits(),
        nodes: cpuOfNodes(),
        services: services.cpu() ?? 0,
      }
      const asked = await closedLoop(bench, { ...loop, inFlight: count, ...lengthOf(bench) })
      const found = { ...countsOf(asked), ...(await heardBy(readers, asked)) }
      const groups = (await commits()) - before.commits
      const details = {
        messages_per_commit: asked.done / groups,
        nodes_us: (cpuOfNodes() - before.nodes) / asked.done,
        services_us: ((services.cpu() ?? 0) - before.services) / asked.done,
      }
      return { ...found, details }
    },
  }
}

async function heardBy(readers: readonly Readers[], { sent, cpu_us, refused }: Asked) {
  const heard = await Promise.all(readers.map((reader) => reader.heard(sent)))
  const sum = (pick: (one: (typeof heard)[number]) => number) =>
    heard.reduce((total, one) => total + pick(one), 0)
  return {
    load_us: cpu_us + sum((one) => one.cpu_us),
    missing: sum(({ missing }) => missing),
    dup: sum(({ dup }) => dup),
    reordered: sum(({ reordered }) => reordered),
    refused: refused + sum(({ closed }) => closed),
  }
}

async function sqliteContender(bench: Bench, later: Later): Promise<Contender> {
  const { port, pid, streams, sending = '' } = later(await startParley(bench))
  const readers = [later(await openReaders(bench, port, await streams(1), capacity))]
  return {
    name: 'one node on SQLite',
    guarantee,
    pid,
    async measure() {
      for (const reader of readers) await reader.clear()
      const loop = { port, request: withMessage(sending), inFlight, ...lengthOf(bench) }
      const asked = await closedLoop(bench, loop)
      return { ...countsOf(asked), ...(await heardBy(readers, asked)) }
    },
  }
}

export function insertsContender(bench: Bench, services: Services, inserts: Inserts): Contender {
  const { name, pid } = inserts
  const { warmMs, runMs } = lengthOf(bench)
  return {
    name,
    guarantee: 'answers after fsync; nobody is signed in, nothing is delivered, no HTTP',
    pid,
    cpu: () => (cpuOf(pid) ?? 0) + (services.cpu() ?? 0),
    // It is the server here: its time is no load.
    measure: async () => ({ ...countsOf(await inserts.run(inFlight, warmMs, runMs)), load_us: 0 }),
  }
}

export const lengthOf = ({ options }: Bench) => ({ warmMs: 200, runMs: options.seconds * 1000 })

export const countsOf = (asked: Asked): Measured => ({
  seconds: asked.seconds,
  load_us: asked.cpu_us,
  refused: asked.refused,
  n: asked.done,
  units: asked.done,
  rate: asked.rate,
  p50: inMs(asked.p50),
  p90: inMs(asked.p90),
  p99: inMs(asked.p99),
  max: inMs(asked.max),
})

function rowsOf(inserts: Round[], sqlite: Round[], clusters: Round[][], slow: Round[]): Row[] {
  const [first = [], second = [], fourth = [], each = []] = clusters
  const compare = (ours: Round[], theirs: Round[], goal?: Goal) =>
    relative(ours, theirs, rate(ours[0]?.adapter ?? ''), goal)
  return [
    compare(first, inserts, { min: 4 }),
    compare(first, sqlite),
    compare(second, first),
    compare(fourth, first, { min: 0.5 }),
    compare(each, first, { min: 0.5 }),
    ...[...clusters, slow].flatMap(partsOf),
    ...partsOf(sqlite).slice(0, 3),
  ]
}

/** The cost of a message in nodes, database and bus. */
function partsOf(rounds: readonly Round[]): Row[] {
  const [first] = rounds
  const words = first?.adapter ?? ''
  const detail = (name: string) => (round: Round) => round.details?.[name]
  return [
    absolute(
      rounds,
      figure(`answered, p50, ${words}`, 'ms', ({ p50 }) => p50),
    ),
    absolute(
      rounds,
      figure(`answered, p99, ${words}`, 'ms', ({ p99 }) => p99),
    ),
    absolute(
      rounds,
      figure(`CPU of a message, ${words}`, 'µs', ({ cpu_us }) => cpu_us),
    ),
    absolute(rounds, figure(`of it in the nodes, ${words}`, 'µs', detail('nodes_us'))),
    absolute(rounds, figure(`of it in database and bus, ${words}`, 'µs', detail('services_us'))),
    absolute(rounds, figure(`messages in a commit, ${words}`, '', detail('messages_per_commit'))),
  ]
}

const rate = (name: string) => figure(`accepted, ${name}`, 'msg/s', (round) => round.rate)

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'nodes',
  target: 'S12',
  figure: words,
  unit,
  pick,
})
