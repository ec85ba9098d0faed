import type { ChatKey } from './chat-key.ts'

/** What the client knows of one chat. `mids` are ascending and without a gap up to the newest. */
export interface Chat {
  readonly key: ChatKey
  mids: number[]
  /** Whether nothing older exists. */
  reachedStart: boolean
  /** How far back the server was asked: a page may be nothing but reactions. */
  pagedTo: number | undefined
  /** Whether its stored messages are in memory. */
  loaded: boolean
  /** Older messages that are shown instead, with a gap between them and `mids`. */
  historyWindow: HistoryWindow | undefined
  lastMid: number
  unread: number
  mentions: number
  /** What is counted there, as long as its messages are not in memory. */
  unseen: Unseen[]
}

/** An unread message. */
export interface Unseen {
  mid: number
  isMention: boolean
}

/** A continuous part of a chat's past. */
export interface HistoryWindow {
  mids: number[]
  reachedStart: boolean
  pagedTo: number | undefined
  /** How far on the server was asked. */
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
