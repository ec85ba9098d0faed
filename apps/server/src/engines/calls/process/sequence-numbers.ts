const range = 65_536

/** Extends a 16-bit sequence number, so that it rises over a wrap. `highest` is the highest extended one so far. */
export function unwrap(sequenceNumber: number, highest: number | undefined): number {
  if (highest === undefined) return sequenceNumber + range
  const ahead = (sequenceNumber - (highest % range) + range) % range
  return highest + (ahead < range / 2 ? ahead : ahead - range)
}

/** The 16-bit sequence number of an extended one. */
export const wrap = (extended: number): number => extended % range
