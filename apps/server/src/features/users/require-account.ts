import { fail } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { findAccount } from './store.ts'
import { type User, toUser } from './user.ts'

/** Reads an account within the transaction. Throws `not-found` if there is none. */
export async function requireAccount(tx: Tx, uid: number): Promise<User> {
  const row = await findAccount(tx, uid)
  if (!row) throw fail('not-found')
  return toUser(row)
}
