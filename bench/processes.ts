import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { cpuOfTree, cpuOfUs } from './machine.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A process that this run started and will stop. */
export interface Program {
  readonly pid: number
  /** Reads the next line of its output as JSON. Throws when it ends instead. */
  answer<T>(): Promise<T>
  tell(...lines: string[]): void
  /** Writes its whole input and closes it. */
  feed(text: string): void
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Launch {
  command: readonly string[]
  /** The core to pin it to; any core when undefined. */
  core: number | undefined
  env?: Record<string, string>
  /** A program with programs of its own ends them when it is asked to, but not when it is killed. */
  endsOthers?: boolean
}

/** What runs, and the signal that ends it at once. */
const running = new Map<ChildProcess, NodeJS.Signals>()
const folders: string[] = []
process.on('exit', () => {
  endAll()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/** Starts a program, pinned to `core` if set. */
export function launch({ command, core, env = {}, endsOthers = false }: Launch): Program {
  const [file = '', ...args] =
    core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(file, args, {
    cwd: root,
    env: { ...withoutOurs(process.env), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.set(child, endsOthers ? 'SIGTERM' : 'SIGKILL')
  const errors: string[] = []
  child.stderr.on('data', (bytes) => errors.push(String(bytes)))
  // Writing to an ended program fails; answer() reports that it ended.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(() => void running.delete(child))
  return {
    pid: child.pid ?? 0,
    async answer<T>() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${command.join(' ')} ended:\n${errors.join('')}`)
      return JSON.parse(value) as T
    },
    tell: (...texts) => void child.stdin.write(texts.map((text) => `${text}\n`).join('')),
    feed: (text) => void child.stdin.end(text),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(force)
    },
  }
}

// The developer's own settings must not affect the measured servers.
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('PARLEY_')),
  )
}

/** Creates a folder that is deleted when this process exits. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  folders.push(folder)
  return folder
}

/** Kills all running programs. Pending `answer()` calls reject. */
export function endAll(): void {
  for (const [child, signal] of running) child.kill(signal)
}

/** Processor time of this process and of all it started, in microseconds. */
export function cpuOfRun(): number | undefined {
  const ours = cpuOfUs()
  if (ours === undefined) return undefined
  return [...running.keys()].reduce((sum, { pid = 0 }) => sum + (cpuOfTree(pid) ?? 0), ours)
}

/** A TypeScript file of this folder as a command. */
export const script = (path: string): string[] => [
  process.execPath,
  '--import',
  'tsx',
  `${root}bench/${path}`,
]
