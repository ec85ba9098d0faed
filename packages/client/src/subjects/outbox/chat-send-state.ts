import { RetryDelay } from '../../request/retry-delay.ts'

/** A request under way. */
export interface SendRequest {
  /** The messages without an echo or an answer yet. */
  pending: Set<number>
  /** The epoch of the chat when the request began. */
  epoch: number
  /** The newest mid that was known then. */
  cursor: number
  abort: AbortController
  echoTimer: ReturnType<typeof setTimeout> | undefined
}

/** The send state of one chat. */
export interface ChatSendState {
  request: SendRequest | undefined
  delay: RetryDelay
  retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The server or a proxy asked for this pause, so a new stream does not end it. */
  isPaused: boolean
}

export const createSendState = (): ChatSendState => ({
  request: undefined,
  delay: new RetryDelay(),
  retryTimer: undefined,
  isPaused: false,
})

/** The next request may begin at once. */
export function endPause(chat: ChatSendState) {
  clearTimeout(chat.retryTimer)
  chat.retryTimer = undefined
  chat.isPaused = false
}
