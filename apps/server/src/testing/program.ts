import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer } from './built-server.ts'

/** The server in its own process, as an operator starts it. */
export interface Program {
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** The address it printed. Fails if the process ended instead. */
  address(): Promise<string>
  /** Waits for the process to end and returns its exit code. */
  exitCode(): Promise<number | null>
  /** Kills it without a shutdown, as a power cut does. */
  kill(): Promise<void>
}

/** Starts the built server on a data folder. `dist` is the folder of another build, `node` another version of Node. */
export function startProgram(
  data: string,
  settings: Record<string, string> = {},
  { dist = builtServer(), node = process.execPath } = {},
): Program {
  const written: string[] = []
  const child = spawn(node, [join(dist, 'main.js')], {
    env: {
      PARLEY_PORT: '0',
      PARLEY_DATA: data,
      PARLEY_RATE_LIMIT: 'off',
      PARLEY_LOG: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  child.stdout.on('data', (bytes) => written.push(String(bytes)))
  child.stderr.on('data', (bytes) => written.push(String(bytes)))
  const output = () => written.join('')

  async function address(): Promise<string> {
    let isOver = false
    void ended.then(() => (isOver = true))
    for (;;) {
      const [, found] = /running at (http:\S+)\n/.exec(output()) ?? []
      if (found) return found
      if (isOver) throw new Error(`The server ended:\n${output()}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }

  return {
    process: child,
    output,
    address,
    exitCode: async () => {
      const [code] = await ended
      return code as number | null
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
