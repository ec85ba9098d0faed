import type { ChatKey } from '@parley/client'
import type { PlaceKey } from '../../store/index.ts'

/** The thread that a composer writes into. */
export interface ComposerThread {
  root: number
  /** The message that is answered: the root, or a reply after the root was deleted. */
  replyTo: number
  /** Whether the user asked to write, so that a touch device shows its keyboard. */
  wantsFocus: boolean
}

/** The place of a composer: a chat, or a thread in it. */
export interface ComposerPlace {
  chatKey: ChatKey
  place: PlaceKey
  thread: ComposerThread | undefined
}
