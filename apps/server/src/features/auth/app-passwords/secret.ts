import { createHmac, randomInt } from 'node:crypto'
import type { AuthServices } from '../services.ts'

// Without letters that look alike. Sixteen of them have 72 random bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupChars = 4
const form = new RegExp(`^[${alphabet}]{${groups * groupChars}}$`)

type Keys = Pick<AuthServices, 'identity'>

/** A new app password, in groups of four letters. */
export const createSecret = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupChars }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join(' ')

/**
 * The stored form of what a user typed, in capitals or not, with or without the blanks. Undefined if it has not the form
 * of an app password.
 *
 * A fast hash is enough: 72 random bits cannot be guessed, so a slow one would protect nothing. It is keyed, so that
 * a stolen database alone gives nothing to guess at, and so that nobody can choose the text that the index compares.
 */
export function hashOf({ identity }: Keys, typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toLowerCase()
  if (!form.test(letters)) return undefined
  return createHmac('sha256', identity.server_key)
    .update(`app password ${letters}`)
    .digest('base64url')
}
