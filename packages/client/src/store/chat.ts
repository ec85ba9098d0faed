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
  /** The unread messages that are not in memory: those older than `mids`, and all of them while `loaded` is false. */
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

/** Inserts a mid into an ascending list. Returns false when it was there already. */
export function insertSorted(mids: number[], mid: number): boolean {
  const last = mids.at(-1)
  if (last === undefined || last < mid) {
    mids.push(mid)
    return true
  }
  if (mids.includes(mid)) return false
  const at = mids.findIndex((other) => other > mid)
  mids.splice(at, 0, mid)
  return true
}

/** Removes a mid from an ascending list. */
export function removeSorted(mids: number[], mid: number): void {
  const at = mids.indexOf(mid)
  if (at >= 0) mids.splice(at, 1)
}
