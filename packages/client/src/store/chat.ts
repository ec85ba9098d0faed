import type { ChatKey } from './chat-key.ts'

/** The state of one chat. `mids` are ascending and have no gap up to the newest. */
export interface Chat {
  readonly key: ChatKey
  /**
   * Differs after the chat was cleared, left or truncated: an answer to a request from before may not belong to it. 0 for a chat
   * of which nothing is known.
   */
  readonly epoch: number
  readonly mids: readonly number[]
  /** Whether no older message exists. */
  readonly reachedStart: boolean
  /** How far back pages were loaded. A page may contain reactions only. */
  readonly pagedTo: number | undefined
  /** Whether its stored messages are in memory. */
  readonly loaded: boolean
  /** Older messages that are shown instead, with a gap between them and `mids`. */
  readonly historyWindow: HistoryWindow | undefined
  readonly lastMid: number
  readonly unread: number
  readonly mentions: number
  /** The unread messages that are not in memory: those older than `mids`, and all of them while `loaded` is false. */
  readonly unseen: readonly Unseen[]
}

/** An unread message. */
export interface Unseen {
  readonly mid: number
  readonly isMention: boolean
}

/** A range of older messages without gaps. */
export interface HistoryWindow {
  /** Differs between windows that were opened one after the other. */
  readonly id: number
  readonly mids: readonly number[]
  readonly reachedStart: boolean
  readonly pagedTo: number | undefined
  /** How far forward pages were loaded. */
  readonly pagedUpTo: number
}

export const emptyChat = (key: ChatKey, epoch: number): Chat => ({
  key,
  epoch,
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

/** An ascending list with one more mid; the same list if it is in it. */
export function withMid(mids: readonly number[], mid: number): readonly number[] {
  const last = mids.at(-1)
  if (last === undefined || last < mid) return [...mids, mid]
  if (mids.includes(mid)) return mids
  return mids.toSpliced(
    mids.findIndex((other) => other > mid),
    0,
    mid,
  )
}

/** An ascending list with the mids of another one. */
export const withMids = (mids: readonly number[], others: readonly number[]): readonly number[] =>
  [...new Set([...mids, ...others])].sort((a, b) => a - b)

/** A list without a mid; the same list if it is not in it. */
export const withoutMid = (mids: readonly number[], mid: number): readonly number[] =>
  mids.includes(mid) ? mids.filter((one) => one !== mid) : mids
