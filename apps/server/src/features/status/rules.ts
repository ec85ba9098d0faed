import { fail, hasControl, type PersonalStatus } from '@parley/protocol'
import type { PersonalStatusRow } from './tables.ts'

/** A status as others see it now: without what has ended. */
export function toWire(row: PersonalStatusRow, now: number): PersonalStatus {
  const { uid, pronouns, quiet_until } = row
  const isOver = row.expires_at !== null && row.expires_at <= now
  const { emoji, text, expires_at } = isOver ? none : row
  const quiet = quiet_until !== null && quiet_until > now ? quiet_until : null
  return { uid, emoji, text, expires_at, pronouns, quiet_until: quiet }
}

const none = { emoji: '', text: '', expires_at: null }

export const isEmpty = ({ emoji, text, pronouns, quiet_until }: Omit<PersonalStatus, 'uid'>) =>
  emoji === '' && text === '' && pronouns === '' && quiet_until === null

/** When a part of a status ends next. */
export const endOf = ({ expires_at, quiet_until }: PersonalStatus): number =>
  Math.min(expires_at ?? Infinity, quiet_until ?? Infinity)

/** Returns a text on one line, or fails if it has more characters than `max`. */
export function requireLine(given: string, max: number, field: string): string {
  const line = given.replace(/\s+/g, ' ').trim()
  if ([...line].length > max || hasControl(line)) throw fail('bad-request', { field })
  return line
}
