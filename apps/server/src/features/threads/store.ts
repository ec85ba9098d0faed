import type { Db, Tx } from '../../engines/database/database.ts'

// A statement has a limited number of parameters.
const rowsPerStatement = 1_000

export interface Follower {
  root_mid: number
  uid: number
}

/**
 * Lets users follow threads, except those who have left them. Tells the devices of those who did not yet: one of them may
 * have read the thread after the message that made them follow it and before this.
 */
export async function addFollowers(tx: Tx, followers: readonly Follower[]): Promise<void> {
  for (let at = 0; at < followers.length; at += rowsPerStatement) {
    const rows = followers.slice(at, at + rowsPerStatement).map((one) => ({ ...one, follows: 1 }))
    const added = await tx
      .insertInto('thread_follow')
      .values(rows)
      .onConflict((clash) => clash.doNothing())
      .returning(['root_mid', 'uid'])
      .execute()
    for (const follower of added) announceFollow(tx, follower, true)
  }
}

/** Lets a user follow a thread again, because they wrote in it, and tells their devices. */
export async function followAgain(tx: Tx, { root_mid, uid }: Follower): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('thread_follow')
    .set({ follows: 1 })
    .where('root_mid', '=', root_mid)
    .where('uid', '=', uid)
    .where('follows', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) announceFollow(tx, { root_mid, uid }, true)
}

/** Tells the devices of a user whether they follow a thread. */
export const announceFollow = (tx: Tx, { root_mid, uid }: Follower, follows: boolean) =>
  tx.publish(
    { to: 'users', uids: [uid] },
    { type: 'thread_follow_changed', root_mid, follows },
    { extended: true },
  )

/** The users who follow a thread, at most `limit`. */
export async function readFollowers(db: Db, rootMid: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('thread_follow')
    .select('uid')
    .where('root_mid', '=', rootMid)
    .where('follows', '=', 1)
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Those of some users who have left a thread. */
export async function readLeavers(
  db: Db,
  rootMid: number,
  uids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (uids.length === 0) return new Set()
  const rows = await db
    .selectFrom('thread_follow')
    .select('uid')
    .where('root_mid', '=', rootMid)
    .where('uid', 'in', uids)
    .where('follows', '=', 0)
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Whether a user follows a thread; undefined if nothing is stored about it. */
export async function findFollow(
  db: Db,
  { root_mid, uid }: Follower,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('thread_follow')
    .select('follows')
    .where('root_mid', '=', root_mid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row && row.follows === 1
}

export const saveFollow = (tx: Tx, follower: Follower, follows: boolean) =>
  tx
    .insertInto('thread_follow')
    .values({ ...follower, follows: Number(follows) })
    .onConflict((clash) =>
      clash.columns(['root_mid', 'uid']).doUpdateSet({ follows: Number(follows) }),
    )
    .execute()

/**
 * The threads that a user follows, by their newest reply below `before`, descending. Reads the newest `among` roots only,
 * each with one look at the index of replies.
 */
export function readThreadsOf(
  db: Db,
  uid: number,
  { among, before, limit }: { among: number; before: number; limit: number },
): Promise<{ root_mid: number; last_mid: number }[]> {
  const followed = db
    .selectFrom('thread_follow')
    .select('root_mid')
    .where('uid', '=', uid)
    .where('follows', '=', 1)
    .orderBy('root_mid', 'desc')
    .limit(among)
    .as('followed')
  const withLast = db
    .selectFrom(followed)
    .select(({ selectFrom }) => [
      'followed.root_mid',
      selectFrom('message')
        .select(({ fn }) => fn.max('message.mid').as('mid'))
        .whereRef('message.thread_root_mid', '=', 'followed.root_mid')
        .as('last_mid'),
    ])
    .as('thread')
  return db
    .selectFrom(withLast)
    .select(['root_mid', (row) => row.ref('last_mid').$notNull().as('last_mid')])
    .where('last_mid', 'is not', null)
    .where('last_mid', '<', before)
    .orderBy('last_mid', 'desc')
    .limit(limit)
    .execute()
}

/** The roots of the threads that a user follows or has left. */
export async function readFollowedThreads(
  db: Db,
  uid: number,
): Promise<{ root_mid: number; follows: boolean }[]> {
  const rows = await db
    .selectFrom('thread_follow')
    .select(['root_mid', 'follows'])
    .where('uid', '=', uid)
    .orderBy('root_mid')
    .execute()
  return rows.map(({ root_mid, follows }) => ({ root_mid, follows: follows === 1 }))
}
