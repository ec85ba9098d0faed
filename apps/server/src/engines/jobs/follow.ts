import type { Tx } from '../database/database.ts'
import type { Needs } from './jobs.ts'

/** Rows of the log above `mid`, ascending, at most `limit`; it may leave out those it does not care for. */
export type Read<Row> = (mid: number, limit: number) => Promise<readonly Row[]>
export type Handle<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>

export interface Following<Row> {
  name: string
  read: Read<Row>
  handle: Handle<Row>
}

export interface Follower {
  /** Walks to the end of the log, if somebody woke it and no other node is walking. */
  walk(): Promise<void>
  wake(): void
  /** Waits for the walk under way and hands the lease back. */
  end(): Promise<void>
}

const leaseMs = 15_000
const batch = 100
const restMaxMs = 60_000

/** Walks the message log from a bookmark. Whoever holds its lease walks; the others look again later. */
export function openFollower<Row extends { mid: number }>(
  { database, now, onError }: Needs,
  { name, read, handle }: Following<Row>,
): Follower {
  // Where it begins when there is no bookmark yet. Read here, before the first request can be served.
  const beginning = database.lastMid()
  let heldUntil = 0
  let isAwake = true
  let failures = 0
  let restUntil = 0
  let walking: Promise<void> | undefined

  function walk(): Promise<void> {
    if (walking) return walking
    if (!isAwake || restUntil > now()) return Promise.resolve()
    walking = walkToEnd().finally(() => {
      walking = undefined
    })
    return walking
  }

  async function walkToEnd() {
    try {
      while (isAwake && (await isOurs())) {
        isAwake = false
        while (await step()) failures = 0
      }
    } catch (error) {
      onError(error, name)
      isAwake = true
      restUntil = now() + Math.min(1000 * 2 ** failures++, restMaxMs)
    }
  }

  /** Whether this node may walk: it holds the lease, or takes it now. */
  async function isOurs(): Promise<boolean> {
    if (heldUntil - now() > leaseMs / 2) return true
    const held = await findBookmark()
    if (held && held.lease_until > now() && held.lease_until !== heldUntil) return false
    const mid = await beginning
    const until = now() + leaseMs
    const gotIt = await database.transact(async (tx) => {
      await tx
        .insertInto('log_cursor')
        .values({ name, mid, lease_until: 0 })
        .onConflict((clash) => clash.column('name').doNothing())
        .execute()
      return moveOn(tx, { lease_until: until }, held?.lease_until ?? 0)
    })
    heldUntil = gotIt ? until : 0
    return gotIt
  }

  /** One batch; false at the end of the log. */
  async function step(): Promise<boolean> {
    const bookmark = await findBookmark()
    if (!bookmark) return false
    const rows = await read(bookmark.mid, batch)
    const last = rows.at(-1)
    if (!last) return false
    const until = now() + leaseMs
    await database.transact(async (tx) => {
      if (!(await moveOn(tx, { mid: last.mid, lease_until: until }, heldUntil))) {
        heldUntil = 0
        throw new Error('Another node has taken over')
      }
      await handle(tx, rows)
    })
    heldUntil = until
    return true
  }

  const findBookmark = () =>
    database.db
      .selectFrom('log_cursor')
      .select(['mid', 'lease_until'])
      .where('name', '=', name)
      .executeTakeFirst()

  /** Changes the bookmark if its lease is still the one that was seen last. */
  async function moveOn(
    tx: Tx,
    change: { mid?: number; lease_until: number },
    seen: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('log_cursor')
      .set(change)
      .where('name', '=', name)
      .where('lease_until', '=', seen)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    walk,
    wake() {
      isAwake = true
    },
    async end() {
      await walking
      if (heldUntil > 0) await database.transact((tx) => moveOn(tx, { lease_until: 0 }, heldUntil))
      heldUntil = 0
    },
  }
}
