import type { Message, OutboxEntry } from '@parley/client'
import { isText, limits } from '@parley/protocol'
import { albumOf } from '@parley/rules'
import { factsOf, shapeOf } from '../../../files/index.ts'
import { dayChanges, startsRun } from './grouping.ts'

/** A message with its position among its neighbours. */
export interface MessageItem {
  kind: 'message'
  message: Message
  /** The pictures of an album after its first message, which is a picture or the caption. */
  others: readonly Message[]
  startsRun: boolean
  startsDay: boolean
  /** Shows the divider "New messages" above it. */
  startsUnread: boolean
  /** The newest message up to the next item: replies that are shown in their thread only may follow this one. */
  upTo: number
}

export interface OutboxItem {
  kind: 'outbox'
  entry: OutboxEntry
  startsRun: boolean
}

/** The rows of the list: the top, the messages, the outbox, and the space at the end. */
export type FeedItem = { kind: 'top' } | MessageItem | OutboxItem | { kind: 'end' }

export interface Shown {
  mids: readonly number[]
  /** Undefined for a message that is unknown or being deleted. */
  messageOf(mid: number): Message | undefined
  outbox: readonly OutboxEntry[]
  me: number
  /** The messages that were unread on opening: mids above `after`, up to and including `upTo`. */
  unread: { after: number; upTo: number } | undefined
  /** The root of a thread, whose replies are shown without it as a quote. */
  thread?: number | undefined
  /** Whether a message is shown elsewhere: in its thread. */
  isElsewhere?: (message: Message) => boolean
}

/** Orders and groups a chat's messages for rendering. */
export function feedItems(shown: Shown): FeedItem[] {
  const { mids, messageOf, outbox, me, unread, thread, isElsewhere } = shown
  const items: FeedItem[] = [{ kind: 'top' }]
  const isNewDay = dayChanges()
  let before: Message | undefined
  let hasDivider = unread === undefined
  for (const mid of mids) {
    const message = messageOf(mid)
    if (!message) continue
    if (isElsewhere?.(message)) {
      reachTo(items, mid)
      continue
    }
    const startsDay = isNewDay(message.created_at)
    const startsUnread =
      !hasDivider &&
      unread !== undefined &&
      mid > unread.after &&
      mid <= unread.upTo &&
      message.from_uid !== me
    hasDivider ||= startsUnread
    const isDivided = startsDay || startsUnread
    const run = isDivided || startsRun(before, withoutQuote(message, thread))
    const last = items.at(-1)
    if (!isDivided && last?.kind === 'message' && mayJoin(last, message)) {
      items[items.length - 1] = { ...last, others: [...last.others, message], upTo: mid }
    } else {
      const starts = { startsRun: run, startsDay, startsUnread }
      items.push({ kind: 'message', message, others: [], ...starts, upTo: mid })
    }
    before = message
  }
  let last = before && { from_uid: before.from_uid, created_at: before.created_at }
  for (const entry of outbox) {
    const sent = { from_uid: me, created_at: entry.local_id, reply_mid: entry.reply_mid }
    const run = startsRun(last, withoutQuote(sent, thread))
    items.push({ kind: 'outbox', entry, startsRun: run })
    last = sent
  }
  items.push({ kind: 'end' })
  return items
}

function reachTo(items: FeedItem[], mid: number) {
  const last = items.at(-1)
  if (last?.kind === 'message') items[items.length - 1] = { ...last, upTo: mid }
}

const withoutQuote = <T extends { reply_mid: number | null }>(message: T, thread?: number): T =>
  message.reply_mid === thread ? { ...message, reply_mid: null } : message

const maxPictures = 30

/** Whether a picture belongs to the album of the messages before it. Other clients do not name their albums. */
function mayJoin({ message: first, others }: MessageItem, next: Message): boolean {
  const last = others.at(-1) ?? first
  const album = albumOf(next)
  if (next.from_uid !== first.from_uid || next.reply_mid !== null || album !== albumOf(last))
    return false
  if (!isPicture(next) || others.length + 1 >= maxPictures) return false
  if (album !== undefined) return isPicture(last) || isText(last.content_type)
  return isPicture(last) && next.created_at - last.created_at <= limits.albumGapMs
}

export const isPicture = (message: Message) =>
  message.content_type === 'vocechat/file' && shapeOf(factsOf(message)) === 'picture'

export const keyOfItem = (item: FeedItem): string =>
  item.kind === 'message'
    ? String(item.message.mid)
    : item.kind === 'outbox'
      ? `o${item.entry.local_id}`
      : item.kind

/** The index of a message among the items, or -1. */
export const indexOfMid = (items: readonly FeedItem[], mid: number): number =>
  items.findIndex(
    (item) =>
      item.kind === 'message' &&
      (item.message.mid === mid || item.others.some((other) => other.mid === mid)),
  )

/** The messages of an item: one, those of an album, or none. */
export const messagesOf = (item: FeedItem): readonly Message[] =>
  item.kind === 'message' ? [item.message, ...item.others] : []
