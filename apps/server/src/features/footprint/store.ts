import type { PinChat, Target } from '@parley/protocol'
import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'

type Setting = 'read_mark' | 'mute' | 'burn' | 'pinned_chat'

/** A target as it stands in a row: the id that is not meant is 0. */
const columnsOf = (target: Target) =>
  'uid' in target
    ? { target_uid: target.uid, target_gid: 0 }
    : { target_uid: 0, target_gid: target.gid }

export const targetOf = (row: { target_uid: number; target_gid: number }): Target =>
  row.target_gid === 0 ? { uid: row.target_uid } : { gid: row.target_gid }

/** Moves a read marker forward; false when it already stood there or further. */
export async function raiseReadMark(
  tx: Tx,
  uid: number,
  target: Target,
  mid: number,
): Promise<boolean> {
  const moved = await tx
    .insertInto('read_mark')
    .values({ uid, ...columnsOf(target), mid })
    .onConflict((clash) =>
      clash
        .columns(['uid', 'target_uid', 'target_gid'])
        .doUpdateSet({ mid })
        .where('read_mark.mid', '<', mid),
    )
    .returning('mid')
    .execute()
  return moved.length > 0
}

export const saveMute = (tx: Tx, uid: number, target: Target, expired_at: number | null) =>
  tx
    .insertInto('mute')
    .values({ uid, ...columnsOf(target), expired_at })
    .onConflict((clash) =>
      clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet({ expired_at }),
    )
    .execute()

export const saveBurn = (tx: Tx, uid: number, target: Target, expires_in: number) =>
  tx
    .insertInto('burn')
    .values({ uid, ...columnsOf(target), expires_in })
    .onConflict((clash) =>
      clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet({ expires_in }),
    )
    .execute()

/** Pins a chat; false when it was pinned. */
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
  return added.length > 0
}

/** Takes a setting away; false when there was none. */
export async function removeSetting(
  tx: Tx,
  table: Setting,
  uid: number,
  target: Target,
): Promise<boolean> {
  const { target_uid, target_gid } = columnsOf(target)
  const { rows } = await sql`delete from ${sql.table(table)}
    where uid = ${uid} and target_uid = ${target_uid} and target_gid = ${target_gid}
    returning uid`.execute(tx)
  return rows.length > 0
}

export async function removeReadMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('read_mark').execute()
  tx.touch('footprint')
}

export const removeExpiredMutes = (tx: Tx, now: number) =>
  tx.deleteFrom('mute').where('expired_at', 'is not', null).where('expired_at', '<=', now).execute()

/** What others set about somebody who is gone. */
export async function removeSettingsAbout(tx: Tx, uid: number): Promise<void> {
  for (const table of ['read_mark', 'mute', 'burn', 'pinned_chat']) {
    await sql`delete from ${sql.table(table)} where target_uid = ${uid}`.execute(tx)
  }
  tx.touch('footprint')
}

/** Everything one person has set. */
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
