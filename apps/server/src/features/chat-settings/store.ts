import type { PinChat, Target } from '@parley/protocol'
import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { Tables } from '../../engines/database/tables.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    chatSettings: number
    burn: number
  }
}

type Setting = 'read_mark' | 'mute' | 'burn' | 'pinned_chat'

/** The columns of a target. The id of the other kind is 0. */
export const columnsOf = (target: Target) =>
  'uid' in target
    ? { target_uid: target.uid, target_gid: 0 }
    : { target_uid: 0, target_gid: target.gid }

export const targetOf = (row: { target_uid: number; target_gid: number }): Target =>
  row.target_gid === 0 ? { uid: row.target_uid } : { gid: row.target_gid }

/** Moves a read marker forward. Returns false if it was there already or further. */
export async function raiseReadMark(
  tx: Tx,
  uid: number,
  target: Target,
  { mid, moved_at }: { mid: number; moved_at: number },
): Promise<boolean> {
  const moved = await tx
    .insertInto('read_mark')
    .values({ uid, ...columnsOf(target), mid, moved_at })
    .onConflict((clash) =>
      clash
        .columns(['uid', 'target_uid', 'target_gid'])
        .doUpdateSet({ mid, moved_at })
        .where('read_mark.mid', '<', mid),
    )
    .returning('mid')
    .execute()
  if (moved.length > 0) tx.invalidate('chatSettings', uid)
  return moved.length > 0
}

export async function saveMute(
  tx: Tx,
  uid: number,
  target: Target,
  expired_at: number | null,
): Promise<void> {
  await tx
    .insertInto('mute')
    .values({ uid, ...columnsOf(target), expired_at })
    .onConflict((clash) =>
      clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet({ expired_at }),
    )
    .execute()
  tx.invalidate('chatSettings', uid)
}

export interface AutoDelete {
  target: Target
  /** Seconds; 0 keeps the messages. */
  expires_in: number
}

/** Saves the auto-delete times of a user's chats. */
export async function saveAutoDelete(
  tx: Tx,
  uid: number,
  wanted: readonly AutoDelete[],
): Promise<void> {
  for (const { target, expires_in } of wanted) {
    if (expires_in === 0) await removeRow(tx, 'burn', uid, target)
    else await upsertAutoDelete(tx, uid, target, expires_in)
  }
  tx.invalidate('chatSettings', uid)
  tx.invalidate('burn', uid)
}

const upsertAutoDelete = (tx: Tx, uid: number, target: Target, expires_in: number) =>
  tx
    .insertInto('burn')
    .values({ uid, ...columnsOf(target), expires_in })
    .onConflict((clash) =>
      clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet({ expires_in }),
    )
    .execute()

/** Reads the auto-delete times of all users, or of `uids`. */
export function readAutoDelete(db: Db, uids?: readonly number[]): Promise<Tables['burn'][]> {
  const rows = db.selectFrom('burn').selectAll()
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

/** Pins a chat. Returns false if it was pinned already. */
export async function insertPinnedChat(
  tx: Tx,
  uid: number,
  { target, updated_at }: PinChat,
): Promise<boolean> {
  const added = await tx
    .insertInto('pinned_chat')
    .values({ uid, ...columnsOf(target), updated_at })
    .onConflict((clash) => clash.doNothing())
    .returning('uid')
    .execute()
  if (added.length > 0) tx.invalidate('chatSettings', uid)
  return added.length > 0
}

/** Removes the mute of a chat, or unpins it. Returns false if there was none. */
export async function removeSetting(
  tx: Tx,
  table: 'mute' | 'pinned_chat',
  uid: number,
  target: Target,
): Promise<boolean> {
  const isRemoved = await removeRow(tx, table, uid, target)
  if (isRemoved) tx.invalidate('chatSettings', uid)
  return isRemoved
}

async function removeRow(tx: Tx, table: Setting, uid: number, target: Target): Promise<boolean> {
  const { target_uid, target_gid } = columnsOf(target)
  const { rows } = await sql`delete from ${sql.table(table)}
    where uid = ${uid} and target_uid = ${target_uid} and target_gid = ${target_gid}
    returning uid`.execute(tx)
  return rows.length > 0
}

/** Those of some users who have muted a chat now. */
export async function mutedAmong(
  db: Db,
  uids: readonly number[],
  target: Target,
  now: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('mute')
    .select('uid')
    .where('uid', 'in', uids)
    .where('target_uid', '=', columnsOf(target).target_uid)
    .where('target_gid', '=', columnsOf(target).target_gid)
    .where(({ eb, or }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** The chats that a user has muted now. */
export async function mutedChats(db: Db, uid: number, now: number): Promise<Target[]> {
  const rows = await db
    .selectFrom('mute')
    .select(['target_uid', 'target_gid'])
    .where('uid', '=', uid)
    .where(({ eb, or }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', now)]))
    .execute()
  return rows.map((row) => targetOf(row))
}

/** The read markers of some users in a chat. */
export const readMarksIn = (db: Db, uids: readonly number[], target: Target) =>
  db
    .selectFrom('read_mark')
    .select(['uid', 'mid', 'moved_at'])
    .where('uid', 'in', uids)
    .where('target_uid', '=', columnsOf(target).target_uid)
    .where('target_gid', '=', columnsOf(target).target_gid)
    .orderBy('uid')
    .execute()

/** All read markers of a user. */
export async function readMarksOf(db: Db, uid: number) {
  const rows = await db.selectFrom('read_mark').selectAll().where('uid', '=', uid).execute()
  return rows.map((row) => ({ target: targetOf(row), mid: row.mid, moved_at: row.moved_at }))
}

export async function removeReadMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('read_mark').execute()
  tx.invalidate('chatSettings')
}

export const removeExpiredMutes = (tx: Tx, now: number) =>
  tx.deleteFrom('mute').where('expired_at', 'is not', null).where('expired_at', '<=', now).execute()

const settings: readonly Setting[] = ['read_mark', 'mute', 'burn', 'pinned_chat']

/** Removes the settings that others made for a deleted user or channel. */
export async function removeSettingsAbout(tx: Tx, target: Target): Promise<void> {
  const { target_uid, target_gid } = columnsOf(target)
  for (const table of settings) {
    await sql`delete from ${sql.table(table)}
      where target_uid = ${target_uid} and target_gid = ${target_gid}`.execute(tx)
  }
  tx.invalidate('chatSettings')
  tx.invalidate('burn')
}

/** Reads all chat settings of a user. */
export async function readSettings(db: Db, uid: number, now: number) {
  const [marks, mutes, burns, pins] = await Promise.all([
    db.selectFrom('read_mark').selectAll().where('uid', '=', uid).execute(),
    db
      .selectFrom('mute')
      .selectAll()
      .where('uid', '=', uid)
      .where((row) => row.or([row('expired_at', 'is', null), row('expired_at', '>', now)]))
      .execute(),
    db.selectFrom('burn').selectAll().where('uid', '=', uid).execute(),
    db
      .selectFrom('pinned_chat')
      .selectAll()
      .where('uid', '=', uid)
      .orderBy('updated_at', 'desc')
      .execute(),
  ])
  return { marks, mutes, burns, pins }
}
