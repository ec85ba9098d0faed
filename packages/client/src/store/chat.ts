import type { ChatKey } from './chat-key.ts'

/** The state of one chat. `mids` are ascending and have no gap up to the newest. */
export interface Chat {
  readonly key: ChatKey
  mids: number[]
  /** Whether no older message exists. */
  reachedStart: boolean
  /** How far back pages were loaded. A page may contain reactions only. */
  pagedTo: number | undefined
  /** Whether its stored messages are in memory. */
  loaded: boolean
  /** Older messages that are shown instead, with a gap between them and `mids`. */
  historyWindow: HistoryWindow | undefined
  lastMid: number
  unread: number
  mentions: number
  /** The unread messages while the chat's messages are not in memory. */
  unseen: Unseen[]
}

/** An unread message. */
export interface Unseen {
  mid: number
  isMention: boolean
}

/** A range of older messages without gaps. */
export interface HistoryWindow {
  mids: number[]
  reachedStart: boolean
  pagedTo: number | undefined
  /** How far forward pages were loaded. */
  pagedUpTo: number
}

export const emptyChat = (key: ChatKey): Chat => ({
  key,
  mids: [],
  reachedStart: false,
  pagedTo: undefined,
  loaded: true,
  historyWindow: undefined,
  lastMid: 0,
  unread: 0,
  mentions: 0,
  unseen: [],
})
