import { randomInt } from 'node:crypto'
import type { Secrets } from './engines/secrets/secrets.ts'
import type { Identity } from './services.ts'
import { StartError } from './start-error.ts'

const secretChars = 32
const name = 'key.json'

/** Reads the secrets of the server. Creates them if they are missing, and then returns `isNew`. */
export async function readIdentity(
  secrets: Secrets,
): Promise<{ identity: Identity; isNew: boolean }> {
  const place = secrets.placeOf(name)
  const text = await secrets.read(name)
  if (text !== undefined) return { identity: parseIdentity(place, text), isNew: false }
  const fresh = JSON.stringify({ server_id: randomLetters(), server_key: randomLetters() })
  // Another node may have been faster.
  const stored = await secrets.create(name, fresh)
  return { identity: parseIdentity(place, stored), isNew: stored === fresh }
}

/** Reads the keys of a server. `place` names where the text is from, for the operator. */
export function parseIdentity(place: string, text: string): Identity {
  const found = tryJson(text)
  if (isIdentity(found)) return { server_id: found.server_id, server_key: found.server_key }
  throw new StartError(
    `${place} is damaged: it must hold server_id and server_key, ${secretChars} letters and digits each. Restore it from a backup. Without one, delete it: a new one is made, and everybody has to sign in again.`,
  )
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isIdentity = (found: unknown): found is Identity =>
  typeof found === 'object' &&
  found !== null &&
  isSecret((found as Partial<Identity>).server_id) &&
  isSecret((found as Partial<Identity>).server_key)

const isSecret = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9]{32}$/.test(value)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomLetters = () =>
  Array.from({ length: secretChars }, () => alphabet[randomInt(alphabet.length)]).join('')
