// The clocks of two nodes differ by less than the length of a lease.
const lengthsMost = 2

/**
 * The times at which a lease of `leaseMs` that is held now can end, both included. One that ends later was written while the
 * clock was ahead. Its holder has renewed it since, or is gone.
 */
export const heldLeaseRange = (now: number, leaseMs: number): [number, number] => [
  now + 1,
  now + lengthsMost * leaseMs,
]

/** Whether a lease of `leaseMs` that ends at `until` is held now. */
export function isLeaseHeld(until: number, now: number, leaseMs: number): boolean {
  const [from, to] = heldLeaseRange(now, leaseMs)
  return from <= until && until <= to
}
