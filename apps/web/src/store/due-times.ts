const minute = 60_000
const morning = 9

export type DueName =
  | 'inTwentyMinutes'
  | 'inOneHour'
  | 'inThreeHours'
  | 'tomorrow'
  | 'monday'
  | 'nextWeek'

export interface DueTime {
  name: DueName
  time: number
}

/** The times offered for a scheduled message. Where tomorrow is Monday, it is offered once. */
export function sendTimes(now: number): DueTime[] {
  const tomorrow = { name: 'tomorrow', time: morningAfter(now, 1) } as const
  const monday = { name: 'monday', time: nextMonday(now) } as const
  const days = monday.time === tomorrow.time ? [tomorrow] : [tomorrow, monday]
  return [{ name: 'inOneHour', time: now + 60 * minute }, ...days]
}

/** The times offered for a reminder. */
export const reminderTimes = (now: number): DueTime[] => [
  { name: 'inTwentyMinutes', time: now + 20 * minute },
  { name: 'inOneHour', time: now + 60 * minute },
  { name: 'inThreeHours', time: now + 180 * minute },
  { name: 'tomorrow', time: morningAfter(now, 1) },
  { name: 'nextWeek', time: nextMonday(now) },
]

/** Nine o'clock on this device, some days after now. */
function morningAfter(now: number, days: number): number {
  const time = new Date(now)
  time.setDate(time.getDate() + days)
  return time.setHours(morning, 0, 0, 0)
}

/** Monday of the week that begins after today. */
const nextMonday = (now: number) => morningAfter(now, (8 - new Date(now).getDay()) % 7 || 7)

/** A time as the value of a `datetime-local` field, in the time zone of this device. */
export function toLocalInput(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * minute)
  return shifted.toISOString().slice(0, 16)
}

/** The time of a `datetime-local` field; undefined while it is incomplete. */
export function fromLocalInput(value: string): number | undefined {
  const time = new Date(value).getTime()
  return Number.isNaN(time) ? undefined : time
}
