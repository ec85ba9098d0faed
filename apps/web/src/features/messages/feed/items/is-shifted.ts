import { type FeedItem, keyOfItem } from './feed-items.ts'

/**
 * Whether items were added or removed only above the others. The first and the last item of every list are its
 * top and its end.
 */
export function isShifted(before: readonly FeedItem[], now: readonly FeedItem[]): boolean {
  if (before.length <= 2 || before.length === now.length) return false
  return keyAt(before, 1) !== keyAt(now, 1) && keyAt(before, -2) === keyAt(now, -2)
}

function keyAt(items: readonly FeedItem[], index: number): string | undefined {
  const item = items.at(index)
  return item && keyOfItem(item)
}
