/**
 * Memoizes a function for its last `max` keys, because scrolling renders the same messages repeatedly. The key
 * from `keyOf` must cover everything the result depends on.
 */
export function memoize<A extends unknown[], R>(
  max: number,
  keyOf: (...given: A) => string,
  compute: (...given: A) => R,
): (...given: A) => R {
  const known = new Map<string, R>()
  return (...given) => {
    const key = keyOf(...given)
    const before = known.get(key)
    if (before !== undefined) return before
    const result = compute(...given)
    const [oldest] = known.keys()
    if (known.size >= max && oldest !== undefined) known.delete(oldest)
    known.set(key, result)
    return result
  }
}
