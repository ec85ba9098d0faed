import type { HiddenChat, PinChat, Target } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import { columnsOf, targetOf } from './store.ts'

export async function saveHiddenChat(tx: Tx, uid: number, chat: HiddenChat): Promise<void> {
  const values = { mid: chat.mid, until_mention: chat.until_mention ? 1 : 0 }
  await tx
    .insertInto('hidden_chat')
    .values({ uid, ...columnsOf(chat.target), ...values })
    .onConflict((clash) => clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet(values))
    .execute()
  tx.invalidate('chatSettings', uid)
}

/** Removes a chat from the hidden ones. Returns false if it was not hidden. */
export async function removeHiddenChat(tx: Tx, uid: number, target: Target): Promise<boolean> {
  const { target_uid, target_gid } = columnsOf(target)
  const removed = await tx
    .deleteFrom('hidden_chat')
    .where('uid', '=', uid)
    .where('target_uid', '=', target_uid)
    .where('target_gid', '=', target_gid)
    .returning('uid')
    .execute()
  if (removed.length > 0) tx.invalidate('chatSettings', uid)
  return removed.length > 0
}

export async function readHiddenChats(db: Db, uid: number): Promise<HiddenChat[]> {
  const rows = await db
    .selectFrom('hidden_chat')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('target_uid')
    .orderBy('target_gid')
    .execute()
  return rows.map((row) => ({
    target: targetOf(row),
    mid: row.mid,
    until_mention: row.until_mention === 1,
  }))
}

/** How many users left each public channel; channels that nobody left are missing. */
export async function countLeavers(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('hidden_chat')
    .select((row) => ['target_gid', row.fn.countAll<number>().as('count')])
    .where('until_mention', '=', 1)
    .groupBy('target_gid')
    .execute()
  return new Map(rows.map(({ target_gid, count }) => [target_gid, count]))
}

/** Removes what users stored about a deleted user or channel. */
export async function removeHiddenAbout(tx: Tx, target: Target): Promise<void> {
  const { target_uid, target_gid } = columnsOf(target)
  await tx
    .deleteFrom('hidden_chat')
    .where('target_uid', '=', target_uid)
    .where('target_gid', '=', target_gid)
    .execute()
  tx.invalidate('chatSettings')
}

/** Reads the pinned chats of a user in their order. */
export async function readPinnedChats(db: Db, uid: number): Promise<PinChat[]> {
  const rows = await db
    .selectFrom('pinned_chat')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({ target: targetOf(row), updated_at: row.updated_at }))
}

/** Saves the times of pinned chats, which give their order. */
export async function savePinTimes(tx: Tx, uid: number, pins: readonly PinChat[]): Promise<void> {
  for (const { target, updated_at } of pins) {
    const { target_uid, target_gid } = columnsOf(target)
    await tx
      .updateTable('pinned_chat')
      .set({ updated_at })
      .where('uid', '=', uid)
      .where('target_uid', '=', target_uid)
      .where('target_gid', '=', target_gid)
      .execute()
  }
  tx.invalidate('chatSettings', uid)
}
