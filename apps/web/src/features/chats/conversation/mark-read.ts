import type { ChatKey, Client } from '@parley/client'

export function markChatRead({ store, reading }: Client, key: ChatKey): void {
  const newest = store.chats.get(key)?.lastMid ?? 0
  if (newest > 0) reading.markRead(key, newest)
}
