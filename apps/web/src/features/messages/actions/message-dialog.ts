import type { ChatKey } from '@parley/client'
import { createSessionState } from '../../../store/index.ts'

/** A dialog to answer before messages are changed. */
export type MessageDialog =
  | { what: 'delete'; key: ChatKey; mids: readonly number[] }
  | { what: 'seen'; key: ChatKey; mid: number }
  | { what: 'versions'; key: ChatKey; mid: number }
  | { what: 'report'; key: ChatKey; mid: number }
  | { what: 'react'; key: ChatKey; mid: number }

const store = createSessionState<{ dialog: MessageDialog | undefined }>(() => ({
  dialog: undefined,
}))

export const useMessageDialog = () => store(({ dialog }) => dialog)
export const openMessageDialog = (dialog: MessageDialog) => store.setState({ dialog })
export const closeMessageDialog = () => store.setState({ dialog: undefined })
