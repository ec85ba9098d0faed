import { limits } from '@parley/protocol'
import { sql } from 'kysely'
import type { Database, Db } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { Chat } from '../chat.ts'

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
  `select min(mid) from (
     select mid, row_number() over newest as place, sum(octet_length(payload)) over newest as bytes
     from (select mid, payload from message
       where ${whereOf(chat)} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
       order by mid desc limit ?) as page
     window newest as (order by mid desc)
   ) as sized where place <= ${limits.historyPage} or bytes <= ${limits.historyPageBytes}`

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

/**
 * The first mid of a page of the newest messages; undefined if it is empty. A page that is longer than usual ends before
 * `historyPageBytes`.
 */
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

const maxReactions = 1_000

/** The likes and edits above `above` of the messages of a page, ascending; the newest thousand. */
export async function readLaterReactions(
  database: Database,
  chat: Chat,
  page: Page,
  above: number,
): Promise<string[]> {
  const order = page.after === undefined ? 'desc' : 'asc'
  const rows = await database.read<[payload: string]>(
    `select payload from message
     where target_mid in (select mid from (
       select mid from message
       where ${whereOf(chat)} and mid < ? and mid > ? and (expires_at is null or expires_at > ?)
       order by mid ${order} limit ?) as page)
     and type in ('like', 'edit') and mid > ?
     order by mid desc limit ${maxReactions}`,
    [...pageParameters(chat, page), above],
  )
  return rows.map(([payload]) => payload).reverse()
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
    'select mid from (select mid from message where gid = ? and mid > ? and mid <= ? order by mid desc limit ?) as page'
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
    `select mid from (select mid from message where ${column} = ? and dm_user_a is not null and mid > ? and mid <= ? order by mid desc limit ?) as page`
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

/** The stored JSON of messages and reactions, including expired ones. */
export const findPayloads = (db: Db, mids: readonly number[]) =>
  db.selectFrom('message').select(['mid', 'payload']).where('mid', 'in', mids).execute()

/** The columns of a message that an export needs. */
export type ExportedMessage = Pick<
  MessageRow,
  'mid' | 'from_uid' | 'content_type' | 'content' | 'payload'
>

interface NextPage {
  afterMid: number
  limit: number
  now: number
}

const nextPage = (db: Db, { afterMid, limit, now }: NextPage) =>
  db
    .selectFrom('message')
    .select(['mid', 'from_uid', 'content_type', 'content', 'payload'])
    .where('mid', '>', afterMid)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('mid')
    .limit(limit)

/** Some messages of a channel, ascending. */
export const readChannelMessages = (
  db: Db,
  gid: number,
  page: NextPage,
): Promise<ExportedMessage[]> => nextPage(db, page).where('gid', '=', gid).execute()

/** Some messages of all direct chats of a user, ascending. */
export async function readDirectMessages(
  db: Db,
  uid: number,
  page: NextPage,
): Promise<ExportedMessage[]> {
  const sideOf = (column: 'dm_user_a' | 'dm_user_b') =>
    nextPage(db, page).where(column, '=', uid).where('dm_user_a', 'is not', null).execute()
  const rows = [...(await sideOf('dm_user_a')), ...(await sideOf('dm_user_b'))]
  // A chat with oneself is on both sides.
  const byMid = new Map(rows.map((row) => [row.mid, row]))
  return [...byMid.values()].sort((a, b) => a.mid - b.mid).slice(0, page.limit)
}

// SQLite limits the parameters of a statement.
const channelsAtOnce = 500

/** When the newest message of each channel was sent; channels without one are missing. */
export async function readLastTimes(
  db: Db,
  gids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>()
  for (let from = 0; from < gids.length; from += channelsAtOnce) {
    const wanted = gids
      .slice(from, from + channelsAtOnce)
      .map((gid) => sql`(cast(${gid} as bigint))`)
    // One step of the index per channel: a group would read all messages.
    const { rows } = await sql<{ gid: number; last_at: number | null }>`
      with wanted (gid) as (values ${sql.join(wanted)})
      select wanted.gid, (
        select created_at from message
        where message.gid = wanted.gid and type in ('normal', 'reply')
          and (expires_at is null or expires_at > ${now})
        order by mid desc limit 1
      ) as last_at from wanted`.execute(db)
    for (const { gid, last_at } of rows) if (last_at !== null) times.set(gid, last_at)
  }
  return times
}
