import {
  bindCredential,
  changeMembers,
  changeEmail,
  changePassword,
  confirmPassword,
  confirmTotp,
  createAppPassword,
  createUser,
  deleteAppPassword,
  deletePasskey,
  encodeRequest,
  type Endpoint,
  exportMe,
  exportServer,
  getConfirmation,
  getMe,
  getThirdPartySecret,
  handOverServer,
  importMembers,
  limits,
  listAppPasswords,
  listMemberSessions,
  listSessions,
  login,
  register,
  renamePasskey,
  renew,
  renewRecoveryCodes,
  resetSecondFactor,
  startPasskeyRegistration,
  startTotp,
  switchOffTotp,
  unbindCredential,
  updateLoginConfig,
  updateMe,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer } from '../../../testing/mailing-server.ts'
import { Person } from '../../../testing/person.ts'
import { appCode } from '../../../testing/providers/app-code.ts'
import { saveSettings } from '../../../testing/settings.ts'
import { requireAccount } from '../../users/index.ts'
import { proveAddress } from '../methods/prove-address.ts'
import { removeSecondFactor } from '../second-factor/totp.ts'
import { updateSession } from '../store.ts'

const password = 'secret-1'
let w: MailingServer
let restoreSettings: () => Promise<void>
let rosa: Person

beforeAll(async () => {
  w = await startMailingServer({ PARLEY_RATE_LIMIT: 'on' })
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await w.services.database.transact((tx) => removeSecondFactor(tx, w.dave.uid))
  await w.clearLetters()
  rosa = await addMember('Rosa')
})
afterAll(() => w.close())

