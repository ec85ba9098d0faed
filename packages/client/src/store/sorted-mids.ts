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
