import {
  type Credential,
  type LoginResponse,
  ApiError,
  type ApiErrorName,
  reasonOf,
  fail,
} from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import { audited } from '../../audit/index.ts'
import type { AuthServices } from '../services.ts'
import { ownerOf } from '../methods/methods.ts'
import { type User, findByEmail, requireAccount } from '../../users/index.ts'
import { openSession, sessionOf } from '../second-factor/open-session.ts'
import { requireLicensed } from './license-gate.ts'
import type { Origin, SignUpOrigin } from './sign-in.ts'

/** Signs a user in by one of the methods the server offers. */
export async function login(
  services: AuthServices,
  credential: Credential,
  call: SignUpOrigin,
): Promise<LoginResponse> {
  // A pending second step stores the rest.
  const { licenseError, widgetId: _, ...origin } = call
  try {
    const { user, method = credential.type } = await ownerOf(services, credential, call)
    requireLicensed({ licenseError }, user)
    const opened = await audited(services, origin, async (tx, record) => {
      const current = await requireUnchanged(tx, user)
      const result = await openSession(services, tx, current, { origin, method })
      if ('session' in result) record('sign_in', { by: user, target: user, method })
      return result
    })
    return sessionOf(opened)
  } catch (error) {
    if (error instanceof ApiError) noteRefusal(services, credential, origin, error.refusal)
    throw error
  }
}

function noteRefusal(
  services: AuthServices,
  credential: Credential,
  origin: Origin,
  refusal: ApiErrorName,
): void {
  // Limits refuse any number of calls, so those have no line in the log.
  const isLimit = refusal === 'too-many'
  if (!isLimit && !failures.has(refusal)) return
  const tried = credential.type === 'password' ? credential.email : undefined
  const account = tried === undefined ? undefined : findByEmail(services, tried)
  const what = account ? { target: account } : { tried }
  const why = { method: credential.type, reason: reasonOf(refusal) }
  services.audit.refusals.note('sign_in_failed', origin, { ...what, ...why }, !isLimit)
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
