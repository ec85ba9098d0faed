import { fail } from '@parley/protocol'
import { mayOwnServer } from '@parley/rules'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { requireOwnPassword, requirePasswordHere } from '../auth/index.ts'
import { readOwner, storeOwner } from '../organization/index.ts'
import { sendAccountMail, requireAccount } from '../users/index.ts'
import type { MembersServices } from './services.ts'

/**
 * Makes another administrator the owner of the server. The former owner stays an administrator, over whom the others
 * have power from now on. Throws `password-in-directory` for a user of LDAP: an owner can sign in
 * without it.
 */
export async function handOver(
  services: MembersServices,
  me: Actor,
  { uid, password }: { uid: number; password: string },
): Promise<undefined> {
  await requireOwnPassword(services, me, password)
  await audited(services, me, async (tx, audit) => {
    if ((await readOwner(tx)) !== me.uid) throw fail('forbidden')
    const former = await requireAccount(tx, me.uid)
    const user = await requireAccount(tx, uid)
    if (uid === me.uid || !mayOwnServer(user)) throw fail('forbidden')
    await requirePasswordHere(services, tx, user)
    await storeOwner(tx, uid)
    await sendAccountMail(services, tx, former, { key: 'owner', values: { owner: user.name } })
    audit('owner_changed', { target: user })
  })
  return undefined
}
