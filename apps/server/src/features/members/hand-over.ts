import { fail } from '@parley/protocol'
import { mayOwnServer } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { logSecurityEvent } from '../../security-log.ts'
import { requireOwnPassword, requirePasswordHere } from '../auth/index.ts'
import { readOwner, serverName, storeOwner } from '../organization/index.ts'
import { noticeAccount, requireAccount } from '../users/index.ts'
import type { MembersServices } from './services.ts'

/**
 * Makes another administrator the owner of the server. The former owner stays an administrator, over whom the others
 * have power from now on. Throws `password-in-directory` for a user of the directory: an owner can sign in
 * without it.
 */
export async function handOver(
  services: MembersServices,
  me: CurrentUser,
  { uid, password }: { uid: number; password: string },
  ip: string,
): Promise<undefined> {
  await requireOwnPassword(services, me, password, ip)
  await services.database.transact(async (tx) => {
    if ((await readOwner(tx)) !== me.uid) throw fail('forbidden')
    const former = await requireAccount(tx, me.uid)
    const user = await requireAccount(tx, uid)
    if (uid === me.uid || !mayOwnServer(user)) throw fail('forbidden')
    await requirePasswordHere(services, tx, user)
    await storeOwner(tx, uid)
    const server = serverName(services)
    await noticeAccount(services, tx, former, {
      subject: `${server} has a new owner`,
      text: `you handed ${server} over to ${user.name}. You are still an administrator.`,
    })
  })
  logSecurityEvent(services, 'owner_changed', { uid, by: me.uid, ip })
  return undefined
}
