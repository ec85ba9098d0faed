import { hash, verify } from '@node-rs/argon2'

// The library's default is argon2id with 19 MiB; it works in its own threads, never on the main loop.

/** Hashes a password for storing. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Whether `password` is the one that was hashed; false when there is none. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || password === '') return false
  return verify(stored, password)
}

/** Spends as much time as a real check, so that an unknown address cannot be told by the clock. */
export async function pretendToCheck(password: string): Promise<false> {
  pretended ??= hash('nobody has this password')
  await verify(await pretended, password)
  return false
}

let pretended: Promise<string> | undefined
