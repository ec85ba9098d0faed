import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits, refuse } from '@parley/protocol'
import type { Services } from '../../services.ts'
import { changeRecord, record } from '../organization/index.ts'
import { type User, createAccount, findUser, freeName } from '../users/index.ts'

/** The secret other systems present; made when it is first asked for. */
export async function thirdPartySecret(services: Services): Promise<string> {
  if (record(services, 'thirdparty').secret === '') {
    // Two may ask for it first; both get the same.
    await changeRecord(services, 'thirdparty', ({ secret }) => ({ secret: secret || newSecret() }))
  }
  return record(services, 'thirdparty').secret
}

/** Replaces the secret. Keys that were issued stay good until they expire. */
export async function rotateSecret(services: Services): Promise<string> {
  const secret = newSecret()
  await changeRecord(services, 'thirdparty', { secret })
  return secret
}

const newSecret = () => randomBytes(16).toString('hex')

/** A key by which a person of another system signs in; letters and digits, good for two minutes. */
export async function createKey(
  services: Services,
  secret: string,
  person: { userid: string; username: string },
): Promise<string> {
  if (!isSame(secret, await thirdPartySecret(services))) throw refuse('forbidden')
  const expires = services.clock.now() + limits.thirdPartyKeySeconds * 1000
  const payload = Buffer.from(JSON.stringify({ ...person, expires })).toString('hex')
  return sign(services, payload) + payload
}

/** The account of a key's person, made at his first visit. Signing up may be closed: this way is open. */
export async function userByThirdPartyKey(services: Services, key: string): Promise<User> {
  const person = readKey(services, key)
  if (!person) throw refuse('bad-credential')
  return services.database.transact(async (tx) => {
    const known = await tx
      .selectFrom('identity')
      .select('uid')
      .where('provider', '=', 'thirdparty')
      .where('subject', '=', person.userid)
      .executeTakeFirst()
    const user = known && findUser(services, known.uid)
    if (user) return user
    const name = await freeName(tx, person.username, null)
    const created = await createAccount(services, tx, { name, create_by: 'thirdparty' })
    await tx
      .insertInto('identity')
      .values({ provider: 'thirdparty', subject: person.userid, uid: created.uid })
      .execute()
    return created
  })
}

const signatureLength = 64

function readKey(services: Services, key: string) {
  const payload = key.slice(signatureLength)
  if (!isSame(key.slice(0, signatureLength), sign(services, payload))) return undefined
  const person = JSON.parse(Buffer.from(payload, 'hex').toString('utf8')) as {
    userid: string
    username: string
    expires: number
  }
  return person.expires > services.clock.now() ? person : undefined
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const sign = ({ identity }: Services, payload: string) =>
  createHmac('sha256', identity.server_key).update(`third-party ${payload}`).digest('hex')
