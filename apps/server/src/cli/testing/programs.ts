import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createAdmin, login } from '@parley/protocol'
import { builtServer } from '../../testing/built-server.ts'
import { Person } from '../../testing/person.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { runCommandLine } from '../program.ts'

export interface Outcome {
  code: number | null
  output: string
  errors: string
}

interface RunOptions {
  settings?: Record<string, string>
  /** Standard input. */
  input?: string
}

export interface CommandOptions extends RunOptions {
  /** Kills the process when its output contains this text. */
  killAt?: string
}

export type Programs = Awaited<ReturnType<typeof openPrograms>>

/** Runs the built server and the built command line on one data folder. */
export async function openPrograms() {
  const built = builtServer()
  const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'))
  const data = join(folder, 'data')
  const servers: Program[] = []

  /** Starts `parley` with the given words. */
  function begin(words: string, { settings = {}, input = '' }: CommandOptions = {}) {
    const child = spawn(process.execPath, [join(built, 'cli.js'), ...words.split(' ')], {
      env: { PARLEY_DATA: data, PARLEY_PORT: '0', ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    let errors = ''
    child.stderr.on('data', (bytes) => (errors += String(bytes)))
    const ended = once(child, 'close')
    const output = text(child.stdout)
    return {
      process: child,
      /** Waits for a text in its errors, or for its end. */
      async until(words: string): Promise<void> {
        let isOver = false
        void ended.then(() => (isOver = true))
        while (!errors.includes(words) && !isOver) {
          await Promise.race([once(child.stderr, 'data'), ended])
        }
      },
      async end(): Promise<Outcome> {
        const [code] = (await ended) as [number | null]
        return { code, output: await output, errors }
      },
    }
  }

  return {
    /** A temporary folder, with the data folder in it. */
    folder,
    data,

    /** Starts the server. Returns it with its address. */
    async start(settings: Record<string, string> = {}) {
      const server = startProgram(data, settings)
      servers.push(server)
      return { server, base: await server.address() }
    },

    begin,

    /**
     * Runs `parley` with the given words in this process, which saves the second that a start takes. Not for a command
     * that ends its process, and not while another one uses the same folders.
     */
    async run(words: string, { settings = {}, input = '' }: RunOptions = {}): Promise<Outcome> {
      const [output, errors] = [new Written(), new Written()]
      const code = await runCommandLine(words.split(' '), {
        environment: { PARLEY_DATA: data, PARLEY_PORT: '0', ...settings },
        input: Readable.from([Buffer.from(input)]),
        output,
        errors,
        exitCode: 0,
      })
      return { code, output: output.text, errors: errors.text }
    },

    /** Runs `parley` with the given words in a process of its own, as an operator does. */
    async parley(words: string, options: CommandOptions = {}): Promise<Outcome> {
      const { killAt } = options
      const running = begin(words, options)
      if (killAt !== undefined) {
        void running.until(killAt).then(() => running.process.kill('SIGKILL'))
      }
      return running.end()
    },

    async remove() {
      // In order, so that they also end the backups that they started.
      for (const server of servers) server.process.kill('SIGTERM')
      for (const server of servers) await server.exitCode()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps what is written as text. */
class Written extends Writable {
  text = ''

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.text += String(bytes)
    done()
  }
}

const anonymous = { uid: 0, token: '', refresh_token: '', device: '' }
export const nobody = (base: string) => new Person(base, anonymous)

const password = 'correct horse'

/** The same session, talking to another server. */
export const personOn = (base: string, { uid, token, refreshToken, device }: Person): Person =>
  new Person(base, { uid, token, refresh_token: refreshToken, device })

/** Creates the first administrator of a new server and signs them in. */
export async function setUp(base: string): Promise<Person> {
  const body = { email: 'dave@example.org', name: 'Dave', password, gender: 0 }
  await nobody(base).call(createAdmin, { body })
  return signIn(base, 'dave@example.org', password)
}

/** Signs in by password. Throws if the server refuses. */
export async function signIn(base: string, email: string, words = password): Promise<Person> {
  const device = `test:${email}`
  const credential = { type: 'password', email, password: words } as const
  const session = await nobody(base).call(login, { body: { credential, device } })
  return new Person(base, { ...session, uid: session.user.uid, device })
}
