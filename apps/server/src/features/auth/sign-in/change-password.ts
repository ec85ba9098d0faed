import { fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { audited } from '../../audit/index.ts'
import type { AuthServices } from '../services.ts'
import {
  type User,
  changeAccount,
  hashPassword,
  requireAccount,
  requirePassword,
} from '../../users/index.ts'
import { requirePasswordHere } from '../methods/ldap/directory-accounts.ts'
import { revokeOtherSessions } from '../sessions/revoke-sessions.ts'
import { findSession } from '../store.ts'
import { requireOwnPassword } from './own-password.ts'

/** Changes the caller's password. Their other sessions end at once, this one goes on. */
export async function changePassword(
  services: AuthServices,
  me: Actor,
  body: { old_password: string; new_password: string },
): Promise<undefined> {
  await requirePasswordHere(services, services.db, me)
  const checked = await requireOwnPassword(services, me, body.old_password)
  const hashed = await hashPassword(requirePassword(body.new_password))
  await audited(services, me, async (tx, record) => {
    const user = await requireUnchanged(tx, me, checked)
    await changeAccount(services, tx, user, { password: hashed })
    await revokeOtherSessions(services, tx, me)
    record('password_changed', { target: user })
  })
  return undefined
}

// The password or the session may have changed while the old password was checked: a thief must not
// overrule the owner.
async function requireUnchanged(tx: Tx, me: CurrentUser, checked: User): Promise<User> {
  const session = await findSession(tx, me)
  if (session?.session_id !== me.session) throw fail('not-signed-in')
  const user = await requireAccount(tx, me.uid)
  if (user.password !== checked.password) throw fail('forbidden')
  return user
}
