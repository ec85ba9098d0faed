import type { ChosenMessage } from '../../messages/index.ts'

export interface SwitcherProps {
  /** The query to begin with. */
  typed?: string | undefined
  /** The message that had the focus when it was opened. */
  message?: ChosenMessage | undefined
  onClose: () => void
}
