import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getHealth } from '@parley/protocol'
import { call } from './api.ts'
import type { Bench } from './bench.ts'
import { type People, invite } from './people.ts'
import { type Program, launch, root, script, temporary } from './processes.ts'

/** A server that can be measured. */
export interface Server {
  name: string
  /** The guarantee that an answer to a message gives. */
  guarantee: string
  pid: number
  port: number
  /** Paths of `count` streams. */
  streams(count: number): Promise<string[]>
  /** The request head for sending a message; load/load.ts adds the body. Undefined if not supported. */
  sending: string | undefined
  stop(): Promise<void>
}

export interface Parley extends Server {
  origin: string
  /** Its data folder. */
  data: string
  people: People
  /** Restarts it on the same data, which `change` may alter in between. Returns the new pid. */
  again(change?: () => void): Promise<number>
}

export interface Floor extends Server {
  /** Sends `count` messages to every stream, `rate` a second. */
  go(count: number, rate: number): Promise<void>
}

const main = join(root, 'apps/server/dist/main.js')

/** Builds the server unless the build is up to date. */
export function buildServer(mayBuild: boolean): void {
  const isBuilt = "import('./bin/stamp.mjs').then((it) => process.exit(it.isBuilt() ? 0 : 1))"
  if (mayBuild && !succeeds('--input-type=module', '-e', isBuilt)) {
    execFileSync(process.execPath, ['bin/build.mjs'], { cwd: root, stdio: 'inherit' })
  }
  if (!existsSync(main)) throw new Error('The server is not built: run `npm run build`')
}

/** Starts Parley with users. */
export async function startParley(bench: Bench): Promise<Parley> {
  const data = temporary()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let program = await run()
  const people = await invite(origin)
  const [sender] = await people.signIn(1)

  async function run(): Promise<Program> {
    return launchParley(bench, port, data)
  }

  return {
    name: 'parley',
    guarantee: 'answers after fsync (WAL, synchronous=FULL); signed in, membership checked',
    pid: program.pid,
    port,
    origin,
    data,
    people,
    streams: async (count) => {
      const devices = await people.signIn(count)
      return devices.map(({ token }) => `/api/user/events?api-key=${token}`)
    },
    sending: postOf(`/api/group/${people.gid}/send`, { 'x-api-key': sender?.token ?? '' }),
    async again(change) {
      await program.stop()
      change?.()
      program = await run()
      return program.pid
    },
    stop: () => stopAndRemove(program, data),
  }
}

/** Starts one process of Parley and waits until it is ready. */
export async function launchParley(
  bench: Bench,
  port: number,
  data: string,
  more: Record<string, string> = {},
): Promise<Program> {
  const started = launch({
    command: [process.execPath, main],
    core: bench.serverCore,
    env: {
      PARLEY_PORT: String(port),
      PARLEY_DATA: data,
      PARLEY_RATE_LIMIT: 'off',
      PARLEY_TOKEN_SECONDS: '86400',
      PARLEY_LOG: 'error',
      ...more,
    },
  })
  await healthy(`http://127.0.0.1:${port}`)
  return started
}

/** Starts the naive implementation. See probes/naive.ts. */
export async function startNaive(bench: Bench): Promise<Server> {
  const data = temporary()
  const program = launch({ command: [...script('probes/naive.ts'), data], core: bench.serverCore })
  const { port } = await program.answer<{ port: number }>()
  return {
    name: 'naive',
    guarantee: 'answers after fsync, one transaction per message; nobody is signed in',
    pid: program.pid,
    port,
    streams: async (count) => Array.from({ length: count }, (_, i) => `/events?reader=${i}`),
    sending: postOf('/send', {}),
    stop: () => stopAndRemove(program, data),
  }
}

/** Starts a Fastify server that does nothing. */
export async function startEmpty(bench: Bench): Promise<Server> {
  const program = launch({ command: script('probes/empty.ts'), core: bench.serverCore })
  const { port } = await program.answer<{ port: number }>()
  return {
    name: 'empty Fastify',
    guarantee: 'none: nothing is stored',
    pid: program.pid,
    port,
    streams: async () => [],
    sending: postOf('/', {}),
    stop: () => program.stop(),
  }
}

/** Starts a bare loop of writes, in C if there is a compiler. */
export async function startFloor(bench: Bench): Promise<Floor> {
  const program = launch({ command: bench.native('probes/floor'), core: bench.serverCore })
  const { port } = await program.answer<{ port: number }>()
  return {
    name: bench.isNative ? 'C floor' : 'Node floor',
    guarantee: 'none: send() in a loop, nothing is stored',
    pid: program.pid,
    port,
    streams: async (count) => Array.from({ length: count }, (_, i) => `/?reader=${i}`),
    sending: undefined,
    async go(count, rate) {
      program.tell(`go ${count} ${rate}`)
      await program.answer()
    },
    stop: () => program.stop(),
  }
}

/** The head of a request that sends 100 characters. */
export function postOf(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'text/plain',
    'content-length': '100',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

async function healthy(origin: string) {
  const until = Date.now() + 15_000
  for (;;) {
    const health = await call(origin, getHealth, {}).catch(() => undefined)
    if (health?.ready) return
    if (Date.now() > until) throw new Error('The server does not become ready')
    await new Promise((wake) => setTimeout(wake, 25))
  }
}

export async function stopAndRemove(program: Program, folder: string) {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}

function succeeds(...args: string[]): boolean {
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}
