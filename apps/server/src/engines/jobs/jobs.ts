import { type Bus, isTold } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import { type Chore, openChores } from './chores.ts'
import { type Follower, type Handle, type Read, openFollower } from './follow.ts'
import { type JobKind, openQueue } from './queue.ts'

export type { Chore } from './chores.ts'
export type { Handle, Read } from './follow.ts'
export { type JobKind, planJob } from './queue.ts'

export interface Jobs {
  /** Makes a kind known; rows of unknown kinds wait until somebody knows them. */
  handle(kind: JobKind): void
  /** Does `chore` every so often, first after one period. */
  repeat(chore: Chore): void
  /**
   * Walks the message log from a bookmark of its own: `read` gives the rows above a mid, `handle` deals
   * with them in the transaction that moves the bookmark, so nothing is missed and nothing planned
   * twice. One node at a time walks. Begins with what is said after it was first followed.
   *
   *     jobs.follow('webhooks', messagesAbove, async (tx, rows) => { … planJob(tx, …) })
   */
  follow<Row extends { mid: number }>(name: string, read: Read<Row>, handle: Handle<Row>): void
  /** Begins to work. */
  start(): void
  /** Runs what is due now, once; for tests and for shutting down in order. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

export interface JobsOptions {
  database: Database
  /** Each message that is told wakes the followers. */
  bus: Pick<Bus, 'listen'>
  now(): number
  onError(error: unknown, name: string): void
}

const tickMs = 1_000

/**
 * Durable jobs: rows with a due time and a lease, so that several nodes share the work and a restart
 * loses none. Chores are not stored: every node may do them.
 */
export function openJobs(options: JobsOptions): Jobs {
  const queue = openQueue(options)
  const chores = openChores(options)
  const followers: Follower[] = []
  let timer: NodeJS.Timeout | undefined

  options.bus.listen((news) => {
    if (!isTold(news) || news.mid === undefined) return
    for (const follower of followers) {
      follower.wake()
      if (timer) void follower.walk()
    }
  })

  function tick() {
    chores.runDue()
    for (const follower of followers) void follower.walk()
    void queue.runDue()
  }

  return {
    handle: queue.handle,
    repeat: chores.repeat,
    follow: (name, read, handle) =>
      void followers.push(openFollower(options, { name, read, handle })),
    start() {
      timer = setInterval(tick, tickMs)
      timer.unref()
    },
    async runDue() {
      for (const follower of followers) await follower.walk()
      await queue.runDue()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await Promise.all([chores.idle(), queue.idle(), ...followers.map((one) => one.end())])
    },
  }
}

/** What the parts of this engine need. */
export type Needs = Pick<JobsOptions, 'database' | 'now' | 'onError'>
