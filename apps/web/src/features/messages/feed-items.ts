import type { Message, OutboxEntry } from '@parley/client'
import { dayChanges, startsRun } from './grouping.ts'

/** A message where it stands in the feed. */
export interface MessageItem {
  kind: 'message'
  message: Message
  startsRun: boolean
  startsDay: boolean
  /** The line "New messages" stands above it. */
  startsUnread: boolean
}

export interface OutboxItem {
  kind: 'outbox'
  entry: OutboxEntry
  startsRun: boolean
}

/** What the list draws: the top, the messages, what is being sent, and a little room at the end. */
export type FeedItem = { kind: 'top' } | MessageItem | OutboxItem | { kind: 'end' }

export interface Shown {
  mids: readonly number[]
  /** Undefined for a message that is unknown or being deleted. */
  messageOf(mid: number): Message | undefined
  outbox: readonly OutboxEntry[]
  me: number
  /** What was unread when the chat was opened: after the first, up to the second. */
  unread: { after: number; upTo: number } | undefined
}

/** Puts a chat's messages in the order and the groups in which they are drawn. */
export function feedItems({ mids, messageOf, outbox, me, unread }: Shown): FeedItem[] {
  const items: FeedItem[] = [{ kind: 'top' }]
  const isNewDay = dayChanges()
  let before: Message | undefined
  let hasLine = unread === undefined
  for (const mid of mids) {
    const message = messageOf(mid)
    if (!message) continue
    const startsDay = isNewDay(message.created_at)
    const startsUnread =
      !hasLine &&
      unread !== undefined &&
      mid > unread.after &&
      mid <= unread.upTo &&
      message.from_uid !== me
    hasLine ||= startsUnread
    const run = startsDay || startsUnread || startsRun(before, message)
    items.push({ kind: 'message', message, startsRun: run, startsDay, startsUnread })
    before = message
  }
  let last = before && { from_uid: before.from_uid, created_at: before.created_at }
  for (const entry of outbox) {
    const said = { from_uid: me, created_at: entry.local_id, reply_mid: entry.reply_mid }
    items.push({ kind: 'outbox', entry, startsRun: startsRun(last, said) })
    last = said
  }
  items.push({ kind: 'end' })
  return items
}

export const keyOfItem = (item: FeedItem): string =>
  item.kind === 'message'
    ? String(item.message.mid)
    : item.kind === 'outbox'
      ? `o${item.entry.local_id}`
      : item.kind

/** Where a message stands among the items; -1 when it does not. */
export const indexOfMid = (items: readonly FeedItem[], mid: number): number =>
  items.findIndex((item) => item.kind === 'message' && item.message.mid === mid)
