import {
  type Credential,
  type LoginResponse,
  ApiError,
  type ApiErrorName,
  reasonOf,
  fail,
} from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import type { AuthServices } from '../services.ts'
import { ownerOf } from '../methods/methods.ts'
import { type User, findByEmail, requireAccount } from '../../users/index.ts'
import { openSession, sessionOf } from '../second-factor/open-session.ts'
import { requireLicensed } from './license-gate.ts'
import type { Origin } from './sign-in.ts'

/** Signs a user in by one of the methods the server offers. */
export async function login(
  services: AuthServices,
  credential: Credential,
  call: Origin,
): Promise<LoginResponse> {
  // A pending second step stores the rest.
  const { licenseError, ...origin } = call
  const { ip } = origin
  try {
    const { user, isNew, method = credential.type } = await ownerOf(services, credential, call)
    const { uid } = user
    requireLicensed({ licenseError }, user)
    if (isNew) logSecurityEvent(services, 'sign_up', { uid, ip, method })
    const opened = await services.database.transact(async (tx) =>
      openSession(services, tx, await requireUnchanged(tx, user), { origin, method }),
    )
    const session = sessionOf(opened)
    logSecurityEvent(services, 'sign_in', { uid, ip, method })
    return session
  } catch (error) {
    if (error instanceof ApiError && failures.has(error.refusal)) {
      const uid =
        credential.type === 'password' ? findByEmail(services, credential.email)?.uid : undefined
      const reason = reasonOf(error.refusal)
      logSecurityEvent(services, 'sign_in_failed', { uid, ip, method: credential.type, reason })
    }
    throw error
  }
}

// Refusals that say something about the credential, not about the server or the limits.
const failures: ReadonlySet<ApiErrorName> = new Set([
  'unknown-account',
  'not-found',
  'wrong-password',
  'bad-credential',
  'bad-token',
  'frozen',
])

// The account may have been deleted, frozen or given another password while the credential was checked.
// Read from the database: the cache may lag behind the commits of other nodes.
async function requireUnchanged(tx: Tx, found: User): Promise<User> {
  const user = await requireAccount(tx, found.uid)
  if (user.password !== found.password) throw fail('wrong-password')
  if (user.status === 'frozen') throw fail('frozen')
  return user
}
