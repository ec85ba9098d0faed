import type { QuietHours } from '@parley/protocol'

/** Whether it is quiet at a time in milliseconds. Hours that end before they begin go over midnight. */
export function isQuietAt({ from, until, zone }: QuietHours, now: number): boolean {
  const time = minuteOfDay(zone, now)
  return from <= until ? time >= from && time < until : time >= from || time < until
}

function minuteOfDay(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
