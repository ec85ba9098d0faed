import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { replaceFile } from './engines/blobs/durable-file.ts'
import type { Identity } from './services.ts'
import { StartError } from './start-error.ts'

const secretChars = 32

/** Reads the secrets of the server. Creates them if the file is missing, and then returns `isNew`. */
export async function readIdentity(path: string): Promise<{ identity: Identity; isNew: boolean }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (text !== undefined) return { identity: parseIdentity(path, text), isNew: false }
  const identity = { server_id: randomLetters(), server_key: randomLetters() }
  await replaceFile(path, JSON.stringify(identity))
  return { identity, isNew: true }
}

function parseIdentity(path: string, text: string): Identity {
  const found = tryJson(text)
  if (isIdentity(found)) return { server_id: found.server_id, server_key: found.server_key }
  throw new StartError(
    `${path} is damaged: it must hold server_id and server_key, ${secretChars} letters and digits each. Restore it from a backup. Without one, delete it: a new one is made, and everybody has to sign in again.`,
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
