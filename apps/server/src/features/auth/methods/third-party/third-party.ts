import { createHmac, randomBytes } from 'node:crypto'
import { limits, fail } from '@parley/protocol'
import { seal, unseal } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import { type AuditOrigin, writeAuditEntry } from '../../../audit/index.ts'
import { changeRecord, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { insertKey } from '../../one-time-store.ts'
import { requireWholeSession } from '../../sessions/whole-session.ts'
import { isEqual, randomToken } from '../../sessions/tokens.ts'
import { ownerOfIdentity } from '../identity-owner.ts'
import type { SignInMethod } from '../method.ts'

/** An administrator reads the secret that other systems present. */
export async function readSecret(services: AuthServices, me: Actor): Promise<string> {
  await requireWholeSession(services, me)
  const secret = await thirdPartySecret(services, me)
  await writeAuditEntry(services, me, 'third_party_secret_read')
  return secret
}

// It is created at the first request for it.
async function thirdPartySecret(services: AuthServices, origin: AuditOrigin): Promise<string> {
  if (record(services, 'thirdparty').sealed_secret === '') {
    // Two concurrent first requests must get the same secret.
    await changeRecord(services, origin, 'thirdparty', ({ secret, sealed_secret }) => ({
      secret: '',
      sealed_secret: sealed_secret || sealSecret(services, secret || newSecret()),
    }))
  }
  const { sealed_secret } = record(services, 'thirdparty')
  const secret = unseal(services.identity.server_key, secretPurpose, sealed_secret)
  if (secret === undefined) throw new Error('The third-party secret was sealed with another key')
  return secret
}

/** Replaces the secret. Keys that were issued stay valid until they expire. */
export async function rotateSecret(services: AuthServices, me: Actor): Promise<string> {
  const secret = newSecret()
  const sealed_secret = sealSecret(services, secret)
  await changeRecord(services, me, 'thirdparty', { secret: '', sealed_secret })
  return secret
}

const secretPurpose = 'third-party secret'
const sealSecret = ({ identity }: AuthServices, secret: string) =>
  seal(identity.server_key, secretPurpose, secret)
const newSecret = () => randomBytes(16).toString('hex')

/**
 * A key by which a user of another system signs in: letters and digits. It can be used again within its
 * two minutes, because existing clients do so after a reload.
 */
export async function createKey(
  services: AuthServices,
  secret: string,
  person: { userid: string; username: string },
  origin: AuditOrigin,
): Promise<string> {
  if (!isEqual(secret, await thirdPartySecret(services, origin))) throw fail('forbidden')
  return issueKey(services, person)
}

/**
 * Such a key for a user that another system has signed: `hash` is the HMAC-SHA256 of the id with the secret, in
 * hex. The name is not signed.
 */
export async function createKeyForSigned(
  services: AuthServices,
  { user_id, name, hash }: { user_id: string; name: string; hash: string },
  origin: AuditOrigin,
): Promise<string> {
  const secret = await thirdPartySecret(services, origin)
  const wanted = createHmac('sha256', secret).update(user_id).digest('hex')
  if (!isEqual(hash.toLowerCase(), wanted)) throw fail('bad-credential')
  const visitor = { userid: user_id, username: name, isVisitor: true }
  return issueKey(services, { ...visitor, id: randomToken(16) })
}

interface SignedPerson {
  userid: string
  username: string
  /** A new account is one of a visitor of the widget. */
  isVisitor?: boolean
  /** Tells the keys of one visitor apart. */
  id?: string
}

function issueKey(services: AuthServices, person: SignedPerson): string {
  const expires = services.clock.now() + limits.thirdPartyKeySeconds * 1000
  const payload = Buffer.from(JSON.stringify({ ...person, expires })).toString('hex')
  return sign(services, payload) + payload
}

/** Keys that another system issued for its users, also while sign-up is closed. */
export const thirdParty: SignInMethod<'thirdparty'> = {
  isOn: (services) => record(services, 'login').third_party,
  async ownerOf(services, { key }, origin) {
    const person = readKey(services, key)
    if (!person) throw fail('bad-credential')
    const { userid: subject, username: name, isVisitor = false } = person
    // Existing clients may use a key again. One of the widget stands in an address.
    if (isVisitor && !(await isFirstUse(services, key, person.expires)))
      throw fail('bad-credential')
    const widgetId = origin.widgetId ?? (isVisitor ? 'default' : null)
    const unknown = { email: null, isEmailConfirmed: false, picture: null }
    return ownerOfIdentity(
      services,
      { provider: 'thirdparty', subject, name, label: name, ...unknown },
      { createdBy: 'thirdparty', admitsAll: true, origin: { ...origin, widgetId } },
    )
  },
}

const isFirstUse = (services: AuthServices, key: string, expires_at: number) =>
  services.database.transact((tx) =>
    insertKey(tx, { kind: 'visitor key', key: key.slice(0, signatureLength), expires_at }),
  )

const signatureLength = 64

function readKey(services: AuthServices, key: string) {
  const payload = key.slice(signatureLength)
  if (!isEqual(key.slice(0, signatureLength), sign(services, payload))) return undefined
  const person = JSON.parse(Buffer.from(payload, 'hex').toString('utf8')) as SignedPerson & {
    expires: number
  }
  return person.expires > services.clock.now() ? person : undefined
}

const sign = ({ identity }: Pick<AuthServices, 'identity'>, payload: string) =>
  createHmac('sha256', identity.server_key).update(`third-party ${payload}`).digest('hex')
