import type { PinnedMessage } from '@parley/protocol'
import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ChannelRow } from '../../engines/database/tables.ts'
import { type Channel, toChannel } from './channel.ts'

/** Channels with their members and pins, all of them or those of `gids`. */
export async function readChannels(db: Db, gids?: readonly number[]): Promise<Channel[]> {
  const channels = db.selectFrom('channel').selectAll().orderBy('gid')
  const members = db.selectFrom('membership').selectAll().orderBy('uid')
  const rows = await (gids ? channels.where('gid', 'in', gids) : channels).execute()
  const positions = await (gids ? members.where('gid', 'in', gids) : members).execute()
  const pins = await readPins(db, gids)
  const byChannel = groupByGid(positions)
  return rows.map((row) =>
    toChannel(
      row,
      new Map((byChannel.get(row.gid) ?? []).map((one) => [one.uid, one.joined_mid])),
      pins.get(row.gid) ?? [],
    ),
  )
}

async function readPins(db: Db, gids?: readonly number[]): Promise<Map<number, PinnedMessage[]>> {
  const pins = db
    .selectFrom('pin')
    .innerJoin('message', 'message.mid', 'pin.mid')
    .select(['pin.gid', 'pin.mid', 'pin.created_by', 'pin.created_at', 'message.wire'])
    .orderBy('pin.created_at')
    .orderBy('pin.mid')
  const rows = await (gids ? pins.where('pin.gid', 'in', gids) : pins).execute()
  const grouped = groupByGid(rows)
  return new Map([...grouped].map(([gid, group]) => [gid, group.map(toPin)]))
}

/** A pin as it travels: who pinned when, and the message's content of now. */
export function toPin(row: {
  mid: number
  created_by: number
  created_at: number
  wire: string
}): PinnedMessage {
  const { properties, content_type, content } = JSON.parse(row.wire).detail
  const { mid, created_by, created_at } = row
  return { mid, created_by, created_at, properties, content_type, content }
}

function groupByGid<Row extends { gid: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.gid)
    if (group) group.push(row)
    else groups.set(row.gid, [row])
  }
  return groups
}

export const insertChannel = (tx: Tx, row: ChannelRow) =>
  tx.insertInto('channel').values(row).execute()

/** How many private channels somebody owns. */
export async function countOwned(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('channel')
    .select((channel) => channel.fn.countAll<number>().as('count'))
    .where('owner', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

export const updateChannelRow = (tx: Tx, gid: number, changes: Partial<ChannelRow>) =>
  tx.updateTable('channel').set(changes).where('gid', '=', gid).execute()

export const removeChannelRow = (tx: Tx, gid: number) =>
  tx.deleteFrom('channel').where('gid', '=', gid).execute()

// A statement takes so many parameters and no more; a channel may have more members than that.
const membersAtOnce = 1000

/** Makes people members from `joined_mid` on: what was said before is not addressed to them. */
export async function insertMembers(
  tx: Tx,
  members: readonly { gid: number; uid: number; joined_mid: number }[],
): Promise<void> {
  for (let from = 0; from < members.length; from += membersAtOnce) {
    await tx
      .insertInto('membership')
      .values(members.slice(from, from + membersAtOnce))
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}

export async function removeMemberRows(
  tx: Tx,
  gid: number,
  uids: readonly number[],
): Promise<void> {
  for (let from = 0; from < uids.length; from += membersAtOnce) {
    const some = uids.slice(from, from + membersAtOnce)
    await tx.deleteFrom('membership').where('gid', '=', gid).where('uid', 'in', some).execute()
  }
}

export async function removeOtherMemberRows(
  tx: Tx,
  gid: number,
  keep: readonly number[],
): Promise<void> {
  const staying = new Set(keep)
  const rows = await tx.selectFrom('membership').select('uid').where('gid', '=', gid).execute()
  const others = rows.map(({ uid }) => uid).filter((uid) => !staying.has(uid))
  await removeMemberRows(tx, gid, others)
}

export async function countPins(db: Db, gid: number): Promise<number> {
  const { count } = await db
    .selectFrom('pin')
    .select((pin) => pin.fn.countAll<number>().as('count'))
    .where('gid', '=', gid)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes away what somebody has pinned; gives what it was. */
export const removePinsBy = (tx: Tx, uid: number) =>
  tx.deleteFrom('pin').where('created_by', '=', uid).returning(['gid', 'mid']).execute()

/** Personal settings about a channel that is gone. */
export async function removeSettingsAbout(tx: Tx, gid: number): Promise<void> {
  for (const table of ['read_mark', 'mute', 'burn', 'pinned_chat']) {
    await sql`delete from ${sql.table(table)} where target_gid = ${gid}`.execute(tx)
  }
  tx.touch('footprint')
}
