import type { Actor } from '../../../http/request/actor.ts'
import { audited } from '../../audit/index.ts'
import { hashChosen, storeDigest } from '../digests/digests.ts'
import type { AuthServices } from '../services.ts'
import { changeAccount, requirePassword } from '../../users/index.ts'
import { requirePasswordHere } from '../methods/ldap/ldap-accounts.ts'
import { revokeOtherSessions } from '../sessions/revoke-sessions.ts'
import { requireOwnPassword, requireUnchanged } from './own-password.ts'

/** Changes the caller's password. Their other sessions end at once, this one goes on. */
export async function changePassword(
  services: AuthServices,
  me: Actor,
  body: { old_password: string; new_password: string },
): Promise<undefined> {
  await requirePasswordHere(services, services.db, me)
  const checked = await requireOwnPassword(services, me, body.old_password)
  const hashed = await hashChosen(services, requirePassword(body.new_password))
  const changed = await audited(services, me, async (tx, audit) => {
    const user = await requireUnchanged(tx, me, checked)
    const after = await changeAccount(services, tx, user, { password: hashed })
    await revokeOtherSessions(services, tx, me)
    audit('password_changed', { target: user })
    return after
  })
  await storeDigest(services, changed, body.new_password)
  return undefined
}
