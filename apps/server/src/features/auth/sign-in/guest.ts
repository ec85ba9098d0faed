import { type LoginResponse, limits, fail } from '@parley/protocol'
import { audited } from '../../audit/index.ts'
import type { AuthServices } from '../services.ts'
import { record } from '../../organization/index.ts'
import {
  createAccount,
  deleteAccount,
  findUser,
  freeName,
  hasAdmin,
  readGuestsBefore,
} from '../../users/index.ts'
import { type Origin, signIn } from './sign-in.ts'
import { readActiveUsers } from '../store.ts'

/** Creates a guest, with the wanted name or a similar one, and signs them in. Not before there is an administrator, who must get uid 1. */
export async function loginAsGuest(
  services: AuthServices,
  origin: Origin,
  wanted: string | null = null,
): Promise<LoginResponse> {
  if (!record(services, 'login').guest || !hasAdmin(services)) throw fail('method-is-off')
  return audited(services, origin, async (tx, audit) => {
    const name = await freeName(tx, wanted, null)
    const guest = await createAccount(services, tx, { name, create_by: 'guest' })
    audit('sign_up', { by: guest, target: guest, method: 'guest' })
    return signIn(services, tx, guest, { ...origin, device: 'guest_device' })
  })
}

/** Deletes guests who have been inactive for a week. */
export async function deleteIdleGuests(services: AuthServices): Promise<void> {
  const since = services.clock.now() - limits.guestDays * 86_400_000
  await services.database.transact(async (tx) => {
    const active = await readActiveUsers(tx, since)
    for (const uid of await readGuestsBefore(tx, since)) {
      const guest = findUser(services, uid)
      if (guest && !active.has(uid)) await deleteAccount(services, tx, guest)
    }
  })
}
