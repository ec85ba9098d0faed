import type { ChildProcess } from 'node:child_process'
import { forkProgram } from '../child/fork-program.ts'
import type { FromProcess, Post, PostLimits, PostOutcome, ToProcess } from './messages.ts'

export type { Post, PostOutcome } from './messages.ts'

const heapMb = 128
/** A process that sends nothing ends after this time, to free its memory. */
const idleMs = 60_000

/** Sends POST requests to other servers, also in private networks. */
export interface Posts {
  /**
   * Sends requests one after the other, until one is not answered with a status of 200 to 299. Returns the outcomes of
   * those that were sent; none if the process ended meanwhile: then some may have been sent all the same.
   */
  send(posts: readonly Post[], limits: PostLimits): Promise<PostOutcome[]>
  /** Ends each running call of `send` with its current request. */
  stop(): void
  /** The id of the process, if it runs. For tests and measurements. */
  readonly pid: number | undefined
  close(): void
}

/**
 * Opens the engine. Its process starts with the first request. It has a low priority, so that sending does not slow the
 * server down.
 */
export function openPosts(): Posts {
  const waiting = new Map<number, (outcomes: PostOutcome[]) => void>()
  let child: ChildProcess | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function settle(id: number, outcomes: PostOutcome[]): void {
    waiting.get(id)?.(outcomes)
    waiting.delete(id)
    clearTimeout(idle)
    if (waiting.size === 0) idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
  }

  function start(): ChildProcess {
    const built = new URL('./post-process.cjs', import.meta.url)
    const source = new URL('./process/main.ts', import.meta.url)
    const started = forkProgram(built, source, { heapMb })
    started.on('message', ({ id, outcomes }: FromProcess) => settle(id, outcomes))
    // The exit event follows and is handled below.
    started.on('error', () => {})
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      for (const id of waiting.keys()) settle(id, [])
    })
    return started
  }

  const tell = (message: ToProcess) => void child?.send(message, () => {})

  return {
    send(posts, limits) {
      if (isStopped) return Promise.resolve([])
      clearTimeout(idle)
      child ??= start()
      const id = ++lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        tell({ kind: 'send', id, posts, limits })
      })
    },
    stop() {
      isStopped = true
      tell({ kind: 'stop' })
    },
    get pid() {
      return child?.pid
    },
    close() {
      isStopped = true
      clearTimeout(idle)
      child?.kill('SIGKILL')
    },
  }
}
