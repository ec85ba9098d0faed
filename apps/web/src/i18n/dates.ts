import { locale } from './locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale()
  const key = name + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(name, options)
    formats.set(key, format)
  }
  return format
}

const format = (options: Intl.DateTimeFormatOptions, time: number) =>
  formatFor(options).format(time)

const clock = { timeStyle: 'short' } as const

/** The time of day: 11:08, or 11:08 AM. */
export const timeOfDay = (time: number) => format(clock, time)

/** The time of day for narrow places, always without AM or PM: 11:08. */
export const timeWithoutPeriod = (time: number) =>
  formatFor(clock)
    .formatToParts(time)
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim()

/** A weekday with the time of day: Monday 09:00. */
export const weekdayAndTime = (time: number) =>
  format({ weekday: 'long', hour: 'numeric', minute: '2-digit' }, time)

/** Date and time: 21 November 2026 at 11:08:30. */
export const wholeTime = (time: number) => format({ dateStyle: 'long', timeStyle: 'medium' }, time)

/** Date and time without seconds: 21 Nov 2026, 11:08. */
export const dateAndTime = (time: number) =>
  format({ dateStyle: 'medium', timeStyle: 'short' }, time)

/** A day of the current year: 12 Mar. */
export const monthAndDay = (time: number) => format({ day: 'numeric', month: 'short' }, time)

/** A date: 12 March 2026. */
export const date = (time: number) => format({ dateStyle: 'long' }, time)

/** A day for the dividers of a feed: Friday, 20 November. The year only if it is not the current one. */
export function dayName(time: number, now: number): string {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  return format({ weekday: 'long', day: 'numeric', month: 'long', ...year }, time)
}

/** A time for lists: the time of day today, the weekday this week, else the date. */
export function shortTime(time: number, now: number): string {
  const days = daysBetween(time, now)
  if (days <= 0) return timeOfDay(time)
  if (days < 7) return weekday(time)
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return format(
    sameYear
      ? { day: 'numeric', month: 'short' }
      : { day: 'numeric', month: 'short', year: 'numeric' },
    time,
  )
}

// One letter, as in Japanese, says too little.
function weekday(time: number): string {
  const short = format({ weekday: 'short' }, time)
  return short.length > 1 ? short : format({ weekday: 'long' }, time)
}

/** Calendar days between two moments; 0 on the same day. */
export function daysBetween(time: number, now: number): number {
  const start = (moment: number) => {
    const day = new Date(moment)
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  }
  return Math.round((start(now) - start(time)) / 86_400_000)
}

/** How long ago a time was: 10 minutes ago, yesterday; after a week its date. */
export function timeAgo(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / 60_000))
  const days = daysBetween(time, now)
  if (days >= 7) return shortTime(time, now)
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  if (minutes === 0) return words.format(0, 'second')
  if (minutes < 60) return words.format(-minutes, 'minute')
  // Late in the evening, the night before is a few hours ago and not yesterday.
  if (minutes < 12 * 60 || days === 0) return words.format(-Math.floor(minutes / 60), 'hour')
  return words.format(-days, 'day')
}
