import type { ChatKey, Message } from '@parley/client'
import { isThreadOnly } from '@parley/rules'
import type { FeedClient } from './feed-client.ts'

/**
 * Whether the feed leaves a message to its thread: it was sent there only, and the root of the thread leads to it. A
 * reply whose root is gone has no other place than the feed.
 */
export function isInThread({ store }: FeedClient, key: ChatKey, message: Message): boolean {
  if (!isThreadOnly(message)) return false
  const root = store.threads.rootOf(store.messages, message.mid) ?? message.reply_mid ?? 0
  if (store.messages.has(root)) return true
  const chat = store.chat(key)
  const { mids, reachedStart } = chat.historyWindow ?? chat
  const isLoaded = reachedStart || root >= (mids[0] ?? Number.POSITIVE_INFINITY)
  return !isLoaded
}
