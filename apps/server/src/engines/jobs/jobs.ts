import { everything, isPublication } from '../bus/bus.ts'
import type { JobsOptions } from './context.ts'
import { type Follower, type Handle, type Read, openFollower } from './follow.ts'
import { type IntervalTask, openIntervals } from './intervals.ts'
import { type JobKind, openQueue } from './queue.ts'

export type { Handle, Read } from './follow.ts'
export type { IntervalTask } from './intervals.ts'
export { type Attempt, countJobs, type JobKind, enqueueJob } from './queue.ts'

export interface Jobs {
  /** Sets the handler of a kind. Rows of a kind without handler wait. */
  handle(kind: JobKind): void
  /** Runs `task` at intervals, first after one of them. One node runs it, or two while the leader changes. */
  repeat(task: IntervalTask): void
  /**
   * Follows the message log from a stored cursor: `read` returns the rows above a mid, `handle` runs in
   * the transaction that moves the cursor, so that no row is skipped and none handled twice. One node at
   * a time follows. Begins with the messages after the first call.
   *
   *     jobs.follow('webhooks', messagesAbove, async (tx, rows) => { … enqueueJob(tx, …) })
   */
  follow<Row extends { mid: number }>(name: string, read: Read<Row>, handle: Handle<Row>): void
  /** Starts the timer. */
  start(): void
  /** Runs everything that is due now, once. For tests and for an orderly shutdown. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1_000

/**
 * Durable jobs are rows with a due time and a lease, so that several nodes share the work and a restart
 * loses none. Interval tasks are not stored: the leader runs them.
 */
export function openJobs(options: JobsOptions): Jobs {
  const queue = openQueue(options)
  const intervals = openIntervals(options)
  const followers: Follower[] = []
  let timer: NodeJS.Timeout | undefined

  options.bus.listen((message) => {
    if (isPublication(message) ? message.mid === undefined : message !== everything) return
    for (const follower of followers) {
      follower.notify()
      if (timer) follower.wake()
    }
  })

  function tick() {
    intervals.runDue()
    for (const follower of followers) void follower.poll()
    void queue.runDue()
  }

  return {
    handle: queue.handle,
    repeat: intervals.repeat,
    follow: (name, read, handle) =>
      void followers.push(openFollower(options, { name, read, handle })),
    start() {
      timer = setInterval(tick, tickMs)
      timer.unref()
    },
    async runDue() {
      for (const follower of followers) await follower.drain()
      // A run under way may have looked before the newest job was there.
      await queue.idle()
      await queue.runDue()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await Promise.all([intervals.idle(), queue.idle(), ...followers.map((one) => one.stop())])
    },
  }
}
