import type { Tx } from '../../../engines/database/database.ts'
import type { UsersServices } from '../services.ts'
import type { User } from '../user.ts'
import { changeAccount } from './change-account.ts'

/** Freezes an account: it cannot sign in, and its sessions end with a kick. */
export async function freezeAccount(services: UsersServices, tx: Tx, user: User): Promise<User> {
  const frozen = await changeAccount(services, tx, user, { status: 'frozen' })
  await endSessions(services, tx, frozen)
  return frozen
}

/** Ends the sessions of an account that was frozen. */
export async function endSessions(services: UsersServices, tx: Tx, user: User): Promise<void> {
  for (const hook of services.users.hooks.frozen) await hook(tx, user)
  const { uid } = user
  tx.publish({ to: 'users', uids: [uid] }, { type: 'kick', reason: 'frozen' }, { ends: true })
}
