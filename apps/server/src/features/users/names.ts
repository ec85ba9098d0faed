import { hasControl, limits, refuse } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'

/** Names are compared without regard to the case of ASCII letters. */
export const nameKey = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A name fit to be stored: trimmed, 1 to 32 characters, one line. */
export function requireName(name: string): string {
  const trimmed = name.trim()
  const length = [...trimmed].length
  const fits = length >= 1 && length <= limits.userNameChars
  if (!fits || hasControl(trimmed)) throw refuse('bad-name', { field: 'name' })
  return trimmed
}

/** An address fit to be stored: trimmed, lower case, of the shape of an address. */
export function requireEmail(email: string): string {
  const address = email.trim().toLowerCase()
  if (!/^[^\s\p{Cc}@,;:<>()"]+@[^\s\p{Cc}@,;:<>()"]+$/u.test(address) || address.length > 254) {
    throw refuse('bad-email', { field: 'email' })
  }
  return address
}

/** A BCP 47 tag in its canonical spelling. Long private-use tags are valid, but nobody needs them. */
export function requireLanguage(tag: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag)
    if (canonical && canonical.length <= limits.languageChars) return canonical
  } catch {
    // Not a language tag.
  }
  throw refuse('bad-language', { field: 'language' })
}

/** A password of 6 to 128 characters. */
export function requirePassword(password: string): string {
  const length = [...password].length
  if (length < limits.passwordMinChars || length > limits.passwordMaxChars) {
    throw refuse('bad-password', { field: 'password' })
  }
  return password
}

/**
 * A free name for somebody who signs up: the one wanted, or the first half of the address, with a number
 * behind it while it is taken; `User` and a number when there is neither.
 */
export async function freeName(
  db: Db,
  wanted: string | null,
  email: string | null,
): Promise<string> {
  const base = [...(wanted?.trim() || email?.split('@')[0] || '')]
    .filter((character) => !hasControl(character))
    .slice(0, limits.userNameChars)
    .join('')
  if (base === '') return firstFree(db, () => `User${random(111_111, 999_998)}`)
  if (!(await isTaken(db, base))) return base
  const short = [...base].slice(0, limits.userNameChars - 4).join('')
  return firstFree(db, () => `${short}${random(1111, 9998)}`)
}

async function firstFree(db: Db, make: () => string): Promise<string> {
  for (;;) {
    const name = make()
    if (!(await isTaken(db, name))) return name
  }
}

/** Whether somebody else has the name. */
export async function isTaken(db: Db, name: string, exceptUid = 0): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('uid')
    .where('name_key', '=', nameKey(name))
    .where('uid', '!=', exceptUid)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody else has the address. */
export async function isEmailTaken(db: Db, email: string, exceptUid = 0): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('uid')
    .where('email', '=', email)
    .where('uid', '!=', exceptUid)
    .executeTakeFirst()
  return row !== undefined
}

const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
