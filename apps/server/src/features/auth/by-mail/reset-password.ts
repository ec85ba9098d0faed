import { fail } from '@parley/protocol'
import { type AuditOrigin, audited } from '../../audit/index.ts'
import { findToken, useToken } from '../../invites/index.ts'
import { changeAccount, hashPassword, requireAccount, requirePassword } from '../../users/index.ts'
import { proveAddress } from '../methods/prove-address.ts'
import { requirePasswordHere } from '../methods/ldap/ldap-accounts.ts'
import { kickAllSessions } from '../sessions/revoke-sessions.ts'
import type { AuthServices } from '../services.ts'

/** Sets a new password by a mailed link, and ends all sessions of the account. */
export async function resetPassword(
  services: AuthServices,
  { magic_token, new_password }: { magic_token: string; new_password: string },
  from: AuditOrigin,
): Promise<undefined> {
  if (!(await findToken(services, services.db, magic_token, 'reset'))) throw fail('token-is-dead')
  const password = await hashPassword(requirePassword(new_password))
  await audited(services, from, async (tx, audit) => {
    // Another request may have used the link up since it was checked.
    const token = await findToken(services, tx, magic_token, 'reset')
    if (!token || token.uid === null) throw fail('token-is-dead')
    const user = await requireAccount(tx, token.uid)
    if (user.status === 'frozen') throw fail('frozen')
    await requirePasswordHere(services, tx, user)
    await useToken(tx, token)
    const proved = await proveAddress(services, tx, user, { isTold: false })
    await changeAccount(services, tx, proved, { password })
    await kickAllSessions(tx, user.uid)
    audit('password_reset', { by: user, target: user })
  })
  return undefined
}
