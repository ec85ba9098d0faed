import {
  ApiError,
  fail,
  isReadableName,
  limits,
  type LoginResponse,
  type Passkey,
  type PasskeyAnswer,
  product,
  reasonOf,
} from '@parley/protocol'
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createHmac } from 'node:crypto'
import type { Tx } from '../../../engines/database/database.ts'
import type { PasskeyRow } from '../tables.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { audited } from '../../audit/index.ts'
import { requireAccount } from '../../users/index.ts'
import { putValue, takeValue } from '../one-time-store.ts'
import { readChallenge } from '../second-factor/challenge.ts'
import { requireFactorLeft } from '../second-factor/demand.ts'
import { mailPasskey } from '../second-factor/account-mail.ts'
import type { AuthServices } from '../services.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { requireWholeSession } from '../sessions/whole-session.ts'
import { requireLicensed } from '../sign-in/license-gate.ts'
import { requireOwnPassword } from '../sign-in/own-password.ts'
import { type Origin, signIn } from '../sign-in/sign-in.ts'
import { checkPasskey, proofKind } from './check-passkey.ts'
import type { Site } from './site.ts'
import { insertPasskey, readPasskeys, removePasskey, renamePasskey } from './store.ts'

const registrationKind = 'passkey registration'

/** The passkeys of the caller. */
export const listPasskeys = async (
  services: AuthServices,
  { uid }: CurrentUser,
): Promise<Passkey[]> => (await readPasskeys(services.db, uid)).map(toWire)

/** Returns the options with which the browser creates a passkey. Needs the caller's password, if they have one. */
export async function startRegistration(
  services: AuthServices,
  me: Actor,
  password: string,
  site: Site,
): Promise<{ options: unknown }> {
  const { uid, name, email } = await requireOwnPassword(services, me, password)
  const known = await readPasskeys(services.db, uid)
  if (known.length >= limits.passkeys) throw fail('limit-reached')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: site.rpId,
    userName: email ?? name,
    userDisplayName: name,
    userID: new Uint8Array(handleOf(services, uid)),
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keep(services, registrationKind, `${uid} ${options.challenge}`)
  return { options }
}

/** Stores a new passkey. */
export async function finishRegistration(
  services: AuthServices,
  me: Actor,
  { name, passkey: answer }: { name: string; passkey: PasskeyAnswer },
  site: Site,
): Promise<Passkey> {
  await requireWholeSession(services, me)
  const shown = requireName(name)
  const { uid } = me
  const row = await audited(services, me, async (tx, audit) => {
    const user = await requireAccount(tx, uid)
    const verified = await verifyNew(services, tx, uid, answer, site)
    const { id, publicKey, counter, transports = [] } = verified
    const created_at = services.clock.now()
    const passkey: PasskeyRow = {
      id,
      uid,
      counter,
      name: shown,
      created_at,
      last_used_at: null,
      public_key: Buffer.from(publicKey).toString('base64url'),
      transports: JSON.stringify(transports),
    }
    if (!(await insertPasskey(tx, passkey))) throw fail('conflict')
    await mailPasskey(services, tx, user, shown)
    audit('passkey_added', { target: user, label: shown })
    return passkey
  })
  return toWire(row)
}

async function verifyNew(
  services: AuthServices,
  tx: Tx,
  uid: number,
  answer: PasskeyAnswer,
  { origin, rpId }: Site,
) {
  const now = services.clock.now()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await takeValue(tx, { kind: registrationKind, key: `${uid} ${challenge}`, now })) !==
        undefined,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (verified) return registrationInfo.credential
  } catch {
    // The library throws for every mismatch.
  }
  throw fail('bad-body', { field: 'passkey' })
}

export async function changePasskeyName(
  services: AuthServices,
  me: CurrentUser,
  id: string,
  name: string,
): Promise<undefined> {
  await requireWholeSession(services, me)
  const shown = requireName(name)
  const isKnown = await services.database.transact((tx) => renamePasskey(tx, me.uid, id, shown))
  if (!isKnown) throw fail('not-found')
  return undefined
}

export async function deletePasskey(
  services: AuthServices,
  me: Actor,
  id: string,
): Promise<undefined> {
  await requireConfirmed(services, me)
  await audited(services, me, async (tx, audit) => {
    if (!(await removePasskey(tx, me.uid, id))) throw fail('not-found')
    await requireFactorLeft(services, tx, await requireAccount(tx, me.uid))
    audit('passkey_deleted', { target: me })
  })
  return undefined
}

/** Returns the options with which a passkey signs in. They name no user: the authenticator offers those it knows. */
export async function startSignIn(
  services: AuthServices,
  site: Site,
): Promise<{ options: unknown }> {
  return createProof(services, site, [])
}

/** Returns the options with which a passkey finishes a pending sign-in. */
export async function startSecondStep(
  services: AuthServices,
  challenge: string,
  site: Site,
): Promise<{ options: unknown }> {
  const { uid } = await readChallenge(services, services.db, challenge, 'verify')
  return createProof(services, site, await readPasskeys(services.db, uid))
}

async function createProof(
  services: AuthServices,
  { rpId }: Site,
  allowed: readonly PasskeyRow[],
): Promise<{ options: unknown }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: allowed.map(toDescriptor),
    userVerification: 'required',
  })
  await keep(services, proofKind, options.challenge)
  return { options }
}

/** Signs in with a passkey alone: it is something that the user has, unlocked by what they know or are. */
export async function finishSignIn(
  services: AuthServices,
  answer: PasskeyAnswer,
  { origin, site }: { origin: Origin; site: Site },
): Promise<LoginResponse> {
  const method = 'passkey'
  return audited(services, origin, async (tx, audit) => {
    const user = await requireAccount(tx, await checkPasskey(services, tx, answer, site))
    requireLicensed(origin, user)
    if (user.status === 'frozen') throw fail('frozen')
    audit('sign_in', { by: user, target: user, method })
    return signIn(services, tx, user, origin)
  }).catch((error: unknown) => {
    if (error instanceof ApiError && ['bad-credential', 'frozen'].includes(error.reason)) {
      const reason = reasonOf(error.reason)
      services.audit.refusedSignIns.note('sign_in_failed', origin, { method, reason })
    }
    throw error
  })
}

const keep = (services: AuthServices, kind: string, key: string) =>
  services.database.transact((tx) =>
    putValue(tx, {
      kind,
      key,
      value: '',
      expires_at: services.clock.now() + limits.secondStepSeconds * 1000,
    }),
  )

// Says nothing about the user, and is the same for all their passkeys.
const handleOf = ({ identity }: AuthServices, uid: number): Buffer =>
  createHmac('sha256', identity.server_key).update(`passkey user ${uid}`).digest()

const toDescriptor = ({ id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports) as AuthenticatorTransport[],
})

function requireName(name: string): string {
  const shown = name.trim()
  const isTooLong = [...shown].length > limits.passkeyNameChars
  if (isTooLong || !isReadableName(shown)) {
    throw fail('bad-name', { field: 'name' })
  }
  return shown
}

const toWire = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})
