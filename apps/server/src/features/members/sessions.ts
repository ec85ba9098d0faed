import { fail, type Session } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { endSessionsOf, listSessions } from '../auth/index.ts'
import { readOwner } from '../organization/index.ts'
import { requireAccount, requireActingAdmin, requireUser, type User } from '../users/index.ts'
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
  me: Actor,
  uid: number,
): Promise<{ ended: number }> {
  return audited(services, me, async (tx, audit) => {
    const target = await requirePower(tx, me, uid)
    const ended = await endSessionsOf(tx, uid)
    if (ended > 0) audit('sessions_ended', { target, count: ended })
    return { ended }
  })
}

/** Signs a user out on one device. Throws `not-found` if they are not signed in there. */
export async function endMemberSession(
  services: MembersServices,
  me: Actor,
  { uid, device }: { uid: number; device: string },
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const target = await requirePower(tx, me, uid)
    const count = await endSessionsOf(tx, uid, device)
    if (count === 0) throw fail('not-found')
    audit('sessions_ended', { target, count, device })
  })
  return undefined
}

// Administrators end their own sessions in their account, and nobody else those of the owner.
async function requirePower(tx: Tx, me: CurrentUser, uid: number): Promise<User> {
  await requireActingAdmin(tx, me)
  const user = await requireAccount(tx, uid)
  if (uid === me.uid || uid === (await readOwner(tx))) throw fail('forbidden')
  return user
}
