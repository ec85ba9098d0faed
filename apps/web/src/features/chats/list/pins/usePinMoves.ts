import type { ChatKey } from '@parley/client'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useClient } from '../../../../store/index.ts'
import { movePin, type Side, stepOfPin } from './pin-moves.ts'

export type { Side } from './pin-moves.ts'

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
  return {
    move: (key, side, beside) => movePin({ client, t }, key, side, beside),
    step: (key, by) => stepOfPin({ client, t, key }, by),
  }
}
