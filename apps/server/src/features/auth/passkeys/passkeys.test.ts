import {
  confirmTotp,
  deletePasskey,
  finishPasskeyRegistration,
  finishPasskeySignIn,
  finishSignIn,
  listPasskeys,
  login,
  type PasskeyAnswer,
  register,
  renamePasskey,
  resetSecondFactor,
  type SecondStep,
  startPasskeyRegistration,
  startPasskeySignIn,
  startSecondStepPasskey,
  startTotp,
  updateFrontendUrl,
  updateSecondFactorDemand,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import type { Person } from '../../../testing/person.ts'
import { appCode } from '../../../testing/providers/app-code.ts'
import { saveSettings } from '../../../testing/settings.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { removeFactor } from '../second-factor/store.ts'

const password = 'secret-1'
const origin = 'https://chat.example.org'
type Authenticator = ReturnType<typeof createAuthenticator>
type Options = Parameters<Authenticator['create']>[0] & Parameters<Authenticator['get']>[0]

let w: TestServer
let restoreSettings: () => Promise<void>
let rosa: Person
let phone: Authenticator

beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await removeFactorsOf(w.dave)
  await w.dave.call(updateFrontendUrl, { body: origin })
  rosa = await addMember('Rosa')
  phone = createAuthenticator(origin)
})
afterAll(() => w.close())

const removeFactorsOf = ({ uid }: Person) =>
  w.services.database.transact((tx) => removeFactor(tx, uid))

