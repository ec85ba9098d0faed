import { fail } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { AuthServices } from '../services.ts'
import { findSession } from '../store.ts'

/**
 * Throws `not-confirmed` in a session that an app password opened, also if the account's password is given: whoever has
 * the device must not become the account.
 */
export async function requireWholeSession({ db }: AuthServices, me: CurrentUser): Promise<void> {
  const session = await findSession(db, me)
  if (session?.session_id !== me.session) throw fail('not-signed-in')
  if (session.app_password_id !== null) throw fail('not-confirmed')
}
