import { emojiLook } from '@parley/rules'
import { sql } from 'kysely'
import type { Db } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'

/** The chat of a message, and the thread it belongs to: its own if it is no reply. */
export interface ThreadPlace extends Pick<MessageRow, 'mid' | 'gid' | 'dm_user_a' | 'dm_user_b'> {
  root_mid: number
}

/** The threads that messages belong to. Reactions, and messages that expired or are gone, are missing. */
export async function readThreadPlaces(
  db: Db,
  mids: readonly number[],
  now: number,
): Promise<ThreadPlace[]> {
  const rows = await unexpired(db, now)
    .select(['mid', 'gid', 'dm_user_a', 'dm_user_b', 'thread_root_mid'])
    .where('mid', 'in', mids)
    .where('type', 'in', ['normal', 'reply'])
    .execute()
  return rows.map(({ thread_root_mid, ...row }) => ({
    ...row,
    root_mid: thread_root_mid ?? row.mid,
  }))
}

/** The place of a thread whose root was deleted, from one of its replies. */
export const findReplyPlace = (db: Db, rootMid: number, now: number) =>
  unexpired(db, now)
    .select(['mid', 'gid', 'dm_user_a', 'dm_user_b'])
    .where('thread_root_mid', '=', rootMid)
    .limit(1)
    .executeTakeFirst()

/** The replies of threads, counted by author. */
export const countReplies = (db: Db, rootMids: readonly number[], now: number) =>
  unexpired(db, now)
    .select(({ fn }) => [
      'thread_root_mid as root_mid',
      'from_uid',
      fn.countAll<number>().as('count'),
      fn.max('mid').as('last_mid'),
      fn.max('created_at').as('last_at'),
    ])
    .where('thread_root_mid', 'in', rootMids)
    .groupBy(['thread_root_mid', 'from_uid'])
    .execute()

/** The newest replies of a thread below `before`, ascending. */
export async function readReplies(
  db: Db,
  rootMid: number,
  { before, limit, now }: { before: number; limit: number; now: number },
): Promise<MessageRow[]> {
  const rows = await unexpired(db, now)
    .selectAll()
    .where('thread_root_mid', '=', rootMid)
    .where('mid', '<', before)
    .orderBy('mid', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** The stored JSON of the likes and edits of messages, ascending; the newest `limit`. */
export async function readReactionPayloads(
  db: Db,
  mids: readonly number[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select(['mid', 'payload'])
    .where('target_mid', 'in', mids)
    .where('type', 'in', ['like', 'edit'])
    .orderBy('mid', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ payload }) => payload).reverse()
}

const colored = '\uFE0F'

/** The likes of a user for a message with emoji of one look, ascending. The second one takes the first one back. */
export async function readLikes(
  db: Db,
  { target_mid, from_uid, content }: Pick<MessageRow, 'target_mid' | 'from_uid' | 'content'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .select('mid')
    .where('target_mid', '=', target_mid)
    .where('type', '=', 'like')
    .where('from_uid', '=', from_uid)
    .where(sql`replace(content, ${colored}, '')`, '=', emojiLook(content ?? ''))
    .orderBy('mid')
    .execute()
  return rows.map(({ mid }) => mid)
}

// The words of the index `message_notable`, so that the databases use it.
const isNotable = sql<boolean>`(type in ('reply', 'like') or properties like '%"mentions"%')`

/** The oldest replies, likes and messages with mentions above a mid. */
export const readNotable = (db: Db, above: number, limit: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where(isNotable)
    .where('mid', '>', above)
    .orderBy('mid')
    .limit(limit)
    .execute()

const unexpired = (db: Db, now: number) =>
  db
    .selectFrom('message')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
