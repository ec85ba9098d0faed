/** How many backups to keep: the newest one of each of so many hours, days, weeks, months, years. */
export type KeepRule = Partial<Record<Period, number>>

type Period = 'h' | 'd' | 'w' | 'm' | 'y'

/** Parses a rule such as `7d 4w 6m`. Returns undefined if the text is not one. */
export function parseKeepRule(text: string): KeepRule | undefined {
  const rule: KeepRule = {}
  for (const part of text.trim().split(/\s+/)) {
    const [, count, period] = /^(\d{1,4})([hdwmy])$/.exec(part) ?? []
    if (count === undefined || Number(count) === 0) return undefined
    rule[period as Period] = Number(count)
  }
  return rule
}

/** A backup as retention sees it. */
export interface Aged {
  madeAt: Date
  isProven: boolean
}

/** The backups to remove. The newest backup and the newest proven one always stay. */
export function expiredBackups<T extends Aged>(backups: readonly T[], rule: KeepRule): T[] {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const kept = new Set<T | undefined>([
    newestFirst[0],
    newestFirst.find(({ isProven }) => isProven),
    ...Object.entries(rule).flatMap(([period, count]) =>
      newestPerPeriod(newestFirst, period as Period, count),
    ),
  ])
  return newestFirst.filter((one) => !kept.has(one))
}

function newestPerPeriod<T extends Aged>(backups: readonly T[], period: Period, count: number) {
  const kept = new Map<string, T>()
  for (const one of backups) {
    const label = labels[period](one.madeAt)
    // A backup that failed its trial does not take the place of a proven one of the same period.
    const present = kept.get(label)
    if (present && (present.isProven || !one.isProven)) continue
    if (!present && kept.size === count) break
    kept.set(label, one)
  }
  return [...kept.values()]
}

const dayMs = 86_400_000
// The epoch was a Thursday; weeks begin on Monday.
const daysFromMonday = 3

const labels: Readonly<Record<Period, (date: Date) => string>> = {
  h: (date) => date.toISOString().slice(0, 13),
  d: (date) => date.toISOString().slice(0, 10),
  w: (date) => String(Math.floor((date.getTime() / dayMs + daysFromMonday) / 7)),
  m: (date) => date.toISOString().slice(0, 7),
  y: (date) => date.toISOString().slice(0, 4),
}
