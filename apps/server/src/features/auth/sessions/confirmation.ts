import { fail, limits, type ResponseOf, type getConfirmation } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { requireUser } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { requireRightPassword } from '../sign-in/right-password.ts'
import { findSession, updateSession } from '../store.ts'

type Confirmation = ResponseOf<typeof getConfirmation>

/** Whether the user of a session signed in or gave their password in the last ten minutes. */
export async function confirmationOf(
  services: AuthServices,
  me: CurrentUser,
): Promise<Confirmation> {
  const session = await findSession(services.db, me)
  return {
    is_confirmed: await isConfirmed(services, me),
    has_password:
      session?.app_password_id === null && requireUser(services, me.uid).password !== null,
  }
}

/**
 * Throws `not-confirmed` unless the user of the session signed in or gave their password in the last ten minutes: a borrowed
 * access token must not become the account.
 */
export async function requireConfirmed(services: AuthServices, me: CurrentUser): Promise<void> {
  if (!(await isConfirmed(services, me))) throw fail('not-confirmed')
}

/** Opens the changes that need `requireConfirmed` to this session. Throws `forbidden` for a wrong password. */
export async function confirmPassword(
  services: AuthServices,
  me: Actor,
  password: string,
): Promise<Confirmation> {
  await requireRightPassword(services, me, password)
  const confirmed_at = services.clock.now()
  await services.database.transact(async (tx) => {
    const session = await findSession(tx, me)
    if (session?.session_id !== me.session) throw fail('not-signed-in')
    await updateSession(tx, me, { confirmed_at })
  })
  return { is_confirmed: true, has_password: true }
}

// A clock that goes back must not keep a session confirmed for long.
async function isConfirmed({ db, clock }: AuthServices, me: CurrentUser): Promise<boolean> {
  const session = await findSession(db, me)
  if (session?.session_id !== me.session || session.app_password_id !== null) return false
  return Math.abs(clock.now() - session.confirmed_at) <= limits.confirmedMs
}
