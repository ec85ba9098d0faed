import type { ChatKey } from './chat-key.ts'

/** What the client knows of one chat. `mids` are ascending and without a gap up to the newest. */
export interface Chat {
  readonly key: ChatKey
  mids: number[]
  /** Whether nothing older exists. */
  atStart: boolean
  /** How far back the server was asked: a page may be nothing but reactions. */
  pagedTo: number | undefined
  /** Whether its stored messages are in memory. */
  loaded: boolean
  /** A stretch of older messages that is being looked at, with a gap between it and `mids`. */
  stretch: Stretch | undefined
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

/** A piece of a chat's past, without a gap in itself. */
export interface Stretch {
  mids: number[]
  atStart: boolean
  pagedTo: number | undefined
  /** How far on the server was asked. */
  pagedUpTo: number
}

export const emptyChat = (key: ChatKey): Chat => ({
  key,
  mids: [],
  atStart: false,
  pagedTo: undefined,
  loaded: true,
  stretch: undefined,
  lastMid: 0,
  unread: 0,
  mentions: 0,
  unseen: [],
})
