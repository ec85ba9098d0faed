import { type RequestOf, type createAdmin, fail } from '@parley/protocol'
import { audited } from '../audit/index.ts'
import type { SetupServices } from './services.ts'
import {
  type User,
  createAccount,
  hasAdmin,
  hasOtherAdmin,
  hashPassword,
  requireEmail,
  requireName,
  requirePassword,
} from '../users/index.ts'

/** Creates the first administrator. Of two calls at once, one is refused. */
export async function createFirstAdmin(
  services: SetupServices,
  body: RequestOf<typeof createAdmin>['body'],
  ip: string,
): Promise<User> {
  if (hasAdmin(services)) throw fail('already-set-up')
  const email = requireEmail(body.email)
  const name = requireName(body.name)
  const password = await hashPassword(requirePassword(body.password))
  return audited(services, { ip }, async (tx, audit) => {
    // Another request may have created one since the check above.
    if (await hasOtherAdmin(tx)) throw fail('already-set-up')
    const admin = await createAccount(services, tx, {
      name,
      email,
      email_confirmed: true,
      password,
      gender: body.gender,
      is_admin: true,
      create_by: 'password',
    })
    audit('setup_done', { by: admin, target: admin })
    return admin
  })
}
