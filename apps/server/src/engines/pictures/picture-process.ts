import { type ChildProcess, fork } from 'node:child_process'
import type { PictureJob } from './jobs.ts'

const heapMb = 64
const startMs = 20_000

export interface PictureProcessOptions {
  /** The process is killed if a picture takes longer. */
  jobMs: number
  /** A process that is idle for this long ends, to free its memory. */
  idleMs: number
}

/** A child process that decodes pictures. It is started on demand and restarted after a crash. */
export class PictureProcess {
  readonly #options: PictureProcessOptions
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: PictureProcessOptions) {
    this.#options = options
  }

  /** Runs one job at a time. Returns undefined if it fails, takes too long or kills the process. */
  async run(job: PictureJob): Promise<unknown> {
    clearTimeout(this.#idle)
    const child = await this.#started()
    if (!child) return undefined
    child.send(job)
    const message = await this.#messageOf(child, this.#options.jobMs)
    this.#idle = setTimeout(() => this.close(), this.#options.idleMs).unref()
    return (message as { answer?: unknown } | undefined)?.answer
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #started(): Promise<ChildProcess | undefined> {
    if (this.#child) return this.#child
    const child = fork(new URL('./picture-worker.mjs', import.meta.url), {
      // Do not pass on the flags of the server, such as a loader.
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    // Do not keep the server process alive.
    child.unref()
    child.channel?.unref()
    // The exit event follows and is handled below.
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    return (await this.#messageOf(child, startMs)) === undefined ? undefined : child
  }

  /** The next message, or undefined when the process ends or is killed for taking too long. */
  #messageOf(child: ChildProcess, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const settle = (message?: unknown) => {
        clearTimeout(deadline)
        child.off('message', settle)
        child.off('exit', end)
        resolve(message)
      }
      const end = () => settle()
      const deadline = setTimeout(() => {
        child.kill('SIGKILL')
        if (this.#child === child) this.#child = undefined
        settle()
      }, timeoutMs)
      child.on('message', settle)
      child.on('exit', end)
    })
  }
}
