import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// The library's default is argon2id with 19 MiB; it works in its own threads, never on the main loop.

/** Hashes a password for storing, in the normal form NFC: keyboards write `ü` as one character or as two. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

/**
 * Whether `password` is the one that was hashed; false when there is none. The work is the same in each
 * case, so that the time of the answer does not tell which accounts exist or have a password.
 * Hashes of earlier versions are those of the text as it was typed, so its other forms are tried too. Where the password was
 * set by its digest, that of each form is tried.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isOfDigest = stored !== null && isHashOfDigest(stored)
  const hashed = stored === null ? await hashOfNothing() : withoutMark(stored)
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  const texts = [...forms].map((form) => (isOfDigest ? md5Of(form) : form))
  const results = await Promise.all(texts.map((text) => verify(hashed, text)))
  return results.includes(true) && stored !== null && password !== ''
}

let ofNothing: Promise<string> | undefined

function hashOfNothing(): Promise<string> {
  ofNothing ??= hash('no account has this password')
  return ofNothing
}

const digestMark = 'md5'

/** The digest that a client may send in place of a password: MD5 in hex. */
export const digestOf = (password: string): string => md5Of(password.normalize('NFC'))

const md5Of = (text: string) => createHash('md5').update(text).digest('hex')

/** Hashes a digest for storing. The password that it is of is right for the hash as well. */
export const hashDigest = async (digest: string): Promise<string> =>
  digestMark + (await hash(digest.toLowerCase()))

/** Whether a stored hash is that of a digest. */
export const isHashOfDigest = (stored: string): boolean => stored.startsWith(digestMark)

/** Whether `digest` is the one that was hashed; false when there is none, after the same work. */
export async function isDigestOf(stored: string | null, digest: string): Promise<boolean> {
  const hashed = stored === null ? await hashOfNothing() : withoutMark(stored)
  return (await verify(hashed, digest.toLowerCase())) && stored !== null
}

const withoutMark = (stored: string) =>
  isHashOfDigest(stored) ? stored.slice(digestMark.length) : stored
