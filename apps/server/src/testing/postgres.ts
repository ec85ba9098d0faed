import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
const packages = '/usr/lib/postgresql'
const initSettings = ['-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']

/** A PostgreSQL server on a temporary folder. */
export interface PostgresServer {
  port: number
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>
  dropDatabase(url: string): Promise<void>
  /** Stops the server, cutting all connections, and starts it again on the same port. */
  restart(pauseMs?: number): Promise<void>
  /** Runs a statement as the administrator. */
  admin(sql: string): Promise<unknown[]>
  /** The process, for signals. */
  process(): ChildProcess
  stop(): Promise<void>
}

/** The folder with the programs of PostgreSQL: PARLEY_TEST_POSTGRES_BIN, or the newest package of Debian. */
function findPostgres(): string | undefined {
  const versions = existsSync(packages) ? readdirSync(packages).sort().reverse() : []
  const places = [
    process.env.PARLEY_TEST_POSTGRES_BIN ?? '',
    ...versions.map((version) => join(packages, version, 'bin')),
    '/usr/local/bin',
    '/usr/bin',
    '/opt/homebrew/bin',
  ]
  return places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  )
}

interface Options {
  /** Its data survive a power cut. */
  isDurable?: boolean
  /** The address of a server to copy and to follow. */
  follows?: string
  /** A certificate for 127.0.0.1, in PEM. */
  tls?: { certificate: string; key: string }
}

/** Starts a server. */
export async function startPostgres(options: Options = {}): Promise<PostgresServer> {
  const { isDurable = false, follows, tls } = options
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'))
  const as = await otherUser()
  if (as) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const [program, args] = follows
    ? (['pg_basebackup', ['-D', data, '-d', follows, '-R', '-X', 'stream', '-c', 'fast']] as const)
    : (['initdb', ['-D', data, ...initSettings]] as const)
  await run(join(bin, program), args, { ...as, cwd: folder })
  if (tls) await writeTlsFiles(data, tls, as)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 400,
    shared_buffers: '64MB',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(isDurable ? {} : { synchronous_commit: 'off' }),
    ...(tls ? { ssl: 'on' } : {}),
  }
  const urlOf = (name: string) => `postgres://parley@127.0.0.1:${port}/${name}`
  let child = await start()
  let count = 0

  async function start(): Promise<ChildProcess> {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(join(bin as string, 'postgres'), ['-D', data, ...args], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    })
    await untilReady(urlOf('postgres'), started)
    return started
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const admin = async (sql: string) => {
    const client = new Client(urlOf('postgres'))
    await client.connect()
    try {
      return (await client.query(sql)).rows as unknown[]
    } finally {
      await client.end()
    }
  }

  return {
    port,
    async createDatabase() {
      const name = `parley_${process.pid}_${++count}`
      await admin(`create database ${name}`)
      return urlOf(name)
    },
    async dropDatabase(url) {
      await admin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
    },
    async restart(pauseMs = 0) {
      await end('SIGINT')
      await new Promise((done) => setTimeout(done, pauseMs))
      child = await start()
    },
    process: () => child,
    admin,
    async stop() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeTlsFiles(
  data: string,
  { certificate, key }: { certificate: string; key: string },
  as: { uid: number; gid: number } | undefined,
): Promise<void> {
  for (const [name, text] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    await writeFile(join(data, name), text, { mode: 0o600 })
    if (as) await chown(join(data, name), as.uid, as.gid)
  }
}

/** The user that runs the server: it refuses to be root. */
async function otherUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}`)
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
