import type { ChatKey } from '@parley/client'
import { createSessionState } from '../../../store/index.ts'

/** A question to answer before messages are changed. */
export type Ask =
  | { what: 'delete'; key: ChatKey; mids: readonly number[] }
  | { what: 'react'; key: ChatKey; mid: number }

const store = createSessionState<{ ask: Ask | undefined }>(() => ({ ask: undefined }))

export const useAsk = () => store(({ ask }) => ask)
export const ask = (about: Ask) => store.setState({ ask: about })
export const endAsk = () => store.setState({ ask: undefined })
