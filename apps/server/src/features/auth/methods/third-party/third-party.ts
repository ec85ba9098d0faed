import { createHmac, randomBytes } from 'node:crypto'
import { limits, fail } from '@parley/protocol'
import type { CurrentUser } from '../../../../http/request/current-user.ts'
import { logSecurityEvent } from '../../../../security-log.ts'
import { changeRecord, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { isEqual } from '../../sessions/tokens.ts'
import { ownerOfIdentity } from '../identity-owner.ts'
import type { SignInMethod } from '../method.ts'

/** An administrator reads the secret that other systems present. */
export async function readSecret(
  services: AuthServices,
  me: CurrentUser,
  ip: string,
): Promise<string> {
  const secret = await thirdPartySecret(services)
  logSecurityEvent(services, 'third_party_secret_read', { by: me.uid, ip })
  return secret
}

// It is created at the first request for it.
async function thirdPartySecret(services: AuthServices): Promise<string> {
  if (record(services, 'thirdparty').secret === '') {
    // Two concurrent first requests must get the same secret.
    await changeRecord(services, 'thirdparty', ({ secret }) => ({ secret: secret || newSecret() }))
  }
  return record(services, 'thirdparty').secret
}

/** Replaces the secret. Keys that were issued stay valid until they expire. */
export async function rotateSecret(
  services: AuthServices,
  me: CurrentUser,
  ip: string,
): Promise<string> {
  const secret = newSecret()
  await changeRecord(services, 'thirdparty', { secret })
  logSecurityEvent(services, 'third_party_secret_rotated', { by: me.uid, ip })
  return secret
}

const newSecret = () => randomBytes(16).toString('hex')

/**
 * A key by which a user of another system signs in: letters and digits. It can be used again within its
 * two minutes, because existing clients do so after a reload.
 */
export async function createKey(
  services: AuthServices,
  secret: string,
  person: { userid: string; username: string },
): Promise<string> {
  if (!isEqual(secret, await thirdPartySecret(services))) throw fail('forbidden')
  const expires = services.clock.now() + limits.thirdPartyKeySeconds * 1000
  const payload = Buffer.from(JSON.stringify({ ...person, expires })).toString('hex')
  return sign(services, payload) + payload
}

/** Keys that another system issued for its users, also while sign-up is closed. */
export const thirdParty: SignInMethod<'thirdparty'> = {
  isOn: (services) => record(services, 'login').third_party,
  async ownerOf(services, { key }, { ip, licenseError }) {
    const person = readKey(services, key)
    if (!person) throw fail('bad-credential')
    const { userid: subject, username: name } = person
    const identity = { subject, name, label: name, email: null, picture: null }
    return ownerOfIdentity(
      services,
      { provider: 'thirdparty', ...identity },
      { createdBy: 'thirdparty', admitsAll: true, ip, licenseError },
    )
  },
}

const signatureLength = 64

function readKey(services: AuthServices, key: string) {
  const payload = key.slice(signatureLength)
  if (!isEqual(key.slice(0, signatureLength), sign(services, payload))) return undefined
  const person = JSON.parse(Buffer.from(payload, 'hex').toString('utf8')) as {
    userid: string
    username: string
    expires: number
  }
  return person.expires > services.clock.now() ? person : undefined
}

const sign = ({ identity }: Pick<AuthServices, 'identity'>, payload: string) =>
  createHmac('sha256', identity.server_key).update(`third-party ${payload}`).digest('hex')
