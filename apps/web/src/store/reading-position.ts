import type { PlaceKey } from '@parley/client'
import { onSessionReset } from './session-state.ts'

/** A scroll position: the first message in view, and the distance of its row from the top of the feed. */
export interface ReadingPosition {
  mid: number
  top: number
  /** The newest message of a thread then. */
  newest?: number | undefined
}

/** For so long a chat that is opened from the list, or a thread from its chat, opens at its reading place. */
export const readingPositionMs = 10 * 60_000

const left = new Map<PlaceKey, ReadingPosition & { at: number }>()
onSessionReset(() => left.clear())

/** Stores where a chat or a thread was left. No place: at its end. */
export function storeReadingPosition(key: PlaceKey, place: ReadingPosition | undefined): void {
  if (place) left.set(key, { ...place, at: Date.now() })
  else left.delete(key)
}

/** Where a chat or a thread was left, above its end. */
export function readingPosition(
  key: PlaceKey,
  { maxAge = Infinity } = {},
): ReadingPosition | undefined {
  const place = left.get(key)
  return place && Date.now() - place.at <= maxAge ? place : undefined
}
