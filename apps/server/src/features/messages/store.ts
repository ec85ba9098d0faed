import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import { type Chat, chatJson } from './wire.ts'

/** A message that is still there; one whose time has passed is gone before the job comes by. */
export const findMessage = (db: Db, mid: number, now: number): Promise<MessageRow | undefined> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('mid', '=', mid)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst()

export const findMessages = (db: Db, mids: readonly number[], now: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('mid', 'in', mids)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('mid')
    .execute()

export const insertMessage = (tx: Tx, row: MessageRow) =>
  tx.insertInto('message').values(row).execute()

export async function updateWire(tx: Tx, mid: number, wire: string): Promise<void> {
  await tx.updateTable('message').set({ wire }).where('mid', '=', mid).execute()
  tx.touch('message', mid)
}

/** Erases messages with the likes and edits about them; what was said of their deletion stays. */
export async function eraseMessages(tx: Tx, mids: readonly number[]) {
  const gone = await tx
    .deleteFrom('message')
    .where('mid', 'in', mids)
    .returning(['gid', 'mid'])
    .execute()
  const about = await tx
    .deleteFrom('message')
    .where('about', 'in', mids)
    .where('kind', 'in', ['like', 'edit'])
    .returning('mid')
    .execute()
  const erased = [...gone, ...about].map(({ mid }) => mid)
  if (erased.length > 0) tx.touch('message', ...erased)
  return gone
}

export async function eraseChannel(tx: Tx, gid: number): Promise<void> {
  await tx.deleteFrom('message').where('gid', '=', gid).execute()
  tx.touch('message')
}

export async function eraseAll(tx: Tx): Promise<void> {
  await tx.deleteFrom('message').execute()
  tx.touch('message')
}

/** Rows as they are now, whatever their kind and however old. */
export const findRows = (db: Db, mids: readonly number[]): Promise<MessageRow[]> =>
  db.selectFrom('message').selectAll().where('mid', 'in', mids).execute()

/** Messages whose time has passed. */
export const expiredMids = async (db: Db, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('message')
    .select('mid')
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', now)
    .limit(1000)
    .execute()
  return rows.map((row) => row.mid)
}

export interface Page {
  before?: number | undefined
  after?: number | undefined
  limit: number
  now: number
}

type Line = [mid: number, wire: string]

// Compiled once and kept: these are the queries of every page and every reconnect.
const inChannel = 'gid = ?'
const inPair = 'low = ? and high = ?'
const pageSql = (where: string, order: 'asc' | 'desc') =>
  `select string_agg(wire, ',') from (select wire from (
     select mid, wire from message
     where ${where} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
     order by mid ${order} limit ?
   ) as page order by mid) as ascending`

/**
 * A page of a conversation, ascending: the newest that match, or with `after` the oldest. Gives a JSON
 * array as the wire has it: the database puts the stored texts together, nothing is parsed or written again.
 */
export async function readPage(database: Database, chat: Chat, page: Page): Promise<string> {
  const order = page.after === undefined ? 'desc' : 'asc'
  const where = 'gid' in chat ? inChannel : inPair
  const [row] = await database.read<[wires: string | null]>(pageSql(where, order), [
    ...('gid' in chat ? [chat.gid] : chat.pair),
    page.before ?? Number.MAX_SAFE_INTEGER,
    page.after ?? 0,
    page.now,
    page.limit,
  ])
  return `[${row?.[0] ?? ''}]`
}

export interface Timeline {
  uid: number
  /** Channels the person hears, each from its own position on. */
  channels: readonly { gid: number; joinedMid: number }[]
  afterMid: number
  /** Later ones are left to the live stream. */
  upToMid: number
  limit: number
  now: number
}

/** A message as a stream opens with it. */
export interface TimelineLine {
  mid: number
  json: string
}

const channelsAtOnce = 200

/**
 * What was addressed to somebody: the newest `limit` above `afterMid`, ascending. Reads each chat's index
 * from its newest end, so that it costs what it gives and not what the server holds.
 */
export async function readTimeline(
  database: Database,
  timeline: Timeline,
): Promise<TimelineLine[]> {
  const { uid, channels, limit } = timeline
  const mids: number[] = []
  for (let from = 0; from < channels.length; from += channelsAtOnce) {
    const some = channels.slice(from, from + channelsAtOnce)
    mids.push(...(await newestInChannels(database, some, timeline)))
  }
  mids.push(...(await newestDirect(database, uid, timeline)))
  const newest = mids.sort((a, b) => a - b).slice(-limit)
  const lines = await readLines(database, newest, timeline.now)
  return lines.map(([mid, wire]) => ({ mid, json: chatJson(wire) }))
}

async function newestInChannels(
  database: Database,
  channels: Timeline['channels'],
  { afterMid, upToMid, limit }: Timeline,
): Promise<number[]> {
  const one =
    'select mid from (select mid from message where gid = ? and mid > ? and mid <= ? order by mid desc limit ?)'
  const parameters = channels.flatMap(({ gid, joinedMid }) => [
    gid,
    Math.max(afterMid, joinedMid),
    upToMid,
    limit,
  ])
  const rows = await database.read<[mid: number]>(
    channels.map(() => one).join(' union all '),
    parameters,
  )
  return rows.map(([mid]) => mid)
}

async function newestDirect(
  database: Database,
  uid: number,
  { afterMid, upToMid, limit }: Timeline,
): Promise<number[]> {
  const end = (column: string) =>
    `select mid from (select mid from message where ${column} = ? and low is not null and mid > ? and mid <= ? order by mid desc limit ?)`
  const rows = await database.read<[mid: number]>(`${end('low')} union ${end('high')}`, [
    ...[uid, afterMid, upToMid, limit],
    ...[uid, afterMid, upToMid, limit],
  ])
  return rows.map(([mid]) => mid)
}

const midsAtOnce = 500

async function readLines(database: Database, mids: number[], now: number): Promise<Line[]> {
  const lines: Line[] = []
  for (let from = 0; from < mids.length; from += midsAtOnce) {
    const some = mids.slice(from, from + midsAtOnce)
    const places = some.map(() => '?').join(', ')
    const found = await database.read<Line>(
      `select mid, wire from message where mid in (${places})
       and (expires_at is null or expires_at > ?) order by mid`,
      [...some, now],
    )
    lines.push(...found)
  }
  return lines
}

export const findPin = (db: Db, gid: number, mid: number) =>
  db.selectFrom('pin').selectAll().where('gid', '=', gid).where('mid', '=', mid).executeTakeFirst()

export const insertPin = (
  tx: Tx,
  pin: { gid: number; mid: number; created_by: number; created_at: number },
) => tx.insertInto('pin').values(pin).execute()

/** Takes pins away; gives the ones there were. */
export const removePins = (tx: Tx, gid: number, mids: readonly number[]) =>
  tx.deleteFrom('pin').where('gid', '=', gid).where('mid', 'in', mids).returning('mid').execute()

export const removeAllPins = (tx: Tx) => tx.deleteFrom('pin').returning(['gid', 'mid']).execute()

/** How many messages there are of each kind; counted on indexes alone, for the rows are many. */
export async function countMessages(db: Db) {
  const { rows } = await sql<{ all: number; about: number; reply: number }>`select
    (select count(*) from message where gid is not null)
      + (select count(*) from message where low is not null) as "all",
    (select count(*) from message where about is not null) as about,
    (select count(*) from message where root is not null) as reply`.execute(db)
  const { all, about, reply } = rows[0] ?? { all: 0, about: 0, reply: 0 }
  return { normal: all - about, reply, reaction: about - reply }
}
