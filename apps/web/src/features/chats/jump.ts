import type { ChatKey, Client } from '@parley/client'
import { neighbour, orderChats } from './list/order/order.ts'

/** The chat above (-1) or below (1) the open one in the list. */
export function chatBeside(
  client: Client,
  open: ChatKey | undefined,
  step: 1 | -1,
  unreadOnly: boolean,
): ChatKey | undefined {
  const order = orderChats(client, { open })
  return neighbour(client.store, order, open, step, unreadOnly)
}
