const minute = 60_000

/** The ends that are offered for a status and for do-not-disturb. */
export const statusEnds = ['halfHour', 'hour', 'fourHours', 'today'] as const
export type StatusEnd = (typeof statusEnds)[number]

/** The time of an end, seen from now. Today ends at midnight on this device. */
export function timeOfEnd(end: StatusEnd, now: number): number {
  if (end === 'halfHour') return now + 30 * minute
  if (end === 'hour') return now + 60 * minute
  if (end === 'fourHours') return now + 240 * minute
  return new Date(now).setHours(24, 0, 0, 0)
}
