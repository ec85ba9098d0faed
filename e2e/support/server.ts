import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
const patienceMs = 60_000

/** A built server with its own port and data folder. */
export interface TestServer {
  readonly url: string
  readonly data: string
  /** The id of the public channel of a server that is set up. */
  general: number
  /** Everything it has written, including before restarts. */
  output(): string
  /** Kills it like a power cut: nothing is flushed, no connection is closed properly. */
  kill(): Promise<void>
  /** Kills a process that the server has started, by a part of its command. Linux only. */
  killChild(command: string): Promise<void>
  /** Shuts it down gracefully. Returns the exit code. */
  stop(): Promise<number | null>
  /** Starts it again after `kill` or `stop`, with the same port and data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

/** Starts a new server and waits until it answers. */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const data = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const written: string[] = []
  let life: ChildProcess | undefined

  async function start() {
    if (life) throw new Error('This server runs already')
    life = launch({ PARLEY_PORT: String(port), PARLEY_DATA: data, ...settings }, written)
    await waitUntilReady(url, life, written)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const ending = life
    life = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await ended
    return code as number | null
  }

  await start()
  return {
    url,
    data,
    general: 0,
    start,
    output: () => written.join(''),
    kill: async () => void (await end('SIGKILL')),
    killChild: (command) => killChildOf(life?.pid ?? 0, command),
    stop: () => end('SIGTERM'),
    dispose: async () => {
      await end('SIGKILL')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function killChildOf(parent: number, command: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [status, line] = await Promise.all([
      readFile(`/proc/${name}/status`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ])
    if (!status.includes(`PPid:\t${parent}\n`) || !line.includes(command)) continue
    process.kill(Number(name), 'SIGKILL')
    return
  }
  throw new Error(`The server has no process "${command}"`)
}

function launch(settings: Record<string, string>, written: string[]): ChildProcess {
  const life = spawn(process.execPath, [program], {
    env: { ...withoutOurs(process.env), PARLEY_RATE_LIMIT: 'off', PARLEY_LOG: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  life.stdout?.on('data', (bytes) => written.push(String(bytes)))
  life.stderr?.on('data', (bytes) => written.push(String(bytes)))
  return life
}

// The developer's own settings must not affect the tests.
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('PARLEY_')),
  )
}

async function waitUntilReady(url: string, life: ChildProcess, written: string[]): Promise<void> {
  const limit = Date.now() + patienceMs
  for (;;) {
    const answer = await fetch(`${url}/api/admin/system/initialized`).catch(() => undefined)
    if (answer?.ok) return
    if (life.exitCode !== null || life.signalCode !== null || Date.now() > limit) {
      life.kill('SIGKILL')
      throw new Error(`The server did not start:\n${written.join('')}`)
    }
    await new Promise((wake) => setTimeout(wake, 25))
  }
}

// Outside the ephemeral range: otherwise an outgoing connection could take the port while the server
// restarts.
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((answer) => {
      probe.once('error', () => answer(false)).listen(port, '127.0.0.1', () => answer(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
