import type { ChatKey } from '@parley/client'
import { chatNameOf, showError } from '../../../../store/index.ts'
import { announce } from '../../../../ui/index.ts'
import type { AppContext, ChatContext } from '../../../actions/index.ts'
import { orderChats } from '../order/order.ts'

export type Side = 'before' | 'after'

type Context = Pick<AppContext, 'client' | 't'>

const pinnedChats = (client: AppContext['client']) => orderChats(client, { open: undefined }).pinned

/** Moves a chat before or after a pinned one, and tells screen readers its new place. */
export function movePin({ client, t }: Context, key: ChatKey, side: Side, beside: ChatKey): void {
  void client.chats.movePinned(key, side, beside).catch(showError)
  const pins = pinnedChats(client)
  const place = pins.indexOf(key) + 1
  const name = chatNameOf(client.store, key) ?? ''
  if (place > 0) announce(t('list.moved', { name, place, count: pins.length }))
}

/** The move of a pinned chat by one place; undefined at the end of the pinned ones. */
export function stepOfPin(
  context: Context & Pick<ChatContext, 'key'>,
  by: 1 | -1,
): (() => void) | undefined {
  const { client, key } = context
  const pins = pinnedChats(client)
  const at = pins.indexOf(key)
  const beside = at < 0 ? undefined : pins[at + by]
  if (beside === undefined) return undefined
  return () => movePin(context, key, by < 0 ? 'before' : 'after', beside)
}
