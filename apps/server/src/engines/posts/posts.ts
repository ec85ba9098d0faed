import type { ChildProcess } from 'node:child_process'
import { forkProgram } from '../child/fork-program.ts'
import type {
  FromProcess,
  Post,
  PostLimits,
  PostOutcome,
  PostResult,
  ToProcess,
} from './messages.ts'

export {
  type Post,
  type PostLimits,
  type PostOutcome,
  type PostResult,
  unavailable,
} from './messages.ts'

const heapMb = 128
/** A process that sends nothing ends after this time, to free its memory. */
const idleMs = 60_000

/** Hears the outcome of a request that was open, or undefined if the process has ended. */
export type OnLate = (at: number, outcome: PostOutcome | undefined) => void

/** Sends POST requests to other servers, also in private networks. */
export interface Posts {
  /**
   * Sends requests: those of a chat one after the other, and none after one that could not reach its receiver.
   * Resolves when each has an outcome, is open or was not begun (null). Returns nothing if the process ended meanwhile:
   * then some may have been sent all the same.
   */
  send(
    posts: readonly Post[],
    limits: PostLimits,
    onLate?: OnLate,
  ): Promise<readonly (PostResult | null)[]>
  /** Ends each running call of `send` soon. */
  stop(): void
  /** The id of the process, if it runs. For tests and measurements. */
  readonly pid: number | undefined
  close(): void
}

interface Sent {
  done: (results: readonly (PostResult | null)[]) => void
  onLate: OnLate
  /** The open requests; undefined while the batch runs. */
  open?: Set<number>
}

/**
 * Opens the engine. Its process starts with the first request. It has a low priority, so that sending does not slow the
 * server down.
 */
export function openPosts(): Posts {
  const sent = new Map<number, Sent>()
  let child: ChildProcess | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function finish(id: number): void {
    sent.delete(id)
    clearTimeout(idle)
    if (sent.size === 0) idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
  }

  function settle(id: number, results: readonly (PostResult | null)[]): void {
    const batch = sent.get(id)
    if (!batch) return
    batch.open = new Set(results.flatMap((result, at) => (result?.kind === 'open' ? [at] : [])))
    batch.done(results)
    if (batch.open.size === 0) finish(id)
  }

  function settleLate(id: number, at: number, outcome: PostOutcome | undefined): void {
    const batch = sent.get(id)
    if (!batch?.open?.delete(at)) return
    batch.onLate(at, outcome)
    if (batch.open.size === 0) finish(id)
  }

  function loseAll(): void {
    for (const [id, { open }] of sent) {
      if (!open) settle(id, [])
      else for (const at of open) settleLate(id, at, undefined)
    }
  }

  function start(): ChildProcess {
    const built = new URL('./post-process.cjs', import.meta.url)
    const source = new URL('./process/main.ts', import.meta.url)
    const started = forkProgram(built, source, { heapMb })
    started.on('message', (message: FromProcess) => {
      if (message.kind === 'batch') settle(message.id, message.results)
      else settleLate(message.id, message.at, message.outcome)
    })
    // The exit event follows and is handled below.
    started.on('error', () => {})
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      loseAll()
    })
    return started
  }

  const tell = (message: ToProcess) => void child?.send(message, () => {})

  return {
    send(posts, limits, onLate = () => {}) {
      if (isStopped) return Promise.resolve([])
      clearTimeout(idle)
      child ??= start()
      const id = ++lastId
      return new Promise((done) => {
        sent.set(id, { done, onLate })
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
