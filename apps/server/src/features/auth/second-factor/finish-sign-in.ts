import { fail, type LoginResponse, type PasskeyAnswer, type TotpSecret } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import { type AuditOrigin, audited, type AuditWriter } from '../../audit/index.ts'
import { findUser, requireUser, type User } from '../../users/index.ts'
import { checkPasskey, type Site } from '../passkeys/check-passkey.ts'
import type { AuthServices } from '../services.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { readChallenge, takeChallenge } from './challenge.ts'
import { useCode } from './codes.ts'
import { counted, isWrong } from './counted.ts'
import { confirmNewFactor, createFactor } from './totp.ts'

interface Proof {
  challenge: string
  code?: string | null | undefined
  passkey?: PasskeyAnswer | null | undefined
}

/** Finishes a sign-in with a code of the authenticator app, a recovery code or a passkey. */
export async function finishSignIn(
  services: AuthServices,
  { challenge, code, passkey }: Proof,
  { site, ...from }: AuditOrigin & { site: Site },
): Promise<LoginResponse> {
  const { uid, method, origin } = await readChallenge(services, services.db, challenge, 'verify')
  const { device } = origin
  const attempt = services.auth.attempts.ofSecondStep(uid, from.ip)
  return counted(attempt, () =>
    audited(services, { ...from, device }, async (tx, audit) => {
      const { pending, user } = await takeChallenge(services, tx, challenge, 'verify')
      const used = await useProof(services, tx, uid, { code, passkey, site })
      // The challenge stays for another try.
      if (!used) throw fail('bad-credential')
      auditSecondStep(audit, user, { used, method })
      return signIn(services, tx, user, pending.origin)
    }),
  ).catch((error: unknown) => {
    if (isWrong(error)) {
      const act = { target: findUser(services, uid), method, reason: 'second_step' }
      services.audit.refusedSignIns.note('sign_in_failed', from, act)
    }
    throw error
  })
}

/** Adds a sign-in whose second step is done to the audit log. */
export function auditSecondStep(
  audit: AuditWriter,
  user: User,
  { used, method }: { used: 'app' | 'recovery' | 'passkey'; method: string },
): void {
  const own = { by: user, target: user }
  if (used === 'recovery') audit('recovery_code_used', own)
  audit('sign_in', { ...own, method })
}

async function useProof(
  services: AuthServices,
  tx: Tx,
  uid: number,
  { code, passkey, site }: Pick<Proof, 'code' | 'passkey'> & { site: Site },
): Promise<'app' | 'recovery' | 'passkey' | undefined> {
  if (!passkey) return useCode(services, tx, uid, code ?? '')
  const owner = await checkPasskey(services, tx, passkey, site)
  return owner === uid ? 'passkey' : undefined
}

/** A secret for a user who cannot sign in without an authenticator app. */
export async function startDemanded(
  services: AuthServices,
  challenge: string,
): Promise<TotpSecret> {
  const { uid } = await readChallenge(services, services.db, challenge, 'setUp')
  return services.database.transact((tx) => createFactor(services, tx, requireUser(services, uid)))
}

/** Switches a demanded authenticator app on and signs its user in. */
export async function confirmDemanded(
  services: AuthServices,
  { challenge, code }: { challenge: string; code: string },
  from: AuditOrigin,
): Promise<{ login: LoginResponse; recovery_codes: string[] }> {
  const { uid, method, origin } = await readChallenge(services, services.db, challenge, 'setUp')
  const { device } = origin
  const attempt = services.auth.attempts.ofSecondStep(uid, from.ip)
  return counted(attempt, () =>
    audited(services, { ...from, device }, async (tx, audit) => {
      const { pending, user } = await takeChallenge(services, tx, challenge, 'setUp')
      const recovery_codes = await confirmNewFactor(services, tx, user, code)
      const own = { by: user, target: user }
      audit('second_factor_on', own)
      audit('sign_in', { ...own, method })
      return { recovery_codes, login: await signIn(services, tx, user, pending.origin) }
    }),
  )
}
