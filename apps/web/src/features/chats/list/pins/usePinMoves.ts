import type { ChatKey } from '@parley/client'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { chatNameOf, report, useClient } from '../../../../store/index.ts'
import { announce } from '../../../../ui/index.ts'
import { orderChats } from '../order/order.ts'

export type Side = 'before' | 'after'

/** Moves a chat before or after a pinned one. */
export type MovePin = (key: ChatKey, side: Side, beside: ChatKey) => void

/** Ways to change the order of the pinned chats. */
export function usePinMoves(): {
  move: MovePin
  /** The move of a pinned chat by one place, or undefined at the end of the pinned ones. */
  step: (key: ChatKey, by: 1 | -1) => (() => void) | undefined
} {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { store, chats } = client
  const listed = () => orderChats(client, { open: undefined }).pinned

  const move: MovePin = (key, side, beside) => {
    void chats.movePinned(key, side, beside).catch(report)
    const pins = listed()
    const place = pins.indexOf(key) + 1
    const name = chatNameOf(store, key) ?? ''
    if (place > 0) announce(t('list.moved', { name, place, count: pins.length }))
  }

  function step(key: ChatKey, by: 1 | -1) {
    const pins = listed()
    const at = pins.indexOf(key)
    const beside = at < 0 ? undefined : pins[at + by]
    if (beside === undefined) return undefined
    return () => move(key, by < 0 ? 'before' : 'after', beside)
  }

  return { move, step }
}
