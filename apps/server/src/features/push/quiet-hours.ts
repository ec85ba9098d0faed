import type { QuietHours } from '@parley/protocol'
import { isWithin } from '@parley/rules'

/** Whether a time in milliseconds is within the quiet hours. */
export const isQuietAt = ({ zone, ...hours }: QuietHours, now: number): boolean =>
  isWithin(hours, minuteOfDay(zone, now))

function minuteOfDay(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