async function addMember(name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.org`
  const { user } = await w.nobody.call(register, { body: { email, password, name } })
  return w.signInOn({ uid: user.uid } as Person, 'web:own')
}

const make = (person: Person, name = 'Phone', own = password) =>
  person.call(createAppPassword, { body: { name, password: own } })
const makeWithout = (person: Person) => make(person, 'Phone', '')

const enter = (given: string, device = 'phone', email = 'rosa@example.org') =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password: given }, device },
  })

/** A session that an app password opened. */
async function enterAs(given: string, device = 'phone', email?: string): Promise<Person> {
  const { status, body } = await enter(given, device, email)
  if (status !== 200) throw new Error(`The sign-in was answered ${status}`)
  const { user, token, refresh_token } = body
  return new Person(w.dave.base, { uid: user.uid, token, refresh_token, device })
}

const statusOf = async (person: Person) => (await person.request(getMe, {})).status

async function switchOn(person: Person) {
  const { secret } = await person.call(startTotp, { body: { password } })
  const code = appCode(secret, w.clock.now())
  await person.call(confirmTotp, { body: { code } })
}

test('an app password is shown once, listed with its last use, and signs in', async () => {
  const { secret, ...made } = await make(rosa)
  expect(secret).toMatch(/^([a-hjkmnp-z]{4} ){3}[a-hjkmnp-z]{4}$/)
  expect(made).toMatchObject({ name: 'Phone', last_used_at: null })
  expect(await rosa.call(listAppPasswords, {})).toEqual([made])
  const { body } = await enter(secret)
  expect(body.user.uid).toBe(rosa.uid)
  const [listed] = await rosa.call(listAppPasswords, {})
  expect(listed?.last_used_at).toBeGreaterThanOrEqual(made.created_at)
  expect(JSON.stringify(await storedRows())).not.toContain(secret.replaceAll(' ', ''))
})

const storedRows = () => w.services.db.selectFrom('app_password').selectAll().execute()

test.each([
  ['without blanks', (secret: string) => secret.replaceAll(' ', '')],
  ['in capitals', (secret: string) => secret.toUpperCase()],
  ['with dashes', (secret: string) => secret.replaceAll(' ', '-')],
  ['with a blank behind it', (secret: string) => `${secret} `],
])('an app password works %s', async (_how, typed) => {
  const { secret } = await make(rosa)
  expect((await enter(typed(secret))).status).toBe(200)
})

test('a wrong app password and one of somebody else are answered as a wrong password', async () => {
  const { secret } = await make(rosa)
  await addMember('Sina')
  expect((await enter('aaaa bbbb cccc dddd')).status).toBe(401)
  expect((await enter(secret.slice(0, -1))).status).toBe(401)
  expect((await enter(secret, 'phone', 'sina@example.org')).status).toBe(401)
  expect((await enter(secret, 'phone', 'nobody@example.org')).status).toBe(404)
})

test('the account password still signs in beside an app password', async () => {
  await make(rosa)
  expect((await enter(password)).status).toBe(200)
})

test('an app password needs no code although the account has a second factor', async () => {
  const { secret } = await make(rosa)
  await switchOn(rosa)
  expect((await enter(password)).status).toBe(403)
  expect((await enter(secret)).status).toBe(200)
})

test('an app password signs in to an account without password or address, by its name', async () => {
  const wanda = await w.addUser('Wanda', { create_by: 'metamask', email: null })
  const { secret } = await makeWithout(wanda)
  expect((await enter(secret, 'phone', ' wanda ')).body.user.uid).toBe(wanda.uid)
})

test('an app password does not open a frozen account, and works again after it was thawed', async () => {
  const { secret } = await make(rosa)
  const set = (status: 'frozen' | 'normal') =>
    w.dave.call(updateUser, { params: { uid: rosa.uid }, body: { status } })
  await set('frozen')
  expect((await enter(secret)).status).toBe(423)
  await set('normal')
  expect((await enter(secret)).status).toBe(200)
})

test('an app password does not sign in while sign-in by password is off', async () => {
  const { secret } = await make(rosa)
  await w.dave.call(updateLoginConfig, { body: { password: false, guest: true } })
  expect((await enter(secret)).status).toBe(403)
})

test('an app password does not open an account that has become one of a visitor', async () => {
  const { secret } = await make(rosa)
  await w.services.database.transact(async (tx) => {
    await tx.updateTable('account').set({ widget_id: 'w' }).where('uid', '=', rosa.uid).execute()
    tx.invalidate('account', rosa.uid)
  })
  expect((await enter(secret)).status).toBe(401)
})

test('without a demanded second factor an app password opens nothing', async () => {
  const { secret } = await make(rosa)
  await w.services.database.transact(async (tx) => {
    const value = JSON.stringify({ required: 'everybody' })
    await tx.insertInto('config').values({ name: 'second_factor', value }).execute()
    tx.invalidate('config', 'second_factor')
  })
  const refused = await enter(secret)
  expect(refused).toMatchObject({ status: 409, body: { reason: 'second_factor_needed' } })
  expect(refused.body).not.toHaveProperty('challenge')
})

test('wrong app passwords count towards the limit, beyond which the right one is refused', async () => {
  const { secret } = await make(rosa)
  const from = (given: string) => {
    const credential = { type: 'password', email: 'rosa@example.org', password: given } as const
    const { method, path, headers, body } = encodeRequest(login, { body: { credential } })
    // Loopback, where tests run, is not counted.
    const headersFrom = { ...headers, 'x-forwarded-for': '203.0.113.1' }
    return w.nobody.fetch(method, path, { headers: headersFrom, body })
  }
  const statuses = []
  for (let i = 0; i < 10; i++) statuses.push((await from('aaaa bbbb cccc dddd')).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await from(secret)).status).toBe(429)
})

test('a sign-in on another device ends the session of the same app password there', async () => {
  const { secret } = await make(rosa)
  const other = await make(rosa, 'Tablet')
  const phone = await enterAs(secret, 'phone')
  const tablet = await enterAs(other.secret, 'tablet')
  const stream = await phone.openStream()
  const thief = await enterAs(secret, 'another phone')
  expect(await stream.next('kick')).toEqual({ type: 'kick', reason: 'logout' })
  expect(await statusOf(phone)).toBe(401)
  expect(await Promise.all([thief, tablet, rosa].map(statusOf))).toEqual([200, 200, 200])
})

test('a session of an app password is named by it, to its owner only', async () => {
  const { secret } = await make(rosa)
  const phone = await enterAs(secret)
  const own = await rosa.call(listSessions, {})
  expect(own.find(({ device }) => device === 'phone')).toMatchObject({ app_password: 'Phone' })
  expect(own.find(({ device }) => device === 'web:own')).not.toHaveProperty('app_password')
  const seen = await w.dave.call(listMemberSessions, { params: { uid: rosa.uid } })
  expect(seen.map(({ device }) => device)).toContain('phone')
  expect(JSON.stringify(seen)).not.toContain('app_password')
  // The password signs in on the same device.
  const again = await enterAs(password)
  expect(JSON.stringify(await again.call(listSessions, {}))).not.toContain('app_password')
  expect(await statusOf(phone)).toBe(401)
})

test('a deleted app password signs nobody in, and its session ends', async () => {
  const { secret, id } = await make(rosa)
  const phone = await enterAs(secret)
  const stream = await phone.openStream()
  await rosa.call(deleteAppPassword, { params: { id } })
  expect(await stream.next('kick')).toEqual({ type: 'kick', reason: 'logout' })
  expect(await statusOf(phone)).toBe(401)
  expect((await enter(secret)).status).toBe(401)
  expect(await rosa.call(listAppPasswords, {})).toEqual([])
  expect(await statusOf(rosa)).toBe(200)
})

test('a session of an app password is renewed, and the renewal is its last use', async () => {
  const { secret } = await make(rosa)
  const phone = await enterAs(secret)
  w.clock.offset += 60_000
  const body = { token: phone.token, refresh_token: phone.refreshToken }
  const { token } = await w.nobody.call(renew, { body })
  const renewed = new Person(w.dave.base, { ...phone, refresh_token: '', token })
  expect((await renewed.request(createAppPassword, { body: { name: 'x', password } })).status).toBe(
    403,
  )
  const [listed] = await rosa.call(listAppPasswords, {})
  expect(listed?.last_used_at).toBeGreaterThanOrEqual((listed?.created_at ?? 0) + 60_000)
})

test('a changed password ends the session of an app password, which signs in again', async () => {
  const { secret } = await make(rosa)
  const phone = await enterAs(secret)
  const body = { old_password: password, new_password: 'secret-2' }
  await rosa.call(changePassword, { body })
  expect(await statusOf(phone)).toBe(401)
  expect((await enter(secret)).status).toBe(200)
  expect(await rosa.call(listAppPasswords, {})).toHaveLength(1)
})

const wallet = { type: 'metamask', public_address: '0x1', nonce: 'x', signature: 'x' } as const
const closed: [what: string, endpoint: Endpoint, input: object][] = [
  ['the password', changePassword, { body: { old_password: password, new_password: 'secret-2' } }],
  ['the address', changeEmail, { body: { email: 'thief@example.org', password } }],
  ['the address by the profile', updateMe, { body: { email: 'thief@example.org' } }],
  ['a first app', startTotp, { body: { password } }],
  ['an app that waits for its code', confirmTotp, { body: { code: '000000' } }],
  ['the recovery codes', renewRecoveryCodes, { body: { code: '000000' } }],
  ['an app that is on', switchOffTotp, { body: { code: '000000' } }],
  ['a new passkey', startPasskeyRegistration, { body: { password } }],
  ['the name of a passkey', renamePasskey, { params: { id: 'x' }, body: { name: 'x' } }],
  ['a passkey', deletePasskey, { params: { id: 'x' } }],
  ['linking', bindCredential, { body: { credential: wallet } }],
  ['unlinking', unbindCredential, { body: { provider: 'github' } }],
  ['a new app password', createAppPassword, { body: { name: 'x', password } }],
  ['an app password', deleteAppPassword, { params: { id: 'x' } }],
  ['the export of own data', exportMe, {}],
  ['a given password', confirmPassword, { body: { password } }],
]

test.each(closed)('a session of an app password does not change %s', async (...one) => {
  const [, endpoint, input] = one
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
  const phone = await enterAs((await make(rosa)).secret)
  const refused = await phone.request(endpoint, input as never)
  expect(refused).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  const { email } = await rosa.call(getMe, {})
  expect(email).toBe('rosa@example.org')
  expect((await enter(password)).status).toBe(200)
  expect(await rosa.call(listAppPasswords, {})).toHaveLength(1)
})

test('a session of an app password sends messages, and changes its name', async () => {
  const phone = await enterAs((await make(rosa)).secret)
  expect(await phone.send('hello').toPerson(w.alice)).toBeGreaterThan(0)
  expect((await phone.request(updateMe, { body: { name: 'Rose' } })).status).toBe(200)
  expect(await phone.call(getConfirmation, {})).toEqual({
    is_confirmed: false,
    has_password: false,
  })
})

test('a session of an app password of the owner exports and hands over nothing', async () => {
  const admin = await w.addUser('Ada', { is_admin: true })
  const { secret } = await makeWithout(w.dave)
  const phone = await enterAs(secret, 'phone', 'dave@example.org')
  const asked = await phone.request(exportServer, { body: { files: false } })
  expect(asked).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  const given = { body: { uid: admin.uid, password: '' } }
  expect((await phone.request(handOverServer, given)).status).toBe(403)
  const changes = [{ password: 'secret-9' }, { email: 'thief@example.org' }, { is_admin: true }]
  for (const { uid } of [w.dave, admin, w.bob]) {
    for (const body of changes) {
      const refused = await phone.request(updateUser, { params: { uid }, body })
      expect(refused).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
    }
  }
  const made = { name: 'Thief', email: 'thief@example.org', password: 'secret-9', gender: 0 }
  const csv = 'name,email,role\nThief,thief@example.org,admin\n'
  for (const refused of await Promise.all([
    phone.request(createUser, { body: { ...made, is_admin: true } }),
    phone.request(changeMembers, { body: { action: 'make_admin', uids: [w.bob.uid] } }),
    phone.request(importMembers, { body: csv }),
    phone.request(getThirdPartySecret, {}),
  ])) {
    expect(refused).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  }
  expect((await phone.request(createUser, { body: { ...made, is_admin: false } })).status).toBe(200)
})

test('making one needs the password, or a sign-in of the last ten minutes without one', async () => {
  const ask = (person: Person, own: string) =>
    person.request(createAppPassword, { body: { name: 'Phone', password: own } })
  expect((await ask(rosa, 'wrong')).status).toBe(403)
  expect((await ask(rosa, '')).status).toBe(403)
  const walt = await w.addUser('Walt')
  const age = (ms: number) =>
    w.services.database.transact((tx) =>
      updateSession(tx, walt, { confirmed_at: w.clock.now() - ms }),
    )
  await age(limits.confirmedMs + 1_000)
  const late = await ask(walt, '')
  expect(late).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  await age(0)
  const { body } = await ask(walt, '')
  await age(limits.confirmedMs + 1_000)
  const params = { id: body.id }
  expect((await walt.request(deleteAppPassword, { params })).status).toBe(403)
})

test.each([
  ['an empty name', '  '],
  ['a name that is too long', 'x'.repeat(limits.appPasswordNameChars + 1)],
  ['a name that cannot be seen', '\u200b'],
])('an app password is refused with %s', async (_what, name) => {
  const { status, body } = await rosa.request(createAppPassword, { body: { name, password } })
  expect([status, body]).toMatchObject([400, { reason: 'bad_name' }])
})

test('a user has at most twenty app passwords', async () => {
  const walt = await w.addUser('Walt')
  for (let i = 0; i < limits.appPasswords; i++) await makeWithout(walt)
  const one = await walt.request(createAppPassword, { body: { name: 'Phone', password: '' } })
  expect(one).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  const listed = await walt.call(listAppPasswords, {})
  expect(new Set(listed.map(({ id }) => id)).size).toBe(limits.appPasswords)
})

test('an outsider neither sees nor deletes the app passwords of somebody, nor do guests make any', async () => {
  const { id, secret } = await make(rosa)
  for (const person of [w.alice, w.dave]) {
    expect(await person.call(listAppPasswords, {})).toEqual([])
    expect((await person.request(deleteAppPassword, { params: { id } })).status).toBe(404)
  }
  const body = { name: 'x', password: '' }
  expect((await w.gus.request(createAppPassword, { body })).status).toBe(403)
  expect((await w.gus.request(listAppPasswords, {})).status).toBe(403)
  expect((await w.nobody.request(listAppPasswords, {})).status).toBe(401)
  expect((await enter(secret)).status).toBe(200)
})

test('a reset of the second factor deletes the app passwords and ends their sessions', async () => {
  const { secret } = await make(rosa)
  const phone = await enterAs(secret)
  await w.dave.call(resetSecondFactor, { params: { uid: rosa.uid } })
  expect(await rosa.call(listAppPasswords, {})).toEqual([])
  expect(await statusOf(phone)).toBe(401)
  expect((await enter(secret)).status).toBe(401)
})

test('the app passwords of whoever registered an address before its owner end', async () => {
  const { secret } = await make(rosa)
  await w.services.database.transact(async (tx) =>
    proveAddress(w.services, tx, await requireAccount(tx, rosa.uid)),
  )
  expect((await enter(secret)).status).toBe(401)
  expect(await storedRows()).toEqual([])
})

test('making and deleting one is in the audit log, and its owner gets a letter', async () => {
  const { id, secret } = await make(rosa, 'My phone')
  await enter(secret)
  await rosa.call(deleteAppPassword, { params: { id } })
  const entries = await w.services.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('actor_uid', '=', rosa.uid)
    .execute()
  const found = entries.map(({ kind, details }) => [kind, JSON.parse(details ?? '{}')])
  expect(found).toContainEqual(['app_password_added', { label: 'My phone' }])
  expect(found).toContainEqual(['sign_in', { method: 'app_password' }])
  expect(found).toContainEqual(['app_password_deleted', { label: 'My phone' }])
  expect(JSON.stringify(entries)).not.toContain(secret)
  const [letter] = await w.letters()
  expect(letter).toMatchObject({ subject: 'A new app password for Parley' })
  expect(letter?.text).toContain('My phone')
})
