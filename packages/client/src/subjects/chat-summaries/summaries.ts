import type { ChatMessage, ChatSummaries, ChatSummary } from '@parley/protocol'
import { type ChatKey, chatOf, idOf, isChannelKey, keyOf } from '../../store/chat-key.ts'
import type { Chat } from '../../store/chat.ts'
import { toMessage } from '../messages/message.ts'
import type { Store } from '../../store/store.ts'
import { correctReadMark } from '../unread/unread.ts'
import { applyReaction } from '../messages/apply.ts'

/**
 * Fills in what a replay has left out: unread messages, mentions, and the newest message of each chat. `known` are the
 * chats at the time of the request: one that was left and entered again meanwhile lacks messages of that time.
 */
export function applySummaries(
  store: Store,
  { up_to_mid, chats, reactions }: ChatSummaries,
  known: ReadonlyMap<ChatKey, Chat>,
): void {
  store.batch(() => {
    const told = new Set<ChatKey>()
    for (const summary of chats) {
      const key = keyOf(summary.target)
      // The user may have left the channel meanwhile.
      if (isChannelKey(key) && !store.channels.has(idOf(key))) continue
      told.add(key)
      const isSame = known.get(key)?.epoch === store.chats.get(key)?.epoch
      applySummary(store, key, isSame ? summary : { ...summary, last: undefined }, up_to_mid)
    }
    for (const { key, unseen } of [...store.chats.values()]) {
      if (told.has(key) || unseen.length === 0) continue
      store.changeChat(key, { unseen: unseen.filter(({ mid }) => mid > up_to_mid) })
      store.recount(key)
    }
    for (const wire of reactions) applyReaction(store, chatOf(wire, store.me), wire)
    store.missedBefore = undefined
    store.assumedMarks.clear()
  })
}

interface Summary extends Omit<ChatSummary, 'last'> {
  last?: ChatMessage | undefined
}

function applySummary(store: Store, key: ChatKey, summary: Summary, upToMid: number) {
  const chat = store.openChat(key)
  store.joinedWithoutBaseline.delete(key)
  correctReadMark(store, key, summary.read_mid)
  const first = chat.mids[0] ?? Number.POSITIVE_INFINITY
  const mentions = new Set(summary.mentions)
  const older = summary.unread
    .filter((mid) => mid < first && !store.wasDeleted(key, mid))
    .map((mid) => ({ mid, isMention: mentions.has(mid) || store.here.has(mid) }))
  const last = summary.last && toMessage(summary.last)
  // Everything after `upToMid` came over the stream, so that no message is missing between.
  const isNext = last && first > upToMid && !chat.reachedStart && !store.wasDeleted(key, last.mid)
  if (isNext) store.storeMessage(last)
  const isThere = !store.wasDeleted(key, summary.last_mid)
  store.changeChat(key, {
    unseen: [...older, ...chat.unseen.filter(({ mid }) => mid >= first)],
    mids: isNext ? [last.mid, ...chat.mids] : chat.mids,
    lastMid: Math.max(chat.lastMid, isThere ? summary.last_mid : 0),
  })
  store.recount(key)
}