async function addMember(name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.org`
  const { user } = await w.nobody.call(register, { body: { email, password, name } })
  return w.signInOn({ uid: user.uid } as Person, 'web:own')
}

const start = async (person: Person, own = password) =>
  (await person.call(startPasskeyRegistration, { body: { password: own } })).options as Options
const store = (person: Person, passkey: PasskeyAnswer, name = 'Phone') =>
  person.request(finishPasskeyRegistration, { body: { name, passkey } })
const add = async (person: Person, authenticator = phone, own?: string) =>
  store(person, authenticator.create(await start(person, own)))
const options = async () => (await w.nobody.call(startPasskeySignIn, {})).options as Options
const enter = (passkey: PasskeyAnswer) =>
  w.nobody.request(finishPasskeySignIn, { body: { passkey, device: 'web:new' } })

test('a passkey signs in alone', async () => {
  expect((await add(rosa)).body).toMatchObject({ name: 'Phone', last_used_at: null })
  const { status, body } = await enter(phone.get(await options()))
  expect([status, body.user.uid]).toEqual([200, rosa.uid])
  const [shown] = await rosa.call(listPasskeys, {})
  expect(shown).toEqual({ id: phone.id, name: 'Phone', ...times(shown) })
  expect(shown?.last_used_at).not.toBeNull()
})
const times = (passkey?: { created_at: number; last_used_at: number | null }) => ({
  created_at: passkey?.created_at,
  last_used_at: passkey?.last_used_at,
})

test('an answer works once, for five minutes, on this site, with the user verified', async () => {
  await add(rosa)
  const answer = phone.get(await options())
  expect((await enter(answer)).status).toBe(200)
  expect((await enter(answer)).status).toBe(401)
  const old = phone.get(await options())
  w.clock.offset += 301_000
  expect((await enter(old)).status).toBe(401)
  expect((await enter(phone.get(await options(), 'https://evil.example'))).status).toBe(401)
  const elsewhere = { ...(await options()), rpId: 'evil.example' }
  expect((await enter(phone.get(elsewhere))).status).toBe(401)
  expect((await enter(phone.get({ ...(await options()), challenge: 'bWFkZSB1cA' }))).status).toBe(
    401,
  )
  phone.state.isVerified = false
  expect((await enter(phone.get(await options()))).status).toBe(401)
})

test('a passkey that counts backwards was copied', async () => {
  await add(rosa)
  phone.state.counter = 10
  expect((await enter(phone.get(await options()))).status).toBe(200)
  phone.state.counter = 5
  expect((await enter(phone.get(await options()))).status).toBe(401)
})

test('an unknown passkey is answered as a wrong signature', async () => {
  await add(rosa)
  const stranger = createAuthenticator(origin)
  const unknown = await enter(stranger.get(await options()))
  const forged = await enter({ ...stranger.get(await options()), id: phone.id, rawId: phone.id })
  expect([unknown.status, unknown.text]).toEqual([forged.status, forged.text])
  expect(unknown.status).toBe(401)
})

test('adding one needs the password, its own challenge and its own user', async () => {
  const wrong = { body: { password: 'wrong-1' } }
  expect((await rosa.request(startPasskeyRegistration, wrong)).status).toBe(403)
  const answer = phone.create(await start(rosa))
  const max = await addMember('Max')
  expect((await store(max, answer)).status).toBe(400)
  expect((await store(rosa, answer)).status).toBe(200)
  expect((await store(rosa, answer)).status).toBe(400)
  expect((await store(max, phone.create(await start(max)))).status).toBe(409)
  const elsewhere = createAuthenticator(origin)
  expect(
    (await store(rosa, elsewhere.create(await start(rosa), 'https://evil.example'))).status,
  ).toBe(400)
  expect((await start(rosa)).excludeCredentials?.map(({ id }) => id)).toEqual([phone.id])
})

test('passkeys are renamed and deleted by their owner only', async () => {
  await add(rosa)
  const params = { id: phone.id }
  const rename = (person: Person, name: string) =>
    person.request(renamePasskey, { params, body: { name } })
  const remove = (person: Person) => person.request(deletePasskey, { params })
  expect((await rename(w.alice, 'Mine')).status).toBe(404)
  expect((await remove(w.alice)).status).toBe(404)
  expect(await w.alice.call(listPasskeys, {})).toEqual([])
  for (const name of ['', ' ', '\u200b', '\u202ex', 'a\nb', 'x'.repeat(61)])
    expect((await rename(rosa, name)).status).toBe(400)
  expect((await rename(rosa, ' My phone ')).status).toBe(200)
  expect((await rosa.call(listPasskeys, {}))[0]?.name).toBe('My phone')
  expect((await w.gus.request(listPasskeys, {})).status).toBe(403)
  expect((await remove(rosa)).status).toBe(200)
  expect((await enter(phone.get(await options()))).status).toBe(401)
})

test('a frozen user does not sign in, and a reset removes the passkeys', async () => {
  await add(rosa)
  const params = { uid: rosa.uid }
  await w.dave.call(updateUser, { params, body: { status: 'frozen' } })
  expect((await enter(phone.get(await options()))).status).toBe(423)
  await w.dave.call(updateUser, { params, body: { status: 'normal' } })
  await w.dave.call(resetSecondFactor, { params })
  expect((await enter(phone.get(await options()))).status).toBe(401)
})

test('a passkey is the second step of its own user', async () => {
  const max = await addMember('Max')
  await add(rosa)
  const other = createAuthenticator(origin)
  await add(max, other)
  const { secret } = await rosa.call(startTotp, { body: { password } })
  const code = appCode(secret, w.clock.now())
  await rosa.call(confirmTotp, { body: { code } })
  const first = await w.nobody.request(login, {
    body: { credential: { type: 'password', email: 'rosa@example.org', password } },
  })
  const { challenge, ways } = first.body as unknown as SecondStep
  expect(ways).toEqual(['totp', 'passkey'])
  const body = { challenge }
  const stepOptions = async () =>
    (await w.nobody.call(startSecondStepPasskey, { body })).options as Options
  const finish = (passkey: PasskeyAnswer) =>
    w.nobody.request(finishSignIn, { body: { challenge, passkey } })
  expect((await finish(other.get(await stepOptions()))).status).toBe(401)
  const { status, body: session } = await finish(phone.get(await stepOptions()))
  expect([status, session.user.uid]).toEqual([200, rosa.uid])
})

test('a passkey is a second factor, and the last one stays if a second factor is demanded', async () => {
  const { secret } = await w.dave.call(startTotp, { body: { password: '' } })
  const code = appCode(secret, w.clock.now())
  await w.dave.call(confirmTotp, { body: { code } })
  await w.dave.call(updateSecondFactorDemand, { body: { required: 'everybody' } })
  await add(rosa)
  const first = await w.nobody.request(login, {
    body: { credential: { type: 'password', email: 'rosa@example.org', password } },
  })
  expect(first.body).toMatchObject({ reason: 'second_factor_required', ways: ['passkey'] })
  expect((await rosa.request(deletePasskey, { params: { id: phone.id } })).status).toBe(409)
})
