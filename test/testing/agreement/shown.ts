import {
  type ChatKey,
  type Client,
  idOf,
  isChannelKey,
  keyOf,
} from '../../../packages/client/src/index.ts'
import type { Store } from '../../../packages/client/src/store/store.ts'
import { reactionsOf } from '../../../packages/client/src/subjects/messages/message.ts'

/** Times by which the clock of a server may be behind the one of a client. */
const roundMs = 20_000

/** The channels of a user whose unread count is not compared. */
export interface Undefined {
  /** Channels that a person has entered or left: their count begins with the next message. */
  isMoved(gid: number): boolean
}

const sorted = <K, V>(entries: Iterable<readonly [K, V]>) =>
  Object.fromEntries([...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

const rounded = (time: number | null | undefined) =>
  typeof time === 'number' ? Math.round(time / roundMs) : time

/** Everything that a client shows to its user, apart from messages. */
export function surroundings(client: Client, { isMoved }: Undefined) {
  const store = client.store as Store
  // Settings of chats that the user does not see are not shown.
  const isMine = (key: ChatKey) => (isChannelKey(key) ? store.channels : store.users).has(idOf(key))
  const ofMine = <V>(entries: Iterable<readonly [ChatKey, V]>) =>
    sorted([...entries].filter(([key]) => isMine(key)))
  const keys = [...store.chats.keys()].filter(isMine)
  const counted = keys.filter((key) => !isChannelKey(key) || !isMoved(idOf(key)))
  return {
    users: sorted(store.users),
    statuses: sorted(
      [...store.users.keys()].map((uid) => [uid, store.statuses.of(uid, 0)] as const),
    ),
    channels: sorted(
      [...store.channels.keys()].map((gid) => [gid, store.shownChannel(gid)] as const),
    ),
    mutes: sorted(keys.map((key) => [key, rounded(store.mutedUntil(key))] as const)),
    autoDelete: sorted(keys.map((key) => [key, store.autoDeleteSeconds(key)] as const)),
    pinnedChats: store.shownPins().filter(isMine),
    hidden: ofMine(
      store.hidden.all().map((chat) => [keyOf(chat.target), chat.until_mention] as const),
    ),
    contacts: sorted(
      [...store.users.keys()].map((uid) => [uid, store.contactStatus(uid)] as const),
    ),
    remarks: sorted([...store.users.keys()].map((uid) => [uid, store.remarkOf(uid)] as const)),
    organization: store.organization,
    common: store.common,
    branding: store.config?.branding,
    owner: store.config?.owner_uid,
    emoji: [...store.customEmoji.value.keys()],
    activity: sorted(store.activity.open),
    calls: sorted(
      [...store.callRooms].map(([room, people]) => [room, people.map(({ uid }) => uid)] as const),
    ),
    reminders: store.reminders.entries,
    scheduled: store.scheduled.entries,
    timeouts: sorted(store.timeouts),
    warnings: store.warnings.value,
    unreadMarks: ofMine(store.unreadMarks),
    drafts: sorted(keys.map((key) => [key, client.drafts.read(key)?.text] as const)),
    counts: sorted(
      counted.map((key) => {
        const { unread, mentions, lastMid } = store.chat(key)
        return [key, { unread, mentions, lastMid }] as const
      }),
    ),
    unsent: store.unsent().filter(({ state }) => state !== 'failed').length,
  }
}

/** The messages of a chat, from a mid on. */
export function messagesIn({ store }: Client, key: ChatKey, from: number) {
  const mids = (store.chats.get(key)?.mids ?? []).filter((mid) => mid >= from)
  return mids.map((mid) => {
    const message = store.shownMessage(mid)
    if (!message) return `nothing under ${mid}`
    const { from_uid, reply_mid, content, content_type, properties, edited_at } = message
    const likes = [...reactionsOf(message)].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      mid,
      from_uid,
      reply_mid,
      content,
      content_type,
      likes,
      properties: properties ?? null,
      isEdited: edited_at !== null,
    }
  })
}

/** The lines of replies under some messages, as far as they were asked for. */
export const threadsUnder = ({ store }: Client, mids: readonly number[]) =>
  sorted(mids.map((mid) => [mid, store.threads.summary(mid)] as const))

/** Whether the user follows threads that are open on a client. */
export const followedIn = ({ store }: Client, roots: readonly number[]) =>
  sorted(roots.map((mid) => [mid, store.threads.follows(store.messages, store.me, mid)] as const))

/** How far others have read a chat, without those who left it. */
export function seenIn(client: Client, key: ChatKey) {
  const store = client.store as Store
  const members = isChannelKey(key) ? store.channels.get(idOf(key)) : undefined
  const isThere = (uid: number) => !members || members.is_public || members.members.includes(uid)
  const isBlocked = (uid: number) => store.contactStatus(uid) === 'blocked'
  return sorted(
    [...store.seen.marks(key)]
      .filter(([uid]) => isThere(uid) && !isBlocked(uid))
      .map(([uid, { mid }]) => [uid, mid] as const),
  )
}
