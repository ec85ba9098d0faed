import { refuse } from '@parley/protocol'
import { mayDeleteOwnAccount, mayRemoveUser } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { pictureKey } from './avatar.ts'
import { logUser } from './log.ts'
import { moments } from './moments.ts'
import { requireAccount } from './require-account.ts'
import { hasOtherAdmin, removeAccount } from './store.ts'
import type { User } from './user.ts'

/** The caller goes, with everything that was his alone. */
export async function deleteOwnAccount(services: Services, me: Me): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const user = await requireAccount(tx, me.uid)
    if (!mayDeleteOwnAccount(user, await hasOtherAdmin(tx, me.uid))) throw refuse('forbidden')
    await deleteAccount(services, tx, user)
  })
  await services.blobs.remove(pictureKey(me.uid))
  return undefined
}

/** An administrator deletes somebody. */
export async function deleteOther(services: Services, me: Me, uid: number): Promise<undefined> {
  if (!mayRemoveUser(me, { uid })) throw refuse('forbidden')
  await services.database.transact(async (tx) => {
    await deleteAccount(services, tx, await requireAccount(tx, uid))
  })
  await services.blobs.remove(pictureKey(uid))
  return undefined
}

/**
 * Removes an account and tells whom it concerns (api-auth-users-admin 19): first the users log, then what
 * the subjects higher up have to say of their own, at last the farewell on his streams. What he wrote
 * stays. Rows that point to the account go with it.
 */
export async function deleteAccount(services: Services, tx: Tx, user: User): Promise<void> {
  const { uid } = user
  await logUser(tx, services.clock.now(), user, 'delete')
  for (const part of moments(services).leaving) await part(services, tx, user)
  tx.tell({ to: 'users', uids: [uid] }, { type: 'kick', reason: 'delete_user' }, { ends: true })
  await removeAccount(tx, uid)
  tx.touch('account', uid)
}
