const numbers = 65_536

/** Continues the numbers of packets, which begin again at 0 after 65,535. `newest` is the last continued number. */
export function unwrap(sequenceNumber: number, newest: number | undefined): number {
  if (newest === undefined) return sequenceNumber + numbers
  const ahead = (sequenceNumber - (newest % numbers) + numbers) % numbers
  return newest + (ahead < numbers / 2 ? ahead : ahead - numbers)
}

/** The number as packets carry it. */
export const wrap = (number: number): number => number % numbers
