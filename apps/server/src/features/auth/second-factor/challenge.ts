import { createHash } from 'node:crypto'
import { fail, limits } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import { seal, unseal } from '../../../engines/secrets/seal.ts'
import { requireAccount, type User } from '../../users/index.ts'
import { findValue, putValue, takeValue } from '../one-time-store.ts'
import type { AuthServices } from '../services.ts'
import { randomToken } from '../sessions/tokens.ts'
import type { Origin } from '../sign-in/sign-in.ts'

const kind = 'second step'

/** A sign-in whose first step is done. */
export interface PendingSignIn {
  uid: number
  /** How the first step was done. */
  method: string
  /** `verify`: a code or passkey is missing. `setUp`: the user must set up an authenticator app first. */
  step: 'verify' | 'setUp'
  origin: Origin
  /** Changes with the password: a new one ends all pending sign-ins. */
  passwordMark: string
}

/** Stores a pending sign-in. Returns the text that finishes it, once, within five minutes. */
export async function createChallenge(
  services: AuthServices,
  tx: Tx,
  user: User,
  pending: Omit<PendingSignIn, 'uid' | 'passwordMark'>,
): Promise<string> {
  const challenge = randomToken(24)
  const whole: PendingSignIn = { ...pending, uid: user.uid, passwordMark: markOf(user) }
  await putValue(tx, {
    kind,
    key: hashOf(challenge),
    value: seal(services.identity.server_key, kind, JSON.stringify(whole)),
    expires_at: services.clock.now() + limits.secondStepSeconds * 1000,
  })
  return challenge
}

/** Reads a pending sign-in. Throws `token-is-dead` if it is unknown, finished or too old, or another step. */
export const readChallenge = (
  services: AuthServices,
  db: Db,
  challenge: string,
  step: PendingSignIn['step'],
): Promise<PendingSignIn> => open(services, challenge, step, (place) => findValue(db, place))

/**
 * Takes a pending sign-in out, with its user from the database. If the transaction fails, it stays. Throws like
 * `readChallenge`, and `frozen`.
 */
export async function takeChallenge(
  services: AuthServices,
  tx: Tx,
  challenge: string,
  step: PendingSignIn['step'],
): Promise<{ pending: PendingSignIn; user: User }> {
  const pending = await open(services, challenge, step, (place) => takeValue(tx, place))
  const user = await requireAccount(tx, pending.uid)
  if (pending.passwordMark !== markOf(user)) throw fail('token-is-dead')
  if (user.status === 'frozen') throw fail('frozen')
  return { pending, user }
}

async function open(
  { clock, identity }: AuthServices,
  challenge: string,
  step: PendingSignIn['step'],
  read: (place: { kind: string; key: string; now: number }) => Promise<string | undefined>,
): Promise<PendingSignIn> {
  const sealed = await read({ kind, key: hashOf(challenge), now: clock.now() })
  const text = sealed === undefined ? undefined : unseal(identity.server_key, kind, sealed)
  const pending = text === undefined ? undefined : (JSON.parse(text) as PendingSignIn)
  if (pending?.step !== step) throw fail('token-is-dead')
  return pending
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const markOf = ({ password }: User) => hashOf(password ?? '')
