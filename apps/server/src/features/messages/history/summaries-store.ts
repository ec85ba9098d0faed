import { limits } from '@parley/protocol'
import type { Database } from '../../../engines/database/database.ts'
import type { Chat } from '../chat.ts'

/** A chat of which a summary is read, and the mid up to which the reader has read it. */
export interface SummarizedChat {
  chat: Chat
  readMid: number
  /** A message that counts as unread in any case. */
  markedMid?: number | undefined
}

export interface SummaryRange {
  /** The messages of this user are not unread. */
  uid: number
  upToMid: number
  now: number
}

/** `properties` is read only if it may hold mentions. */
export type UnreadRow = readonly [place: number, mid: number, properties: string | null]
/** `payload` is null if it is longer than `limits.summaryMessageBytes`. */
export type NewestRow = readonly [place: number, mid: number, payload: string | null]

const whereOf = (chat: Chat) => ('gid' in chat ? 'gid = ?' : 'dm_user_a = ? and dm_user_b = ?')
const idsOf = (chat: Chat) => ('gid' in chat ? [chat.gid] : chat.pair)

// The newest entries only, so that a chat full of reactions or own messages costs no more than others.
const entriesSql = (chat: Chat, columns: string) =>
  `(select mid, from_uid, type, expires_at, ${columns} from message
    where ${whereOf(chat)} and mid > ? and mid <= ? order by mid desc limit ${limits.summaryDepth}) as entries`
// Replies that were sent into a thread only are unread there, and not in their chat.
const isOfChat = `(type <> 'reply' or properties is null or properties not like '%"thread_only":true%')`
const isShown = `type in ('normal', 'reply') and (expires_at is null or expires_at > ?)`
const mentioning = `case when properties like '%"mention%' then properties end as properties`
const shortPayload = `case when octet_length(payload) <= ${limits.summaryMessageBytes} then payload end as payload`

/** The newest unread messages of some chats, each with the place of its chat in the list. */
export function readUnread(
  database: Database,
  chats: readonly SummarizedChat[],
  { uid, upToMid, now }: SummaryRange,
): Promise<UnreadRow[]> {
  const one = ({ chat }: SummarizedChat, place: number) =>
    `select * from (select ${place} as place, mid, ${mentioning} from ${entriesSql(chat, 'properties')}
     where (from_uid <> ? or mid = ?) and ${isOfChat} and ${isShown}
     order by mid desc limit ${limits.summaryUnread}) as chat_${place}`
  return database.read(
    chats.map(one).join(' union all '),
    chats.flatMap(({ chat, readMid, markedMid = 0 }) => [
      ...[...idsOf(chat), readMid, upToMid],
      ...[uid, markedMid, now],
    ]),
  )
}

/** The places in the list of those chats that have an unread message. */
export async function readUnreadPlaces(
  database: Database,
  chats: readonly SummarizedChat[],
  { uid, upToMid, now }: SummaryRange,
): Promise<number[]> {
  const one = ({ chat }: SummarizedChat, place: number) =>
    `select ${place} as place where exists (select 1 from ${entriesSql(chat, 'properties')}
     where (from_uid <> ? or mid = ?) and ${isOfChat} and ${isShown})`
  const rows = await database.read<readonly [number]>(
    chats.map(one).join(' union all '),
    chats.flatMap(({ chat, readMid, markedMid = 0 }) => [
      ...[...idsOf(chat), readMid, upToMid],
      ...[uid, markedMid, now],
    ]),
  )
  return rows.map(([place]) => place)
}

/** The newest message of some chats, with the place of its chat in the list. Chats without one are missing. */
export function readNewestOf(
  database: Database,
  chats: readonly SummarizedChat[],
  { upToMid, now }: SummaryRange,
): Promise<NewestRow[]> {
  const one = ({ chat }: SummarizedChat, place: number) =>
    `select * from (select ${place} as place, mid, payload from ${entriesSql(chat, shortPayload)}
     where ${isShown} order by mid desc limit 1) as chat_${place}`
  return database.read(
    chats.map(one).join(' union all '),
    chats.flatMap(({ chat }) => [...idsOf(chat), 0, upToMid, now]),
  )
}
