import { refuse } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { hashPassword, isPassword, requirePassword, requireUser } from '../users/index.ts'

/** Changes the caller's password. Other devices cannot renew any more; their streams stay open. */
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
    await tx
      .updateTable('session')
      .set({ refresh_hash: null, previous_hash: null })
      .where('uid', '=', me.uid)
      .where('device', '!=', me.device)
      .execute()
    tx.touch('account', me.uid)
  })
  return undefined
}
