import type { ChatKey } from '@parley/client'

export function MessageFeed(_: { chatKey: ChatKey }) {
  return null
}
