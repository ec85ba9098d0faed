import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MessageRow } from './tables.ts'
import { indexedWords } from './indexing/indexed-words.ts'
import {
  clearIndex,
  removeChannelFromIndex,
  removeFromIndex,
  replaceInIndex,
} from './indexing/search-store.ts'
import { propertiesOf } from './message-row.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    message: number
  }
}

export const insertMessage = (tx: Tx, row: MessageRow) =>
  tx.insertInto('message').values(row).execute()

/** Finds a message. An expired one is not found, even before it is deleted. */
export const findMessage = (db: Db, mid: number, now: number): Promise<MessageRow | undefined> =>
  unexpired(db, now).where('mid', '=', mid).executeTakeFirst()

export const findMessages = (db: Db, mids: readonly number[], now: number): Promise<MessageRow[]> =>
  unexpired(db, now).where('mid', 'in', mids).orderBy('mid').execute()

/** Where and when messages were sent, without their texts. Those that expired or are gone are missing. */
export const readPlaces = (db: Db, mids: readonly number[], now: number): Promise<SentPlace[]> =>
  db
    .selectFrom('message')
    .select(['mid', 'gid', 'dm_user_a', 'dm_user_b', 'created_at', 'expires_at'])
    .where('mid', 'in', mids)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('mid', 'desc')
    .execute()

/** The lowest mid of a message that was sent at `time` or later, as far as mids rise with time. */
export async function firstMidSince(db: Db, time: number): Promise<number | undefined> {
  const nextFrom = (mid: number) =>
    db
      .selectFrom('message')
      .select(['mid', 'created_at'])
      .where('mid', '>=', mid)
      .orderBy('mid')
      .limit(1)
      .executeTakeFirst()
  const { last } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.max('mid').as('last'))
    .executeTakeFirstOrThrow()
  let found: number | undefined
  for (let low = 1, high = last ?? 0; low <= high; ) {
    const middle = Math.floor((low + high) / 2)
    const row = await nextFrom(middle)
    if (!row || row.created_at >= time) {
      found = row?.mid ?? found
      high = middle - 1
    } else {
      low = row.mid + 1
    }
  }
  return found
}

/** The columns that decide whether a search may show a message. */
export type SentPlace = Pick<
  MessageRow,
  'mid' | 'gid' | 'dm_user_a' | 'dm_user_b' | 'created_at' | 'expires_at'
>

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
  await replaceInIndex(tx, mid, indexedWords(row, propertiesOf(row)))
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
  await removeFromIndex(tx, mids)
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
    .where((row) =>
      row.or([
        row('file_path', 'is not', null),
        row('mid', 'in', row.selectFrom('hidden_message').select('mid')),
      ]),
    )
    .execute()
  await removeChannelFromIndex(tx, gid)
  await tx.deleteFrom('message').where('gid', '=', gid).execute()
  tx.invalidate('message')
  return withFiles.map(({ mid }) => mid)
}

export async function removeAllMessages(tx: Tx): Promise<void> {
  await clearIndex(tx)
  await tx.deleteFrom('message').execute()
  tx.invalidate('message')
}

/** When a message was edited, by the mid of the edit, oldest first. */
export const readEditTimes = (db: Db, mid: number) =>
  db
    .selectFrom('message')
    .select(['mid', 'created_at'])
    .where('target_mid', '=', mid)
    .where('type', '=', 'edit')
    .orderBy('mid')
    .execute()

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

/** Some messages of a channel below a mid, oldest first. */
export const channelMidsBefore = async (db: Db, gid: number, before: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('message')
    .select('mid')
    .where('gid', '=', gid)
    .where('mid', '<', before)
    .orderBy('mid')
    .limit(500)
    .execute()
  return rows.map((row) => row.mid)
}

/** How many messages of a channel have a lower mid. */
export async function countChannelBefore(db: Db, gid: number, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gid', '=', gid)
    .where('mid', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of some messages have expired and are not deleted yet. */
export async function expiredAmong(
  db: Db,
  mids: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (mids.length === 0) return new Set()
  const rows = await db
    .selectFrom('message')
    .select('mid')
    .where('mid', 'in', mids)
    .where('expires_at', '<=', now)
    .execute()
  return new Set(rows.map(({ mid }) => mid))
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

/** Whether two users have a message in their direct chat. */
export const haveTalked = async (db: Db, uid: number, other: number): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .select('mid')
    .where('dm_user_a', '=', Math.min(uid, other))
    .where('dm_user_b', '=', Math.max(uid, other))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The users with whom somebody shares a direct chat. */
export async function readDirectPartners(db: Db, uid: number): Promise<number[]> {
  const rows = await Promise.all([
    db
      .selectFrom('message')
      .select('dm_user_b as uid')
      .distinct()
      .where('dm_user_a', '=', uid)
      .execute(),
    db
      .selectFrom('message')
      .select('dm_user_a as uid')
      .distinct()
      .where('dm_user_b', '=', uid)
      .execute(),
  ])
  return rows.flat().flatMap((row) => row.uid ?? [])
}

/** Whether the server has any message or reaction. */
export const hasMessages = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('message').select('mid').limit(1).executeTakeFirst()) !== undefined

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

/** The messages and reactions above a mid, oldest first. */
export const entriesAbove = (db: Db, mid: number, limit: number): Promise<MessageRow[]> =>
  db.selectFrom('message').selectAll().where('mid', '>', mid).orderBy('mid').limit(limit).execute()

/** The newest entry of the log above a mid. */
export const lastEntryAbove = (db: Db, mid: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('mid', '>', mid)
    .orderBy('mid', 'desc')
    .limit(1)
    .execute()

/** The authors of the newest messages of a chat up to one of them and since a time, newest first. */
export async function recentAuthors(
  db: Db,
  { mid, gid, dm_user_a, dm_user_b }: Pick<MessageRow, 'mid' | 'gid' | 'dm_user_a' | 'dm_user_b'>,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const query = db
    .selectFrom('message')
    .select(['from_uid', 'created_at'])
    .where('mid', '<=', mid)
    .where('type', 'in', ['normal', 'reply'])
  const ofChat =
    gid === null
      ? query.where('dm_user_a', '=', dm_user_a).where('dm_user_b', '=', dm_user_b)
      : query.where('gid', '=', gid)
  const rows = await ofChat.orderBy('mid', 'desc').limit(limit).execute()
  return rows.filter(({ created_at }) => created_at >= since).map(({ from_uid }) => from_uid)
}

/** The users of the direct messages above a mid. */
export async function directPeersAbove(db: Db, mid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .select(['dm_user_a', 'dm_user_b'])
    .distinct()
    .where('mid', '>', mid)
    .where('dm_user_a', 'is not', null)
    .execute()
  return rows.flatMap(({ dm_user_a, dm_user_b }) => [Number(dm_user_a), Number(dm_user_b)])
}

/** The direct messages to a user since a time, and from a mid on, that do not delete themselves, the oldest of them first. */
export const directMessagesTo = (
  db: Db,
  uid: number,
  { since, from, limit }: { since: number; from: number; limit: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where(({ eb, or }) => or([eb('dm_user_a', '=', uid), eb('dm_user_b', '=', uid)]))
    .where('from_uid', '!=', uid)
    .where('type', 'in', ['normal', 'reply'])
    // The index is by mid.
    .where('mid', '>=', from)
    .where('created_at', '>', since)
    .where('expires_at', 'is', null)
    .orderBy('mid')
    .limit(limit)
    .execute()
