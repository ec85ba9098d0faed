import { type ApiError, fail, type LoginResponse, type SecondStep } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { User } from '../../users/index.ts'
import { hasPasskey } from '../passkeys/store.ts'
import type { AuthServices } from '../services.ts'
import { type Origin, signIn } from '../sign-in/sign-in.ts'
import { createChallenge } from './challenge.ts'
import { isDemanded, lacksFactor } from './demand.ts'
import { hasFactor } from './store.ts'

/** A session, or the error with which the second step begins. Throw it after the transaction. */
export type Opened = { session: LoginResponse } | { error: ApiError }

/** Opens a session for a user whose first step is done, unless a second one is needed. */
export async function openSession(
  services: AuthServices,
  tx: Tx,
  user: User,
  { origin, method }: { origin: Origin; method: string },
): Promise<Opened> {
  const ways = await waysOf(services, tx, user)
  if (ways.length > 0) {
    const challenge = await createChallenge(services, tx, user, { step: 'verify', origin, method })
    return { error: fail('second-factor-required', { details: { challenge, ways } }) }
  }
  if (await lacksFactor(services, tx, user)) {
    const challenge = await createChallenge(services, tx, user, { step: 'setUp', origin, method })
    return { error: fail('second-factor-missing', { details: { challenge, ways: ['totp'] } }) }
  }
  return { session: await signIn(services, tx, user, origin) }
}

/**
 * The ways to do the second step; empty if the user needs none. An authenticator app is asked for once it is switched
 * on, passkeys alone only where the server demands a second factor: their owner may also sign in without.
 */
async function waysOf(services: AuthServices, tx: Tx, user: User): Promise<SecondStep['ways']> {
  const passkeys: SecondStep['ways'] = (await hasPasskey(tx, user.uid)) ? ['passkey'] : []
  if (await hasFactor(tx, user.uid)) return ['totp', ...passkeys]
  return isDemanded(services, user) ? passkeys : []
}

/** The session of an opening. Throws its error. */
export function sessionOf(opened: Opened): LoginResponse {
  if ('error' in opened) throw opened.error
  return opened.session
}
