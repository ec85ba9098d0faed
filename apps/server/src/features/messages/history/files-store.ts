import type { Database } from '../../../engines/database/database.ts'
import type { Chat } from '../chat.ts'

/** The messages with files that a page of the list is taken from. */
export interface FileMessagesFilter {
  /** The user whose direct chats are included. */
  uid: number
  /** The channels that are included. */
  gids: readonly number[]
  /** Only this conversation. It is still subject to `uid` and `gids`. */
  chat?: Chat | undefined
  from_uid?: number | undefined
  /** Only messages created after this time. */
  createdAfter?: number | undefined
  now: number
}

export type FileMessage = readonly [
  mid: number,
  from_uid: number,
  gid: number | null,
  to_uid: number | null,
  content_type: string,
  path: string,
  properties: string | null,
  created_at: number,
]

/** The start of a page of the list: below a message, the newest first, or above it, the oldest first. */
export type FilesCursor = { before: number } | { after: number }

/** The messages with files that match, on one side of a cursor. */
export function readFileMessages(
  database: Database,
  filter: FileMessagesFilter,
  cursor: FilesCursor,
  limit: number,
): Promise<FileMessage[]> {
  const { uid, gids, chat, from_uid, createdAfter = -1, now } = filter
  // The plus signs keep the planner on the index message_file_mid, where it filters without the rows.
  // The ids of channels are numbers of our own and can be more than a statement has parameters.
  const conditions = [
    `(+gid in (${gids.join(', ') || 'null'}) or +dm_user_a = ? or +dm_user_b = ?)`,
  ]
  const isUpwards = 'after' in cursor
  const parameters: unknown[] = [
    isUpwards ? cursor.after : cursor.before,
    now,
    createdAfter,
    uid,
    uid,
  ]
  if (chat) {
    conditions.push('gid' in chat ? '+gid = ?' : '+dm_user_a = ? and +dm_user_b = ?')
    parameters.push(...('gid' in chat ? [chat.gid] : chat.pair))
  }
  if (from_uid !== undefined) {
    conditions.push('+from_uid = ?')
    parameters.push(from_uid)
  }
  return database.read<FileMessage>(
    `select mid, from_uid, gid, to_uid, content_type, file_path, properties, created_at from message
     where file_path is not null and content_type <> 'vocechat/archive' and mid ${isUpwards ? '>' : '<'} ? and (expires_at is null or expires_at > ?)
       and created_at > ? and ${conditions.join(' and ')}
     order by mid ${isUpwards ? 'asc' : 'desc'} limit ?`,
    [...parameters, limit],
  )
}
