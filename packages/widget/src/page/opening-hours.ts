// Opening hours such as `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, as OpenStreetMap writes them, without its further rules.

interface OpenTimes {
  /** 0 is Monday. */
  days: readonly number[]
  /** Minutes after midnight. */
  from: number
  until: number
}

export interface OpeningHours {
  times: readonly OpenTimes[]
  /** A zone such as `Europe/Berlin`; undefined for that of the visitor. */
  timeZone: string | undefined
}

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const rule = /^(?:([a-z]{2})(?:-([a-z]{2}))?\s+)?(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/

/** Reads opening hours. Undefined if there are none, or if they cannot be read. */
export function parseHours(text: string, timeZone: string): OpeningHours | undefined {
  if (text.trim() === '') return undefined
  const times: OpenTimes[] = []
  for (const part of text.toLowerCase().split(';')) {
    const found = rule.exec(part.trim())
    if (!found) return undefined
    const [, first, last, fromHour, fromMinute, untilHour, untilMinute] = found
    const days = first === undefined ? [...dayNames.keys()] : daysBetween(first, last ?? first)
    const from = Number(fromHour) * 60 + Number(fromMinute)
    const until = Number(untilHour) * 60 + Number(untilMinute)
    if (!days || from >= until || until > 1440) return undefined
    times.push({ days, from, until })
  }
  return { times, timeZone: isZone(timeZone) ? timeZone : undefined }
}

function daysBetween(first: string, last: string): number[] | undefined {
  const [from, until] = [dayNames.indexOf(first), dayNames.indexOf(last)]
  if (from < 0 || until < 0) return undefined
  const count = ((until - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => (from + at) % 7)
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** Whether a moment is within the hours. `now` is in milliseconds. */
export function isOpen({ times, timeZone }: OpeningHours, now: number): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const day = dayNames.indexOf((parts.get('weekday') ?? '').slice(0, 2).toLowerCase())
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return times.some((one) => one.days.includes(day) && minute >= one.from && minute < one.until)
}
