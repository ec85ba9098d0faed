const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A time span in the largest unit that expresses it exactly: 600 seconds are 10 minutes. */
export function exactSpan(seconds: number): {
  unit: (typeof units)[number][0] | 'second'
  count: number
} {
  const [unit, size] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? [
    'second',
    1,
  ]
  return { unit, count: seconds / size }
}
