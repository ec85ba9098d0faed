import { fail, isReadableName, hasControl, limits, withoutDirectionSigns } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import { isAddress } from '../mail/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hasNameKey } from './store.ts'

/** The key by which names are compared: ASCII letters in lower case, accents composed (NFC). */
export const nameKey = (name: string) => lowerAscii(name.normalize())

const lowerAscii = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the name to store: trimmed, in NFC, 1 to 32 characters, one line that can be seen. Refuses any other. */
export function requireName(name: string): string {
  const trimmed = name.trim().normalize()
  const length = [...trimmed].length
  const fits = length >= 1 && length <= limits.userNameChars
  if (!fits || !isReadableName(trimmed)) throw fail('bad-name', { field: 'name' })
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

/** Refuses passwords that do not have 6 to 128 characters, and the most common ones. */
export function requirePassword(password: string): string {
  requirePasswordLength(password)
  if (isCommonPassword(password)) throw fail('common-password', { field: 'password' })
  return password
}

/** Refuses passwords that do not have 6 to 128 characters. The widget of VoceChat signs visitors up with a common one. */
export function requirePasswordLength(password: string): string {
  const length = [...password].length
  if (length < limits.passwordMinChars || length > limits.maxPasswordChars) {
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
  const base = fitName(wanted ?? '') || fitName(email?.split('@')[0] ?? '')
  if (base === '') return findFreeName(db, () => `User${random(111_111, 999_998)}`)
  if (!(await isTaken(db, base))) return base
  const short = [...base].slice(0, limits.userNameChars - 4).join('')
  return findFreeName(db, () => `${short}${random(1111, 9998)}`)
}

/** A name of another system, cut to what a name here may be. It may be empty. */
export function fitName(name: string): string {
  const fitting = [...withoutDirectionSigns(name).trim().normalize()]
    .filter((character) => !hasControl(character))
    .slice(0, limits.userNameChars)
    .join('')
    .trim()
  return isReadableName(fitting) ? fitting : ''
}

async function findFreeName(db: Db, make: () => string): Promise<string> {
  for (;;) {
    const name = make()
    if (!(await isTaken(db, name))) return name
  }
}

/** Whether another account has the name. Earlier versions stored names with decomposed accents (NFD) as they were sent. */
export const isTaken = (db: Db, name: string, exceptUid = 0): Promise<boolean> =>
  hasNameKey(db, [nameKey(name), lowerAscii(name.normalize('NFD'))], exceptUid)

const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
