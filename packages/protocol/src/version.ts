/**
 * Compares dotted versions part by part and ignores a suffix after a hyphen.
 * Returns a negative, zero or positive number, or NaN when a part is not a number.
 */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a)
  const right = partsOf(b)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether `version` is `minimum` or newer; false for versions that cannot be compared. */
export const isAtLeast = (version: string, minimum: string) =>
  compareVersions(version, minimum) >= 0

const partsOf = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)
