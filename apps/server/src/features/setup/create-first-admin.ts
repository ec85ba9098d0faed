import { type RequestOf, type createAdmin, fail } from '@parley/protocol'
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
): Promise<User> {
  if (hasAdmin(services)) throw fail('already-set-up')
  const email = requireEmail(body.email)
  const name = requireName(body.name)
  const password = await hashPassword(requirePassword(body.password))
  return services.database.transact(async (tx) => {
    // Another request may have created one since the check above.
    if (await hasOtherAdmin(tx)) throw fail('already-set-up')
    return createAccount(services, tx, {
      name,
      email,
      password,
      gender: body.gender,
      is_admin: true,
      create_by: 'password',
    })
  })
}
