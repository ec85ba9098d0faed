import { fail, type Session } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { logSecurityEvent } from '../../security-log.ts'
import { endSessionsOf, listSessions } from '../auth/index.ts'
import { readOwner } from '../organization/index.ts'
import { requireAccount, requireActingAdmin, requireUser } from '../users/index.ts'
import type { MembersServices } from './services.ts'

/** The sessions of a user, newest activity first. */
export async function listMemberSessions(
  services: MembersServices,
  me: CurrentUser,
  uid: number,
): Promise<Session[]> {
  requireUser(services, uid)
  const device = uid === me.uid ? me.device : ''
  const rows = await listSessions(services, { uid, device })
  const { presence } = services.users
  return rows.map((row) => ({ ...row, is_online: presence.isOnline(uid, row.device) }))
}

/** Signs a user out on all devices. */
export async function endMemberSessions(
  services: MembersServices,
  me: CurrentUser,
  uid: number,
  ip: string,
): Promise<{ ended: number }> {
  const ended = await services.database.transact(async (tx) => {
    await requirePower(tx, me, uid)
    return endSessionsOf(tx, uid)
  })
  if (ended > 0) logSecurityEvent(services, 'sessions_ended', { uid, by: me.uid, ip })
  return { ended }
}

/** Signs a user out on one device. Throws `not-found` if they are not signed in there. */
export async function endMemberSession(
  services: MembersServices,
  me: CurrentUser,
  { uid, device }: { uid: number; device: string },
  ip: string,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    await requirePower(tx, me, uid)
    if ((await endSessionsOf(tx, uid, device)) === 0) throw fail('not-found')
  })
  logSecurityEvent(services, 'sessions_ended', { uid, by: me.uid, ip })
  return undefined
}

// Administrators end their own sessions in their account, and nobody else those of the owner.
async function requirePower(tx: Tx, me: CurrentUser, uid: number): Promise<void> {
  await requireActingAdmin(tx, me)
  await requireAccount(tx, uid)
  if (uid === me.uid || uid === (await readOwner(tx))) throw fail('forbidden')
}
