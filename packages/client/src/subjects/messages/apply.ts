import type { ChatMessage } from '@parley/protocol'
import { type ChatKey, channelKey, chatOf } from '../../store/chat-key.ts'
import { toMessage } from './message.ts'
import type { Store } from '../../store/store.ts'
import { onStreamMessage } from '../unread/unread.ts'
import type { Applies, Context } from '../../stream/context.ts'
import { stopTyping } from '../typing/apply.ts'

export const apply: Applies = {
  chat(context, { type: _, ...message }) {
    const { store, events, isReady, now } = context
    const key = chatOf(message, store.me)
    // Events arrive in the order of their mids. Skip repeated ones, but accept one that was overtaken.
    if (message.mid <= store.cursor && !store.isMissing(key, message.mid)) return
    store.cursor = Math.max(store.cursor, message.mid)
    // A live message tells the server's time before the first heartbeat does.
    if (isReady()) store.setClock(message.created_at - now())
    const isWords = message.detail.type !== 'reaction'
    if (isWords) onStreamMessage(store, key, message.mid, isReady())
    if ('properties' in message.detail && isReady()) {
      store.here.arrived({ mid: message.mid, properties: message.detail.properties })
    }
    applyNewest(context, key, message)
    stopTyping(store, key, message.from_uid)
    if (isWords && isReady() && message.from_uid !== store.me)
      events.emit('messageArrived', key, message)
  },

  group_message_cleared({ store }, { gid, until_mid }) {
    store.forgetMessages(channelKey(gid), until_mid ?? store.cursor)
    store.unreadMarks.delete(channelKey(gid))
    store.channels.change(gid, (channel) => ({ ...channel, pinned_messages: [] }))
  },

  message_cleared({ store }, { latest_deleted_mid }) {
    store.cursor = Math.max(store.cursor, latest_deleted_mid)
    store.forgetAllMessages(latest_deleted_mid)
    store.readMarks.clear()
    store.unreadMarks.clear()
  },
}

/** Applies a message or reaction that is newer than all known ones. */
function applyNewest({ store, outbox }: Context, key: ChatKey, wire: ChatMessage) {
  const message = toMessage(wire)
  if (!message) {
    applyReaction(store, key, wire)
    return
  }
  // The echo of an own message replaces its outbox entry.
  if (message.from_uid === store.me) outbox.delivered(key, message)
  store.addNewest(key, message)
}

/** Applies a reaction to its message. Idempotent. */
export function applyReaction(store: Store, key: ChatKey, wire: ChatMessage): void {
  if (wire.detail.type !== 'reaction') return
  const { mid: about, detail } = wire.detail
  if (detail.type === 'delete') store.removeMessage(key, about)
  else store.react(key, about, wire)
}
