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
  const indices = [...Array(rows).keys()].filter(isUnread)
  return {
    above: indices.findLast((index) => index < first),
    below: indices.find((index) => index > last),
  }
}
