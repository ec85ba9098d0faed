import { hasControl, limits, fail } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import { isAddress } from '../mail/index.ts'
import { hasNameKey } from './store.ts'

/** The key by which names are compared: ASCII letters in lower case. */
export const nameKey = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the name to store: trimmed, 1 to 32 characters, one line. Refuses any other. */
export function requireName(name: string): string {
  const trimmed = name.trim()
  const length = [...trimmed].length
  const fits = length >= 1 && length <= limits.userNameChars
  if (!fits || hasControl(trimmed)) throw fail('bad-name', { field: 'name' })
  return trimmed
}

/** Returns the e-mail address to store: trimmed, lower case, syntactically valid. Refuses any other. */
export function requireEmail(email: string): string {
  const address = email.trim().toLowerCase()
  if (!isAddress(address)) throw fail('bad-email', { field: 'email' })
  return address
}

/** Returns the canonical spelling of a BCP 47 tag. Refuses long private-use tags although they are valid. */
export function requireLanguage(tag: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag)
    if (canonical && canonical.length <= limits.languageChars) return canonical
  } catch {
    // Not a language tag.
  }
  throw fail('bad-language', { field: 'language' })
}

/** Refuses passwords that do not have 6 to 128 characters. */
export function requirePassword(password: string): string {
  const length = [...password].length
  if (length < limits.passwordMinChars || length > limits.passwordMaxChars) {
    throw fail('bad-password', { field: 'password' })
  }
  return password
}

/**
 * Finds a free name for a new account: the wanted one, otherwise the local part of the address, with a number
 * appended if it is taken. Without either it is `User` and a number.
 */
export async function freeName(
  db: Db,
  wanted: string | null,
  email: string | null,
): Promise<string> {
  const base = fitName(wanted?.trim() || email?.split('@')[0] || '')
  if (base === '') return findFreeName(db, () => `User${random(111_111, 999_998)}`)
  if (!(await isTaken(db, base))) return base
  const short = [...base].slice(0, limits.userNameChars - 4).join('')
  return findFreeName(db, () => `${short}${random(1111, 9998)}`)
}

/** A name of another system, cut to what a name here may be. It may be empty. */
export const fitName = (name: string): string =>
  [...name.trim()]
    .filter((character) => !hasControl(character))
    .slice(0, limits.userNameChars)
    .join('')
    .trim()

async function findFreeName(db: Db, make: () => string): Promise<string> {
  for (;;) {
    const name = make()
    if (!(await isTaken(db, name))) return name
  }
}

/** Whether another account has the name. */
export const isTaken = (db: Db, name: string, exceptUid = 0): Promise<boolean> =>
  hasNameKey(db, nameKey(name), exceptUid)

const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
