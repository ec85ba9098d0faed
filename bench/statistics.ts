/** The median and the range of several rounds. */
export interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** The ratio of the medians, with the range of the ratios of each round. */
export function ratioOf(
  ours: readonly (number | undefined)[],
  theirs: readonly (number | undefined)[],
): Spread | undefined {
  const [a, b] = [spreadOf(ours.filter(isNumber)), spreadOf(theirs.filter(isNumber))]
  const pairs = ours.flatMap((one, round) => {
    const other = theirs[round]
    return isNumber(one) && isNumber(other) && other > 0 ? [one / other] : []
  })
  const range = spreadOf(pairs)
  if (!a || !b || !range || b.median === 0) return undefined
  return { median: a.median / b.median, min: range.min, max: range.max }
}

const isNumber = (value: number | undefined): value is number => value !== undefined

export function inWords({ median, min, max }: Spread): string {
  const [middle, low, high] = [median, min, max].map(short)
  return low === high ? `${middle}` : `${middle} [${low}..${high}]`
}

function short(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'never'
  if (Math.abs(value) >= 100) return String(Math.round(value))
  return String(Number(value.toPrecision(3)))
}
