import {
  type ChatKey,
  idOf,
  isChannelKey,
  type OutboxEntry,
  type ReadonlyStore,
} from '@parley/client'
import { isThreadOnly, type Preview, previewOf } from '@parley/rules'
import { avatarSrc, channelSrc } from '../../../../store/index.ts'
import type { Presence } from '../../../../ui/index.ts'

/** All that a row of the list shows. Flat, so that two can be compared field by field. */
export interface ChatSummary {
  key: ChatKey
  name: string
  src: string | undefined
  isChannel: boolean
  isPrivate: boolean
  isBot: boolean
  /** Whether the user is a visitor of a site with the widget. */
  isVisitor: boolean
  presence: Presence | undefined
  isMuted: boolean
  isBurning: boolean
  unread: number
  mentions: number
  /** The time of the newest message; 0 without messages. */
  at: number
  /** The author of the preview: a first name, or empty. */
  who: string
  isMine: boolean
  /** The newest message was sent into a thread only. */
  isInThread: boolean
  kind: Preview['kind'] | 'nothing'
  text: string
  state: OutboxEntry['state'] | undefined
  /** Nothing is known of this chat yet; loading its history would fill it. */
  isUnknown: boolean
}

/** Builds a chat's row from the store. */
export function summarize(store: ReadonlyStore, key: ChatKey, now: number): ChatSummary {
  const chat = store.chats.get(key)
  return {
    key,
    ...face(store, key, now),
    ...newest(store, key),
    isMuted: store.isMuted(key, now),
    isBurning: store.autoDeleteSeconds(key) > 0,
    unread: chat?.unread ?? 0,
    mentions: chat?.mentions ?? 0,
    isUnknown: (chat?.mids.length ?? 0) === 0 && chat?.reachedStart !== true,
  }
}

function face(store: ReadonlyStore, key: ChatKey, now: number) {
  const id = idOf(key)
  if (isChannelKey(key)) {
    const channel = store.channels.get(id)
    return {
      name: channel?.name ?? '',
      src: channel && channelSrc(channel),
      isChannel: true,
      isPrivate: channel?.is_public === false,
      isBot: false,
      isVisitor: false,
      presence: undefined,
    }
  }
  const user = store.users.get(id)
  return {
    name: store.nameOf(id) ?? '',
    src: user && avatarSrc(user),
    isChannel: false,
    isPrivate: false,
    isBot: user?.is_bot ?? false,
    isVisitor: Boolean(user?.widget_id),
    presence: user && !user.is_bot ? presenceOf(store, id, now) : undefined,
  }
}

/** A user's presence, undefined if the server hides it. The signed-in user is always online. */
function presenceOf(store: ReadonlyStore, uid: number, now: number): Presence | undefined {
  if (!store.common.show_user_online_status) return undefined
  if (uid !== store.me && !store.online.has(uid)) return 'offline'
  return store.statuses.quietUntil(uid, now + store.clockOffset) === null ? 'online' : 'quiet'
}

function newest(store: ReadonlyStore, key: ChatKey) {
  const waiting = store.outbox.get(key)
  const entry = waiting?.find(({ state }) => state === 'failed') ?? waiting?.at(-1)
  const nameOf = (uid: number) => store.nameOf(uid)
  if (entry) {
    const at = Number(entry.local_id)
    const isInThread = isThreadOnly({ reply_mid: entry.reply_mid, ...entry.input })
    const preview = previewOf(entry.input, nameOf)
    return { at, who: '', isMine: true, isInThread, state: entry.state, ...preview }
  }
  const last = store.chats.get(key)?.mids.findLast((mid) => !store.isBeingDeleted(mid))
  const message = store.shownMessage(last ?? 0)
  if (!message) {
    const preview = { kind: 'nothing' as const, text: '' }
    return { at: 0, who: '', isMine: false, isInThread: false, state: undefined, ...preview }
  }
  return {
    at: message.created_at,
    who: firstName(nameOf(message.from_uid)),
    isMine: message.from_uid === store.me,
    isInThread: isThreadOnly(message),
    state: undefined,
    ...previewOf(message, nameOf),
  }
}

export const firstName = (name: string | undefined): string => name?.trim().split(/\s+/)[0] ?? ''
