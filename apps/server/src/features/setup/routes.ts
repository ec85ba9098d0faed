import * as contract from '@parley/protocol'
import { refuse } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { logSecurityEvent } from '../../security-log.ts'
import type { Services } from '../../services.ts'
import {
  createAccount,
  hasAdmin,
  hasOtherAdmin,
  hashPassword,
  requireEmail,
  requireName,
  requirePassword,
  toUserInfo,
} from '../users/index.ts'

export const feature: Feature = {
  name: 'setup',
  routes: (services) => [
    on(contract.isInitialized, () => hasAdmin(services)),
    on(contract.createAdmin, ({ body, ip }) => createAdmin(services, body, ip)),
  ],
}

/** Creates the first administrator. Of two who try at once, one is refused. */
async function createAdmin(
  services: Services,
  body: { email: string; name: string; password: string; gender: number },
  ip: string,
) {
  if (hasAdmin(services)) throw refuse('already-set-up')
  const email = requireEmail(body.email)
  const name = requireName(body.name)
  const password = await hashPassword(requirePassword(body.password))
  const admin = await services.database.transact(async (tx) => {
    // The database knows of one who came a moment before; the memory does not yet.
    if (await hasOtherAdmin(tx)) throw refuse('already-set-up')
    return createAccount(services, tx, {
      name,
      email,
      password,
      gender: body.gender,
      is_admin: true,
      create_by: 'password',
    })
  })
  logSecurityEvent(services, 'setup_done', { uid: admin.uid, ip })
  return toUserInfo(admin, admin)
}
