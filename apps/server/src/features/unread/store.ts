import { limits, type Target, type UnreadMark } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import { columnsOf, targetOf } from '../chat-settings/index.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    unreadMark: number
  }
}

/** Reads the marks of all users, or of `uids`. */
export async function readMarks(db: Db, uids?: readonly number[]) {
  const all = db.selectFrom('unread_mark').selectAll().orderBy('mid')
  const rows = await (uids ? all.where('uid', 'in', uids) : all).execute()
  return rows.map(({ uid, mid, ...place }) => ({ uid, mark: { target: targetOf(place), mid } }))
}

/** Saves marks; mid 0 removes one. A user who has too many loses those of the oldest messages. */
export async function saveMarks(tx: Tx, uid: number, marks: readonly UnreadMark[]): Promise<void> {
  for (const { target, mid } of marks) {
    if (mid === 0) await removeMark(tx, uid, target)
    else await upsertMark(tx, uid, target, mid)
  }
  const kept = tx
    .selectFrom('unread_mark')
    .select('mid')
    .where('uid', '=', uid)
    .orderBy('mid', 'desc')
    .limit(1)
    .offset(limits.unreadMarks)
  const excess = await kept.executeTakeFirst()
  if (excess) {
    await tx
      .deleteFrom('unread_mark')
      .where('uid', '=', uid)
      .where('mid', '<=', excess.mid)
      .execute()
  }
  tx.invalidate('unreadMark', uid)
}

const upsertMark = (tx: Tx, uid: number, target: Target, mid: number) =>
  tx
    .insertInto('unread_mark')
    .values({ uid, ...columnsOf(target), mid })
    .onConflict((clash) => clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet({ mid }))
    .execute()

const removeMark = (tx: Tx, uid: number, target: Target) =>
  tx
    .deleteFrom('unread_mark')
    .where('uid', '=', uid)
    .where('target_uid', '=', columnsOf(target).target_uid)
    .where('target_gid', '=', columnsOf(target).target_gid)
    .execute()

/** Removes the marks that users made in a chat that was deleted or cleared. */
export async function removeMarksAbout(tx: Tx, target: Target): Promise<void> {
  const { target_uid, target_gid } = columnsOf(target)
  await tx
    .deleteFrom('unread_mark')
    .where('target_uid', '=', target_uid)
    .where('target_gid', '=', target_gid)
    .execute()
  tx.invalidate('unreadMark')
}

/** Removes the marks of all users. */
export async function removeAllMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('unread_mark').execute()
  tx.invalidate('unreadMark')
}
