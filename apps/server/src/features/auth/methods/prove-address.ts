import type { Tx } from '../../../engines/database/database.ts'
import { readOwner } from '../../organization/index.ts'
import { changeAccount, sendAccountMail, type User } from '../../users/index.ts'
import { removeAppPasswords } from '../app-passwords/store.ts'
import { hasPasskey } from '../passkeys/store.ts'
import { hasFactor } from '../second-factor/store.ts'
import type { AuthServices } from '../services.ts'
import { kickAllSessions } from '../sessions/revoke-sessions.ts'
import { removeOtherIdentities } from './identity-store.ts'

/**
 * Call it when somebody has proved that the address of an account is theirs. If nobody had, another person may have
 * registered it before them: password, app passwords, sessions and identities other than that of `provider` end. An account
 * with a second factor keeps them, because the proof alone does not open it. Tells the user by e-mail if `isTold`.
 */
export async function proveAddress(
  services: AuthServices,
  tx: Tx,
  user: User,
  { provider = '', isTold = true }: { provider?: string; isTold?: boolean } = {},
): Promise<User> {
  const { uid, email, email_confirmed } = user
  if (email_confirmed || email === null) return user
  if ((await hasFactor(tx, uid)) || (await hasPasskey(tx, uid))) return user
  if (uid === (await readOwner(tx))) {
    return changeAccount(services, tx, user, { email_confirmed: true })
  }
  const proved = { email_confirmed: true, password: null }
  const changed = await changeAccount(services, tx, user, proved)
  await removeOtherIdentities(tx, uid, provider)
  await removeAppPasswords(tx, uid)
  await kickAllSessions(tx, uid)
  if (isTold && user.password !== null)
    await sendAccountMail(services, tx, changed, { key: 'proved' })
  return changed
}
