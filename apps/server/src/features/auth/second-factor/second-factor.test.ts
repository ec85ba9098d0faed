import {
  confirmDemandedTotp,
  confirmTotp,
  finishSignIn,
  getSecondFactor,
  getSecondFactorDemand,
  login,
  register,
  renew,
  renewRecoveryCodes,
  resetSecondFactor,
  type SecondStep,
  startDemandedTotp,
  startTotp,
  switchOffTotp,
  updateSecondFactorDemand,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type MailingServer, startMailingServer } from '../../../testing/mailing-server.ts'
import type { Person } from '../../../testing/person.ts'
import { saveSettings } from '../../../testing/settings.ts'
import { appCode } from '../../../testing/providers/app-code.ts'
import { removeFactor } from './store.ts'

const password = 'secret-1'
let w: MailingServer
let restoreSettings: () => Promise<void>
let rosa: Person

beforeAll(async () => {
  w = await startMailingServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await removeFactorsOf(w.dave)
  await w.clearLetters()
  rosa = await addMember('Rosa')
})
afterAll(() => w.close())

const removeFactorsOf = ({ uid }: Person) =>
  w.services.database.transact((tx) => removeFactor(tx, uid))

async function addMember(name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.org`
  const { user } = await w.nobody.call(register, { body: { email, password, name } })
  return w.signInOn({ uid: user.uid } as Person, 'web:own')
}

/** The code that an app shows. */
const codeOf = (secret: string) => appCode(secret, w.clock.now())
const nextCode = (secret: string) => {
  w.clock.offset += 30_000
  return codeOf(secret)
}

/** Switches an app on. Returns its secret and the recovery codes. */
async function switchOn(person: Person, own = password) {
  const { secret } = await person.call(startTotp, { body: { password: own } })
  const { recovery_codes } = await person.call(confirmTotp, { body: { code: codeOf(secret) } })
  return { secret, recovery_codes }
}

const enter = (name = 'rosa', device = 'web:new') =>
  w.nobody.request(login, {
    body: {
      credential: { type: 'password', email: `${name}@example.org`, password },
      device,
    },
  })
const challengeOf = async (name?: string) =>
  ((await enter(name)).body as unknown as SecondStep).challenge
const finish = (challenge: string, code: string) =>
  w.nobody.request(finishSignIn, { body: { challenge, code } })

test('an app is switched on, asked for at the next sign-in, and switched off', async () => {
  expect(await rosa.call(getSecondFactor, {})).toEqual({
    totp: false,
    recovery_codes_left: 0,
    is_required: false,
  })
  const { secret } = await switchOn(rosa)
  expect(await rosa.call(getSecondFactor, {})).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
  })
  const refused = await enter()
  expect(refused).toMatchObject({
    status: 403,
    body: { reason: 'second_factor_required', ways: ['totp'] },
  })
  expect(refused.body).not.toHaveProperty('token')
  const { status, body } = await finish(await challengeOf(), nextCode(secret))
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { uid: rosa.uid } })
  expect((await rosa.request(switchOffTotp, { body: { code: '000000' } })).status).toBe(401)
  expect((await rosa.request(switchOffTotp, { body: { code: nextCode(secret) } })).status).toBe(200)
  expect((await enter()).status).toBe(200)
  const subjects = (await w.letters()).map(({ subject }) => subject)
  // Both may be sent in the same millisecond.
  expect(new Set(subjects)).toEqual(
    new Set(['Two-step verification for Parley is off', 'Two-step verification for Parley is on']),
  )
  expect(subjects).toHaveLength(2)
})

const enterWith = (given: string, name = 'rosa') =>
  w.nobody.request(login, {
    body: {
      credential: { type: 'password', email: `${name}@example.org`, password: given },
      device: 'iOS:1',
    },
  })

test('an app that knows no second step signs in with the code behind the password', async () => {
  const { secret, recovery_codes } = await switchOn(rosa)
  const [first = '', second = ''] = recovery_codes
  const inApp = await enterWith(password + nextCode(secret))
  expect(inApp).toMatchObject({ status: 200, body: { user: { uid: rosa.uid } } })
  const code = nextCode(secret)
  expect((await enterWith(`${password} ${code}`)).status).toBe(200)
  expect((await enterWith(password + first)).status).toBe(200)
  expect((await enterWith(`${password} ${second.toUpperCase()}`)).status).toBe(200)
  // Each code is good once.
  expect((await enterWith(password + first)).status).toBe(401)
  expect((await enterWith(password + code)).status).toBe(401)
  expect(await rosa.call(getSecondFactor, {})).toMatchObject({ recovery_codes_left: 8 })
  // The password alone still leads to the second step.
  expect((await enterWith(password)).status).toBe(403)
})

test('a wrong code behind the password is refused and tells nothing of the password', async () => {
  const { secret } = await switchOn(rosa)
  const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
  const refused = await enterWith(`${password} ${wrong}`)
  expect([refused.status, refused.text]).toEqual([401, ''])
  expect([(await enterWith(`other-1 ${wrong}`)).status]).toEqual([401])
  expect((await enterWith(`${password} 123456`, 'alice')).status).toBe(401)
})

test('a password that ends like a code signs in as it is', async () => {
  const body = { email: 'nina@example.org', password: 'secret 123456', name: 'Nina' }
  await w.nobody.call(register, { body })
  expect((await enterWith('secret 123456', 'nina')).status).toBe(200)
  expect((await enterWith('secret', 'nina')).status).toBe(401)
})

test('the session opens on the device that began to sign in', async () => {
  const { secret } = await switchOn(rosa)
  const { body } = await enter('rosa', 'web:first')
  const { challenge } = body as unknown as SecondStep
  const session = (await finish(challenge, nextCode(secret))).body
  const devices = await w.nobody.fetch('GET', '/api/user/devices', {
    headers: { 'x-api-key': session.token },
  })
  expect(devices.body).toContain('web:first')
})

test('a code works once, in its half minute and the ones around it', async () => {
  const { secret } = await switchOn(rosa)
  const code = nextCode(secret)
  const [one, two] = [await challengeOf(), await challengeOf()]
  expect((await finish(one, code)).status).toBe(200)
  expect((await finish(two, code)).status).toBe(401)
  w.clock.offset += 30_000
  expect((await finish(two, code)).status).toBe(401)
  const late = nextCode(secret)
  w.clock.offset += 60_000
  expect((await finish(two, late)).status).toBe(401)
  const early = appCode(secret, w.clock.now() + 30_000)
  expect((await finish(two, early)).status).toBe(200)
})

test('a challenge works once, for five minutes, and a wrong code leaves it', async () => {
  const { secret } = await switchOn(rosa)
  const challenge = await challengeOf()
  expect((await finish(challenge, '000000')).status).toBe(401)
  const code = nextCode(secret)
  const answers = await Promise.all([1, 2].map(() => finish(challenge, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await finish(challenge, nextCode(secret))).status).toBe(412)
  const old = await challengeOf()
  w.clock.offset += 301_000
  expect((await finish(old, codeOf(secret))).status).toBe(412)
  expect((await finish('made up', codeOf(secret))).status).toBe(412)
})

test('a recovery code replaces the app, once', async () => {
  const { recovery_codes, secret } = await switchOn(rosa)
  expect(new Set(recovery_codes).size).toBe(10)
  const [first = '', second = ''] = recovery_codes
  expect((await finish(await challengeOf(), first.toUpperCase())).status).toBe(200)
  expect((await finish(await challengeOf(), first)).status).toBe(401)
  expect((await finish(await challengeOf(), ` ${second.replace('-', '')} `)).status).toBe(200)
  expect((await rosa.call(getSecondFactor, {})).recovery_codes_left).toBe(8)
  const fresh = await rosa.call(renewRecoveryCodes, { body: { code: nextCode(secret) } })
  expect((await finish(await challengeOf(), recovery_codes[2] ?? '')).status).toBe(401)
  expect((await finish(await challengeOf(), fresh.recovery_codes[2] ?? '')).status).toBe(200)
})

test('a challenge opens the account of its own user only', async () => {
  const max = await addMember('Max')
  const own = await switchOn(rosa)
  const other = await switchOn(max)
  expect((await finish(await challengeOf('rosa'), nextCode(other.secret))).status).toBe(401)
  expect((await finish(await challengeOf('rosa'), other.recovery_codes[0] ?? '')).status).toBe(401)
  const { body } = await finish(await challengeOf('max'), codeOf(other.secret))
  expect(body.user.uid).toBe(max.uid)
  expect((await finish(await challengeOf('rosa'), nextCode(own.secret))).status).toBe(200)
})

test('a new password, freezing and deletion end a pending sign-in', async () => {
  const { secret } = await switchOn(rosa)
  const before = await challengeOf()
  const params = { uid: rosa.uid }
  await w.dave.call(updateUser, { params, body: { password: 'another-1' } })
  expect((await finish(before, nextCode(secret))).status).toBe(412)
  await w.dave.call(updateUser, { params, body: { password } })
  const pending = await challengeOf()
  await w.dave.call(updateUser, { params, body: { status: 'frozen' } })
  expect((await finish(pending, nextCode(secret))).status).toBe(423)
})

test('starting an app needs the password, and an app that is on is not replaced', async () => {
  expect((await rosa.request(startTotp, { body: { password: 'wrong-1' } })).status).toBe(403)
  const { secret } = await rosa.call(startTotp, { body: { password } })
  // Not confirmed yet.
  expect((await enter()).status).toBe(200)
  expect((await rosa.request(confirmTotp, { body: { code: '000000' } })).status).toBe(401)
  await rosa.call(confirmTotp, { body: { code: codeOf(secret) } })
  expect((await rosa.request(startTotp, { body: { password } })).status).toBe(409)
  expect((await rosa.request(confirmTotp, { body: { code: nextCode(secret) } })).status).toBe(409)
})

test('guests and strangers have no second factor', async () => {
  for (const [person, status] of [
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect((await person.request(getSecondFactor, {})).status).toBe(status)
    expect((await person.request(startTotp, { body: { password: '' } })).status).toBe(status)
  }
})

test('an administrator resets the second factor of others, except the owner', async () => {
  await switchOn(rosa)
  const reset = (person: Person, uid: number) =>
    person.request(resetSecondFactor, { params: { uid } })
  expect((await reset(w.alice, rosa.uid)).status).toBe(403)
  expect((await reset(w.dave, rosa.uid)).status).toBe(200)
  expect((await enter()).status).toBe(200)
  await w.dave.call(updateUser, { params: { uid: rosa.uid }, body: { is_admin: true } })
  expect((await reset(rosa, w.dave.uid)).status).toBe(403)
  expect((await reset(w.dave, w.dave.uid)).status).toBe(403)
})

test('a server that demands a second factor lets nobody in without one', async () => {
  const { dave } = w
  const demand = (required: 'nobody' | 'admins' | 'everybody') =>
    dave.request(updateSecondFactorDemand, { body: { required } })
  // Those who demand one must have one.
  expect(await demand('everybody')).toMatchObject({
    status: 409,
    body: { reason: 'second_factor_needed' },
  })
  const { secret: own } = await switchOn(dave, '')
  expect((await demand('everybody')).status).toBe(200)
  expect(await dave.call(getSecondFactorDemand, {})).toEqual({ required: 'everybody' })
  expect((await w.alice.request(getSecondFactorDemand, {})).status).toBe(403)

  const { status, body } = await enter()
  expect([status, body]).toMatchObject([403, { reason: 'second_factor_missing' }])
  const { challenge } = body as unknown as SecondStep
  // The challenge sets an app up and does nothing else.
  expect((await finish(challenge, '000000')).status).toBe(412)
  const { secret } = await w.nobody.call(startDemandedTotp, { body: { challenge } })
  const confirm = (code: string) =>
    w.nobody.request(confirmDemandedTotp, { body: { challenge, code } })
  expect((await confirm('000000')).status).toBe(401)
  const done = await confirm(codeOf(secret))
  expect(done.body).toMatchObject({ login: { user: { uid: rosa.uid } } })
  expect(done.body.recovery_codes).toHaveLength(10)
  expect((await confirm(nextCode(secret))).status).toBe(412)

  expect((await rosa.request(switchOffTotp, { body: { code: nextCode(secret) } })).status).toBe(409)
  expect((await dave.request(switchOffTotp, { body: { code: codeOf(own) } })).status).toBe(409)
})

test('sessions without the demanded second factor are not renewed', async () => {
  const { dave } = w
  await switchOn(dave, '')
  const renewal = (person: Person) =>
    w.nobody.request(renew, { body: { token: person.token, refresh_token: person.refreshToken } })
  expect((await renewal(rosa)).status).toBe(200)
  await dave.call(updateSecondFactorDemand, { body: { required: 'admins' } })
  expect((await renewal(rosa)).status).toBe(200)
  await dave.call(updateSecondFactorDemand, { body: { required: 'everybody' } })
  expect((await renewal(rosa)).status).toBe(401)
  expect((await renewal(dave)).status).toBe(200)
})

test('a new member of a server that demands a second factor sets one up before the first session', async () => {
  await switchOn(w.dave, '')
  await w.dave.call(updateSecondFactorDemand, { body: { required: 'everybody' } })
  const body = { email: 'zoe@example.org', password, name: 'Zoe' }
  const refused = await w.nobody.request(register, { body })
  expect(refused).toMatchObject({ status: 403, body: { reason: 'second_factor_missing' } })
  const { challenge } = refused.body as unknown as SecondStep
  const { secret } = await w.nobody.call(startDemandedTotp, { body: { challenge } })
  const done = await w.nobody.call(confirmDemandedTotp, {
    body: { challenge, code: codeOf(secret) },
  })
  expect(done.login.user.name).toBe('Zoe')
})

test('wrong codes are limited, and the owner still gets in from where they are signed in', async () => {
  const shared = w
  w = await startMailingServer({ PARLEY_RATE_LIMIT: 'on' })
  onTestFinished(async () => {
    await w.close()
    w = shared
  })
  rosa = await addMember('Rosa')
  const { secret } = await switchOn(rosa)
  const challenge = await challengeOf()
  const from = (ip: string, code: string) =>
    w.nobody.fetch('POST', '/api/token/second_factor', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ challenge, code }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await from('203.0.113.9', '000000')).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(statuses.slice(10)).toEqual([429, 429])
  expect((await from('203.0.113.10', nextCode(secret))).status).toBe(200)
})
