import type { Tx } from '../database/database.ts'
import type { JobsContext } from './context.ts'
import { Lease, type Leased } from './lease.ts'
import { openSteadyClock } from './steady-clock.ts'

/** Reads rows of the log above `mid`, ascending, at most `limit`. It may skip rows. */
export type Read<Row> = (mid: number, limit: number) => Promise<readonly Row[]>
export type Handle<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>

export interface FollowerOptions<Row> {
  name: string
  read: Read<Row>
  handle: Handle<Row>
}

export interface Follower {
  /** Handles the log up to its end, if `notify` was called and no other node holds the lease. */
  poll(): Promise<void>
  /** Polls until the end of the log. */
  drain(): Promise<void>
  /** Marks the log as changed. */
  notify(): void
  /** Polls now, or soon after the last poll, so that a busy log is not read at each commit. */
  wake(): void
  /** Waits for the current poll and releases the lease. */
  stop(): Promise<void>
}

export const lease = Lease.of(15_000)
const batch = 100
const maxBackoffMs = 60_000
const pauseMs = 100

/** Follows the message log from a stored cursor. Only the node that holds its lease does. */
export function openFollower<Row extends { mid: number }>(
  { database, now, onError }: JobsContext,
  { name, read, handle }: FollowerOptions<Row>,
): Follower {
  // The start when no cursor is stored. Read here, before the first request can be served.
  const firstMid = database.lastMid()
  const passed = openSteadyClock(now)
  /** The lease of this node. */
  let held: Leased | undefined
  let isPending = true
  let failures = 0
  let backoffUntil = 0
  let polling: Promise<void> | undefined
  let polledAt = -pauseMs
  let waking: NodeJS.Timeout | undefined
  let isStopped = false

  function poll(): Promise<void> {
    if (polling) return polling
    if (!isPending || backoffUntil > passed()) return Promise.resolve()
    polledAt = performance.now()
    polling = handleAll().finally(() => {
      polling = undefined
    })
    return polling
  }

  async function handleAll() {
    try {
      if (!(await holdsLease())) return
      isPending = false
      let count = batch
      while (count === batch) {
        count = await handleBatch()
        failures = 0
      }
      // Others may follow a short batch. A loop to the end would never pause in a busy log.
      if (count > 0) {
        isPending = true
        wake()
      }
    } catch (error) {
      onError(error, name)
      isPending = true
      backoffUntil = passed() + Math.min(1000 * 2 ** failures++, maxBackoffMs)
    }
  }

  /** Whether this node holds the lease, or can take it now. */
  async function holdsLease(): Promise<boolean> {
    if (held && !lease.isToRenew(held, now())) return true
    const cursor = await findCursor()
    const isOwn = held && cursor && lease.areSame(held, cursor)
    if (cursor && !isOwn && lease.isHeld(cursor, now())) return false
    const mid = await firstMid
    const next = lease.from(now())
    const isTaken = await database.transact(async (tx) => {
      await tx
        .insertInto('log_cursor')
        .values({ name, mid, ...lease.none })
        .onConflict((clash) => clash.column('name').doNothing())
        .execute()
      return updateCursor(tx, next, cursor ?? lease.none)
    })
    held = isTaken ? next : undefined
    return isTaken
  }

  /** Handles one batch, and returns the number of its rows. */
  async function handleBatch(): Promise<number> {
    const cursor = await findCursor()
    if (!cursor) return 0
    const rows = await read(cursor.mid, batch)
    const last = rows.at(-1)
    if (!last) return 0
    const next = lease.from(now())
    await database.transact(async (tx) => {
      if (!held || !(await updateCursor(tx, { mid: last.mid, ...next }, held))) {
        held = undefined
        throw new Error('Another node has taken over')
      }
      await handle(tx, rows)
    })
    held = next
    return rows.length
  }

  const findCursor = () =>
    database.db.selectFrom('log_cursor').selectAll().where('name', '=', name).executeTakeFirst()

  /** Updates the cursor if its lease is still the one that was read. */
  const updateCursor = (tx: Tx, change: Leased & { mid?: number }, known: Leased) =>
    lease.update(tx.updateTable('log_cursor').set(change).where('name', '=', name), known)

  function wake(): void {
    if (isStopped) return
    const pause = Math.max(0, polledAt + pauseMs - performance.now())
    waking ??= setTimeout(() => {
      waking = undefined
      void Promise.resolve(polling).then(poll)
    }, pause).unref()
  }

  return {
    poll,
    async drain() {
      do await poll()
      while (isPending && held && lease.isHeld(held, now()) && backoffUntil <= passed())
    },
    notify() {
      isPending = true
    },
    wake,
    async stop() {
      isStopped = true
      clearTimeout(waking)
      while (polling) await polling
      const last = held
      held = undefined
      if (last) await database.transact((tx) => updateCursor(tx, lease.none, last))
    },
  }
}
