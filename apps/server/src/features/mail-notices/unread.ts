import type { Target } from '@parley/protocol'
import type { MessageRow } from '../messages/index.ts'
import { belongsTo, findChannel } from '../channels/index.ts'
import { openMentions } from '../activity/index.ts'
import { mutedChats, readMarksOf } from '../chat-settings/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { directMessagesTo, firstMidSince, isInThreadOnly } from '../messages/index.ts'
import { type User, findUser } from '../users/index.ts'
import type { MailNoticesServices } from './services.ts'

const max = 100

/** The unread messages of one chat, oldest first. */
export interface UnreadChat {
  key: string
  /** The name of the user or channel. */
  name: string
  path: string
  messages: MessageRow[]
}

/**
 * Returns the direct messages and mentions since a time that a user has not read, grouped by chat. It leaves out muted
 * chats, blocked users and channels that the user cannot read any more.
 */
export async function unreadOf(
  services: MailNoticesServices,
  { uid }: User,
  since: number,
): Promise<UnreadChat[]> {
  const { clock, db } = services
  const from = await firstMidSince(db, since)
  if (from === undefined) return []
  const [direct, mentions, marks, mutes] = await Promise.all([
    directMessagesTo(db, uid, { since, from, limit: max }),
    openMentions(services, uid, max),
    readMarksOf(db, uid),
    mutedChats(db, uid, clock.now()),
  ])
  const read = new Map(marks.map(({ target, mid }) => [keyOf(target), mid]))
  const muted = new Set(mutes.map(keyOf))
  const isNews = (key: string, row: MessageRow) =>
    row.created_at > since &&
    row.expires_at === null &&
    !muted.has(key) &&
    !areBlocked(services, uid, row.from_uid)
  const isUnread = (key: string, { mid }: MessageRow) => (read.get(key) ?? 0) < mid
  const chats = new Map<string, UnreadChat>()
  const add = (chat: Omit<UnreadChat, 'messages'>, row: MessageRow) => {
    const known = chats.get(chat.key) ?? { ...chat, messages: [] }
    known.messages.push(row)
    chats.set(chat.key, known)
  }
  for (const row of direct) {
    const author = findUser(services, row.from_uid)
    if (!author) continue
    const key = keyOf({ uid: author.uid })
    if (!isNews(key, row) || !isUnread(key, row)) continue
    add({ key, name: author.name, path: `/chat/dm/${author.uid}?at=${row.mid}` }, row)
  }
  for (const row of mentions) {
    const channel = row.gid === null ? undefined : findChannel(services, row.gid)
    if (!channel || !belongsTo(services, channel, uid)) continue
    const key = keyOf({ gid: channel.gid })
    // Reading a channel does not read its threads. A mention in a thread is open until the thread was read.
    if (!isNews(key, row) || !(isInThreadOnly(row) || isUnread(key, row))) continue
    add({ key, name: `#${channel.name}`, path: `/chat/channel/${channel.gid}?at=${row.mid}` }, row)
  }
  return [...chats.values()]
}

const keyOf = (target: Target) => ('gid' in target ? `g${target.gid}` : `u${target.uid}`)
