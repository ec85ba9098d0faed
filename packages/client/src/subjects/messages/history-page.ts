import type { ChatMessage } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'
import { toMessage } from './message.ts'
import type { Store } from '../../store/store.ts'
import { applyReaction } from './apply.ts'

/** Applies a page of history: first the messages, then the reactions to them. */
export function applyPage(store: Store, key: ChatKey, page: readonly ChatMessage[]): void {
  store.addPage(key, messagesOf(page))
  for (const wire of page) applyReaction(store, key, wire)
}

/** Stores a page without adding its messages to the chat's list. */
export function storePage(store: Store, key: ChatKey, page: readonly ChatMessage[]): void {
  for (const message of messagesOf(page)) store.storeMessage(message)
  for (const wire of page) applyReaction(store, key, wire)
}

const messagesOf = (page: readonly ChatMessage[]) => page.flatMap((wire) => toMessage(wire) ?? [])
