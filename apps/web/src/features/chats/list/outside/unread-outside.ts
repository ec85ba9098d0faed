/** The nearest unread rows above and below the visible part of the list, by index. */
export interface UnreadOutside {
  above: number | undefined
  below: number | undefined
}

export function unreadOutside(
  rows: number,
  first: number,
  last: number,
  isUnread: (index: number) => boolean,
): UnreadOutside {
  const nearest = (from: number, to: number, step: 1 | -1) => {
    for (let index = from; index !== to; index += step) if (isUnread(index)) return index
    return undefined
  }
  return {
    above: nearest(Math.min(first, rows) - 1, -1, -1),
    below: nearest(Math.min(last + 1, rows), rows, 1),
  }
}
