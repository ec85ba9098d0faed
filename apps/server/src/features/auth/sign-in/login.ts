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
import { signInWithAppPassword } from '../app-passwords/app-passwords.ts'
import type { AuthServices } from '../services.ts'
import { ownerOf } from '../methods/methods.ts'
import { type User, findByEmail, requireAccount } from '../../users/index.ts'
import { useCode } from '../second-factor/codes.ts'
import { counted } from '../second-factor/counted.ts'
import { auditSecondStep } from '../second-factor/finish-sign-in.ts'
import { openSession, sessionOf } from '../second-factor/open-session.ts'
import { requireLicensed } from './license-gate.ts'
import { type Origin, type SignUpOrigin, signIn } from './sign-in.ts'

/** Signs a user in by one of the methods the server offers. */
export async function login(
  services: AuthServices,
  credential: Credential,
  call: SignUpOrigin,
): Promise<LoginResponse> {
  // A pending second step stores the rest.
  const { licenseError, widgetId: _, ...origin } = call
  try {
    const owner = await ownerOf(services, credential, call)
    const { user, method = credential.type, code, appPassword } = owner
    requireLicensed({ licenseError }, user)
    if (appPassword !== undefined) {
      return await signInWithAppPassword(services, user, { id: appPassword, origin })
    }
    if (code !== undefined) return await signInWithCode(services, user, { origin, method, code })
    const opened = await audited(services, origin, async (tx, audit) => {
      const current = await requireUnchanged(tx, user)
      const result = await openSession(services, tx, current, { origin, method })
      if ('session' in result) audit('sign_in', { by: user, target: user, method })
      return result
    })
    return sessionOf(opened)
  } catch (error) {
    if (error instanceof ApiError) noteRefusedSignIn(services, credential, origin, error)
    throw error
  }
}

function noteRefusedSignIn(
  services: AuthServices,
  credential: Credential,
  origin: Origin,
  { reason, cause }: ApiError,
): void {
  // Limits refuse any number of calls, so those have no line in the log.
  const isLimit = reason === 'too-many'
  // GitHub and Google refuse a wrong proof with this, as existing clients expect.
  const isWrongProof = reason === 'bad-request' && cause !== undefined
  if (!isLimit && !isWrongProof && !failures.has(reason)) return
  const tried = credential.type === 'password' ? credential.email : undefined
  const account = tried === undefined ? undefined : findByEmail(services, tried)
  const what = account ? { target: account } : { tried }
  const why = {
    method: credential.type,
    reason: reasonOf(isWrongProof ? 'bad-credential' : reason),
    cause: typeof cause === 'string' ? cause : undefined,
  }
  services.audit.refusedSignIns.note('sign_in_failed', origin, { ...what, ...why }, !isLimit)
}

// Refusals that say something about the credential, not about the server or the limits.
const failures: ReadonlySet<ApiErrorName> = new Set([
  'unknown-account',
  'not-found',
  'wrong-password',
  'bad-credential',
  'bad-token',
  'frozen',
  'no-account',
  'link-while-signed-in',
  'provider-failed',
])

/** Signs in with the code that was sent behind the password, counted as the second step is. */
function signInWithCode(
  services: AuthServices,
  user: User,
  { origin, method, code }: { origin: Origin; method: string; code: string },
): Promise<LoginResponse> {
  const attempt = services.auth.attempts.ofSecondStep(user.uid, origin.ip)
  return counted(attempt, () =>
    audited(services, origin, async (tx, audit) => {
      const current = await requireUnchanged(tx, user)
      const used = await useCode(services, tx, user.uid, code)
      if (!used) throw fail('bad-credential')
      auditSecondStep(audit, user, { used, method })
      return signIn(services, tx, current, origin)
    }),
  )
}

// The account may have been deleted, frozen or given another password while the credential was checked.
// Read from the database: the cache may lag behind the commits of other nodes.
async function requireUnchanged(tx: Tx, found: User): Promise<User> {
  const user = await requireAccount(tx, found.uid)
  if (user.password !== found.password) throw fail('wrong-password')
  if (user.status === 'frozen') throw fail('frozen')
  return user
}
