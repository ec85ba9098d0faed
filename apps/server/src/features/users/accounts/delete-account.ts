import { fail } from '@parley/protocol'
import { mayDeleteOwnAccount, mayRemoveUser } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { audited } from '../../audit/index.ts'
import type { UsersServices } from '../services.ts'
import { removePicture } from '../profile/avatar.ts'
import { logUser } from '../log.ts'
import { removeLogOf } from '../log-store.ts'
import { readOwner } from '../../organization/index.ts'
import { requireAccount, requireActingAdmin } from '../require-account.ts'
import { hasOtherAdmin, removeAccount } from '../store.ts'
import type { User } from '../user.ts'

/** Deletes the caller's account, with everything that was theirs alone. */
export async function deleteOwnAccount(services: UsersServices, me: Actor): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const user = await requireAccount(tx, me.uid)
    const isLeft = await hasOtherAdmin(tx, me.uid)
    if (!mayDeleteOwnAccount(user, isLeft, await readOwner(tx))) throw fail('forbidden')
    await deleteAccount(services, tx, user)
    audit('account_deleted', { target: user })
  })
  await removePicture(services, me.uid)
  return undefined
}

/** Deletes an account as administrator. */
export async function deleteOther(
  services: UsersServices,
  me: Actor,
  uid: number,
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    await requireActingAdmin(tx, me)
    if (!mayRemoveUser(me, { uid }, await readOwner(tx))) throw fail('forbidden')
    const user = await requireAccount(tx, uid)
    await deleteAccount(services, tx, user)
    audit('account_deleted', { target: user })
  })
  await removePicture(services, uid)
  return undefined
}

/**
 * Removes an account and the rows that refer to it. Its messages stay. Clients expect the events in this
 * order: users log, then those of the features above, then the kick of the user's own streams.
 */
export async function deleteAccount(services: UsersServices, tx: Tx, user: User): Promise<void> {
  const { uid } = user
  await removeLogOf(tx, uid)
  await logUser(tx, services.clock.now(), user, 'delete')
  for (const hook of services.users.hooks.leaving) await hook(tx, user)
  tx.publish({ to: 'users', uids: [uid] }, { type: 'kick', reason: 'delete_user' }, { ends: true })
  await removeAccount(tx, uid)
}
