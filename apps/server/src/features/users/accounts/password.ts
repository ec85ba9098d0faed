import { hash, verify } from '@node-rs/argon2'

// The library's default is argon2id with 19 MiB; it works in its own threads, never on the main loop.

/** Hashes a password for storing. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether `password` is the one that was hashed; false when there is none. The work is the same in each
 * case, so that the time of the answer does not tell which accounts exist or have a password.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await hashOfNothing()), password)
  return matches && stored !== null && password !== ''
}

let ofNothing: Promise<string> | undefined

function hashOfNothing(): Promise<string> {
  ofNothing ??= hash('no account has this password')
  return ofNothing
}
