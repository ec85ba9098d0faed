import type { ContentType, PinnedMessage } from '@parley/protocol'
import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ChannelRow, PinRow } from './tables.ts'
import { type Channel, toChannel } from './channel.ts'

/** Reads all channels, or those of `gids`, with members and pins. */
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
  const pins = db.selectFrom('pin').selectAll().orderBy('created_at').orderBy('mid')
  const rows = await (gids ? pins.where('gid', 'in', gids) : pins).execute()
  return new Map([...groupByGid(rows)].map(([gid, group]) => [gid, group.map(toPin)]))
}

/** A pin in the wire format. */
export const toPin = (row: PinRow): PinnedMessage => ({
  mid: row.mid,
  created_by: row.created_by,
  created_at: row.created_at,
  properties: row.properties === null ? null : JSON.parse(row.properties),
  content_type: row.content_type as ContentType,
  content: row.content,
})

function groupByGid<Row extends { gid: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.gid)
    if (group) group.push(row)
    else groups.set(row.gid, [row])
  }
  return groups
}

export async function insertChannel(tx: Tx, row: ChannelRow): Promise<void> {
  await tx.insertInto('channel').values(row).execute()
  tx.invalidate('channel', row.gid)
}

export async function updateChannelRow(
  tx: Tx,
  gid: number,
  changes: Partial<ChannelRow>,
): Promise<void> {
  await tx.updateTable('channel').set(changes).where('gid', '=', gid).execute()
  tx.invalidate('channel', gid)
}

/** Notes that all messages of a channel were deleted, for clients that are away. Returns the newest mid of the server. */
export async function noteCleared(tx: Tx, gid: number): Promise<number> {
  const cleared_mid = await tx.mids.last()
  await updateChannelRow(tx, gid, { cleared_mid })
  return cleared_mid
}

/** Counts the private channels that a user owns. */
export async function countOwned(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('channel')
    .select((channel) => channel.fn.countAll<number>().as('count'))
    .where('owner', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

export async function removeChannelRow(tx: Tx, gid: number): Promise<void> {
  await tx.deleteFrom('channel').where('gid', '=', gid).execute()
  tx.invalidate('channel', gid)
}

// SQLite limits the parameters of a statement; a channel may have more members.
const membersAtOnce = 1000

/** Adds members. Messages up to `joined_mid` are not addressed to them. */
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
  tx.invalidate('channel', ...new Set(members.map(({ gid }) => gid)))
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
  tx.invalidate('channel', gid)
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

export const findPin = (db: Db, gid: number, mid: number) =>
  db.selectFrom('pin').selectAll().where('gid', '=', gid).where('mid', '=', mid).executeTakeFirst()

/** Counts the pins of a channel and the bytes of their contents. */
export async function countPins(db: Db, gid: number): Promise<{ pins: number; bytes: number }> {
  const { pins, bytes } = await db
    .selectFrom('pin')
    .select((pin) => [
      pin.fn.countAll<number>().as('pins'),
      sql<number | null>`sum(octet_length(content) + coalesce(octet_length(properties), 0))`.as(
        'bytes',
      ),
    ])
    .where('gid', '=', gid)
    .executeTakeFirstOrThrow()
  return { pins, bytes: bytes ?? 0 }
}

export async function insertPin(tx: Tx, pin: PinRow): Promise<void> {
  await tx.insertInto('pin').values(pin).execute()
  tx.invalidate('channel', pin.gid)
}

/** Updates the pin of an edited message. Returns undefined if it is not pinned. */
export async function updatePinContent(
  tx: Tx,
  gid: number,
  mid: number,
  content: Pick<PinRow, 'content_type' | 'content' | 'properties'>,
): Promise<PinRow | undefined> {
  const rows = await tx
    .updateTable('pin')
    .set(content)
    .where('gid', '=', gid)
    .where('mid', '=', mid)
    .returningAll()
    .execute()
  if (rows.length > 0) tx.invalidate('channel', gid)
  return rows[0]
}

/** Removes pins. Returns those that existed. */
export async function removePins(tx: Tx, gid: number, mids: readonly number[]) {
  const rows = await tx
    .deleteFrom('pin')
    .where('gid', '=', gid)
    .where('mid', 'in', mids)
    .returning('mid')
    .execute()
  if (rows.length > 0) tx.invalidate('channel', gid)
  return rows
}

/** Removes and returns the pins of all channels. */
export async function removeAllPins(tx: Tx) {
  const rows = await tx.deleteFrom('pin').returning(['gid', 'mid']).execute()
  tx.invalidate('channel', ...new Set(rows.map(({ gid }) => gid)))
  return rows
}

/** Removes and returns all pins that a user made. */
export async function removePinsBy(tx: Tx, uid: number) {
  const rows = await tx
    .deleteFrom('pin')
    .where('created_by', '=', uid)
    .returning(['gid', 'mid'])
    .execute()
  tx.invalidate('channel', ...new Set(rows.map(({ gid }) => gid)))
  return rows
}
