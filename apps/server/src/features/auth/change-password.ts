import { refuse } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { hashPassword, isPassword, requirePassword, requireUser } from '../users/index.ts'
import { revokeOtherSessions } from './revoke-sessions.ts'

/** Changes the caller's password. Their other sessions end at once, this one goes on. */
export async function changePassword(
  services: Services,
  me: Me,
  body: { old_password: string; new_password: string },
): Promise<undefined> {
  const { password } = requireUser(services, me.uid)
  const right =
    password === null ? body.old_password === '' : await isPassword(password, body.old_password)
  if (!right) throw refuse('forbidden')
  const hashed = await hashPassword(requirePassword(body.new_password))
  await services.database.transact(async (tx) => {
    await tx
      .updateTable('account')
      .set({ password: hashed, updated_at: services.clock.now() })
      .where('uid', '=', me.uid)
      .execute()
    tx.touch('account', me.uid)
    await revokeOtherSessions(services, tx, me)
  })
  return undefined
}
