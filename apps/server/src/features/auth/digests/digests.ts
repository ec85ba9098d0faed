import { createHash } from 'node:crypto'
import type { Db } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { changeRecord, record } from '../../organization/index.ts'
import {
  digestOf,
  hashDigest,
  hashPassword,
  isDigestOf,
  isHashOfDigest,
  isPassword,
  type User,
} from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { findDigest, putDigest, removeDigests } from './store.ts'

// A phone client sends the MD5 of a password in hex in place of the password. While the server takes that, it keeps a
// hash of the digest beside that of the password.

const form = /^[0-9a-f]{32}$/i

const isOn = (services: AuthServices): boolean => record(services, 'password_digests').enabled

/** Whether a text is to be read as a digest. */
const isDigest = (services: AuthServices, given: string): boolean =>
  isOn(services) && form.test(given)

/** Changes whether digests stand for passwords. What is stored of them never outlives the switch. */
export async function changeDigests(
  services: AuthServices,
  me: Actor,
  enabled: boolean,
): Promise<undefined> {
  await changeRecord(services, me, 'password_digests', { enabled }, undefined, async (tx) => {
    await removeDigests(tx)
  })
  return undefined
}

/**
 * Whether a text is the password with the hash `stored` of an account, or the digest of it where the server takes those.
 * The work depends on the form of the text and on the switch, and not on the account.
 */
export async function isOwnPassword(
  services: AuthServices,
  { uid, stored }: { uid: number | undefined; stored: string | null },
  given: string,
): Promise<boolean> {
  if (await isPassword(stored, given)) return true
  if (!isDigest(services, given)) return false
  return isDigestOf(await digestHashOf(services.db, uid, stored), given)
}

/** The hash of the digest that belongs to the hash of a password. */
async function digestHashOf(
  db: Db,
  uid: number | undefined,
  stored: string | null,
): Promise<string | null> {
  // Read without an account, too: nobody has uid 0.
  const row = await findDigest(db, uid ?? 0)
  if (stored === null || isHashOfDigest(stored)) return stored
  return row?.password_mark === markOf(stored) ? row.hash : null
}

/** The hash to store for a password that a user chose, or for the digest that their client sent of it. */
export const hashChosen = (services: AuthServices, given: string): Promise<string> =>
  isDigest(services, given) ? hashDigest(given) : hashPassword(given)

/** Keeps a hash of the digest of the password that a user has just given, unless there is one or the server takes none. */
export async function storeDigest(
  services: AuthServices,
  { uid, password }: Pick<User, 'uid' | 'password'>,
  given: string,
): Promise<void> {
  if (!isOn(services) || password === null || isHashOfDigest(password)) return
  const password_mark = markOf(password)
  if ((await findDigest(services.db, uid))?.password_mark === password_mark) return
  // The digest itself may have been given.
  if (!(await isPassword(password, given))) return
  const row = { uid, hash: await hashDigest(digestOf(given)), password_mark }
  await services.database.transact(async (tx) => {
    if (isOn(services)) await putDigest(tx, row)
  })
}

// A digest counts beside the hash that it was made with only: a new password makes it worthless, whoever set it.
const markOf = (password: string) => createHash('sha256').update(password).digest('base64url')
