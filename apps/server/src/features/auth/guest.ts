import { type LoginResponse, limits, refuse } from '@parley/protocol'
import type { Services } from '../../services.ts'
import { record } from '../organization/index.ts'
import { createAccount, deleteAccount, findUser, freeName, hasAdmin } from '../users/index.ts'
import { type Origin, signIn } from './sessions.ts'

/** Makes a guest and signs him in. Not before the server has an administrator: uid 1 is his. */
export async function loginAsGuest(services: Services, origin: Origin): Promise<LoginResponse> {
  if (!record(services, 'login').guest || !hasAdmin(services)) throw refuse('method-is-off')
  return services.database.transact(async (tx) => {
    const name = await freeName(tx, null, null)
    const guest = await createAccount(services, tx, { name, create_by: 'guest' })
    return signIn(services, tx, guest, { ...origin, device: 'guest_device' })
  })
}

/** Guests who were not here for a week go. */
export async function removeOldGuests(services: Services): Promise<void> {
  const since = services.clock.now() - limits.guestDays * 86_400_000
  await services.database.transact(async (tx) => {
    const old = await tx
      .selectFrom('account')
      .select('uid')
      .where('create_by', '=', 'guest')
      .where('created_at', '<', since)
      .where('uid', 'not in', (query) =>
        query.selectFrom('session').select('uid').where('last_seen_at', '>=', since),
      )
      .execute()
    for (const { uid } of old) {
      const guest = findUser(services, uid)
      if (guest) await deleteAccount(services, tx, guest)
    }
  })
}
