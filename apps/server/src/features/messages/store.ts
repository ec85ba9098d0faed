import { sql } from 'kysely'
import type { Database, Db, Statement, Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { Chat } from './chat.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    message: number
  }
}

const columns = [
  'mid',
  'gid',
  'dm_user_a',
  'dm_user_b',
  'to_uid',
  'from_uid',
  'type',
  'content_type',
  'content',
  'properties',
  'target_mid',
  'thread_root_mid',
  'file_path',
  'created_at',
  'expires_in',
  'expires_at',
  'payload',
] as const satisfies readonly (keyof MessageRow)[]
const insertSql = `insert into message (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** The statement that inserts a message. */
export const insertStatement = (row: MessageRow): Statement => ({
  sql: insertSql,
  parameters: columns.map((column) => row[column]),
})

export const insertMessage = (tx: Tx, row: MessageRow) =>
  tx.insertInto('message').values(row).execute()

/** Finds a message. An expired one is not found, even before it is deleted. */
export const findMessage = (db: Db, mid: number, now: number): Promise<MessageRow | undefined> =>
  unexpired(db, now).where('mid', '=', mid).executeTakeFirst()

export const findMessages = (db: Db, mids: readonly number[], now: number): Promise<MessageRow[]> =>
  unexpired(db, now).where('mid', 'in', mids).orderBy('mid').execute()

const unexpired = (db: Db, now: number) =>
  db
    .selectFrom('message')
    .selectAll()
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))

/** Stores the new content of an edited message. */
export async function updateContent(tx: Tx, row: MessageRow): Promise<void> {
  const { mid, content_type, content, properties, file_path, payload } = row
  await tx
    .updateTable('message')
    .set({ content_type, content, properties, file_path, payload })
    .where('mid', '=', mid)
    .execute()
  tx.invalidate('message', mid)
}

/** Removes messages with their likes and edits; records of deletions stay. Returns the messages. */
export async function removeMessages(tx: Tx, mids: readonly number[]) {
  const removed = await tx
    .deleteFrom('message')
    .where('mid', 'in', mids)
    .returning(['gid', 'mid', 'file_path'])
    .execute()
  const reactions = await tx
    .deleteFrom('message')
    .where('target_mid', 'in', mids)
    .where('type', 'in', ['like', 'edit'])
    .returning('mid')
    .execute()
  const gone = [...removed, ...reactions].map(({ mid }) => mid)
  if (gone.length > 0) tx.invalidate('message', ...gone)
  return removed
}

/** Removes the log of a channel. Returns the mids of messages that had uploads. */
export async function removeChannelMessages(tx: Tx, gid: number): Promise<number[]> {
  const withFiles = await tx
    .selectFrom('message')
    .select('mid')
    .where('gid', '=', gid)
    .where('file_path', 'is not', null)
    .execute()
  await tx.deleteFrom('message').where('gid', '=', gid).execute()
  tx.invalidate('message')
  return withFiles.map(({ mid }) => mid)
}

export async function removeAllMessages(tx: Tx): Promise<void> {
  await tx.deleteFrom('message').execute()
  tx.invalidate('message')
}

/** The stored JSON of messages and reactions, including expired ones. */
export const findPayloads = (db: Db, mids: readonly number[]) =>
  db.selectFrom('message').select(['mid', 'payload']).where('mid', 'in', mids).execute()

/** The different emoji that a user has set on a message. */
export const readOwnEmoji = async (db: Db, mid: number, uid: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('message')
    .select('content')
    .distinct()
    .where('target_mid', '=', mid)
    .where('type', '=', 'like')
    .where('from_uid', '=', uid)
    .execute()
  return rows.map(({ content }) => content as string)
}

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

// Plain SQL text, so that these hot queries are compiled once.
const inChannel = 'gid = ?'
const inPair = 'dm_user_a = ? and dm_user_b = ?'
const whereOf = (chat: Chat) => ('gid' in chat ? inChannel : inPair)
const pageSql = (chat: Chat, order: 'asc' | 'desc') =>
  `select string_agg(payload, ','), max(mid) from (select mid, payload from (
     select mid, payload from message
     where ${whereOf(chat)} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
     order by mid ${order} limit ?
   ) as page order by mid) as ascending`
const firstMidSql = (chat: Chat) =>
  `select min(mid) from (select mid from message
     where ${whereOf(chat)} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
     order by mid desc limit ?) as page`

const pageParameters = (chat: Chat, { before, after, now, limit }: Page) => [
  ...('gid' in chat ? [chat.gid] : chat.pair),
  Math.min(before ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  after ?? 0,
  now,
  limit,
]

/**
 * A page of a conversation, ascending: the newest messages that match, or with `after` the oldest. Returns
 * the elements of a JSON array as text, which the database joins from the stored texts without parsing.
 * Undefined if no message matches.
 */
export async function readPage(
  database: Database,
  chat: Chat,
  page: Page,
): Promise<{ json: string; lastMid: number } | undefined> {
  const order = page.after === undefined ? 'desc' : 'asc'
  const [row] = await database.read<[payloads: string | null, lastMid: number | null]>(
    pageSql(chat, order),
    pageParameters(chat, page),
  )
  const [json = null, lastMid] = row ?? []
  return json === null ? undefined : { json, lastMid: lastMid as number }
}

/** The first mid of a page of the newest messages; undefined if it is empty. */
export async function firstMidOf(
  database: Database,
  chat: Chat,
  page: Page,
): Promise<number | undefined> {
  const [row] = await database.read<[mid: number | null]>(
    firstMidSql(chat),
    pageParameters(chat, page),
  )
  return row?.[0] ?? undefined
}

export type EncodedRow = readonly [mid: number, payload: string, expiresAt: number | null]

/** The newest `limit` messages of a conversation from `from` up to `before`, ascending. */
export async function readNewest(
  database: Database,
  chat: Chat,
  { from, before, limit, now }: { from: number; before: number; limit: number; now: number },
): Promise<EncodedRow[]> {
  const rows = await database.read<EncodedRow>(
    `select mid, payload, expires_at from message
     where ${whereOf(chat)} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
     order by mid desc limit ?`,
    pageParameters(chat, { before, after: from - 1, limit, now }),
  )
  return rows.reverse()
}

export interface Timeline {
  uid: number
  /** The user's channels, each with the mid after which they receive messages. */
  channels: readonly { gid: number; joinedMid: number }[]
  afterMid: number
  /** Later messages come over the live stream. */
  upToMid: number
  limit: number
  now: number
}

const channelsPerQuery = 200

/**
 * The mids of the newest `limit` messages above `afterMid` addressed to a user, ascending. Reads each
 * chat's index from its newest end, so the cost grows with the result and not with the log.
 */
export async function timelineMids(database: Database, timeline: Timeline): Promise<number[]> {
  const { channels, limit } = timeline
  const mids: number[] = []
  for (let from = 0; from < channels.length; from += channelsPerQuery) {
    const some = channels.slice(from, from + channelsPerQuery)
    mids.push(...(await newestInChannels(database, some, timeline)))
  }
  mids.push(...(await newestDirect(database, timeline)))
  return mids.sort((a, b) => a - b).slice(-limit)
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
  { uid, afterMid, upToMid, limit }: Timeline,
): Promise<number[]> {
  const side = (column: string) =>
    `select mid from (select mid from message where ${column} = ? and dm_user_a is not null and mid > ? and mid <= ? order by mid desc limit ?)`
  const rows = await database.read<[mid: number]>(
    `${side('dm_user_a')} union ${side('dm_user_b')}`,
    [...[uid, afterMid, upToMid, limit], ...[uid, afterMid, upToMid, limit]],
  )
  return rows.map(([mid]) => mid)
}

/** The stored JSON of messages that have not expired, ascending. */
export async function readPayloads(
  database: Database,
  mids: readonly number[],
  now: number,
): Promise<string[]> {
  const places = mids.map(() => '?').join(', ')
  const rows = await database.read<[payload: string]>(
    `select payload from message where mid in (${places})
     and (expires_at is null or expires_at > ?) order by mid`,
    [...mids, now],
  )
  return rows.map(([payload]) => payload)
}

/** Counts messages by kind, using indexes only, because the table is large. */
export async function countMessages(db: Db) {
  const { rows } = await sql<{ all: number; target: number; reply: number }>`select
    (select count(*) from message where gid is not null)
      + (select count(*) from message where dm_user_a is not null) as "all",
    (select count(*) from message where target_mid is not null) as target,
    (select count(*) from message where thread_root_mid is not null) as reply`.execute(db)
  const { all, target, reply } = rows[0] ?? { all: 0, target: 0, reply: 0 }
  return { normal: all - target, reply, reaction: target - reply }
}
