/** Counts the milliseconds that have passed on a clock. When the clock is set back, it goes on from where it was. */
export function openSteadyClock(now: () => number): () => number {
  let last = now()
  let passed = 0
  return () => {
    const time = now()
    passed += Math.max(0, time - last)
    last = time
    return passed
  }
}
