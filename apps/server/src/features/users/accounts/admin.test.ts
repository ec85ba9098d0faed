import {
  createChannel,
  createUser,
  getAdminUser,
  listAdminUsers,
  listUsers,
  login,
  renew,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { fitName } from '../names.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

// Presence changes are collected before they are announced.
const presenceSettles = () => new Promise((later) => setTimeout(later, 300))
const account = (name: string) => ({
  name,
  email: `${name}@Example.org`,
  password: 'secret-4',
})
const signIn = (email: string, password: string) =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password }, device: 'web:x' },
  })

test('an account created by an administrator is announced to all users and can sign in', async () => {
  const { dave, carol } = w
  await carol.openStream()

  const erin = await dave.call(createUser, { body: { ...account('Erin'), language: 'en-us' } })
  await w.settle()

  expect(erin).toMatchObject({
    email: 'erin@example.org',
    password: '',
    language: 'en-US',
    create_by: 'password',
    status: 'normal',
    is_admin: false,
    online_devices: [],
    in_online: false,
  })
  expect(carol.events()).toMatchObject([
    { type: 'users_log', logs: [{ action: 'create', uid: erin.uid, name: 'Erin' }] },
    { type: 'user_joined_group', gid: w.general, uid: [erin.uid] },
  ])
  expect((await signIn('erin@example.org', 'secret-4')).status).toBe(200)
})

test.each([
  [{ ...account('alice'), email: 'a2@example.org' }, 409, 'name_conflict'],
  [{ ...account('Alice2'), email: 'ALICE@example.org' }, 409, 'email_conflict'],
  [{ ...account('Finn'), name: undefined }, 400, 'bad_body'],
  [{ ...account('Finn'), name: 'x'.repeat(33) }, 400, 'bad_name'],
  [{ ...account('Finn'), password: '' }, 400, 'bad_password'],
  [{ ...account('Finn'), email: '' }, 400, 'bad_email'],
])('creating %j is refused', async (body, status, reason) => {
  const answer = await w.dave.fetch('POST', '/api/admin/user', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer).toMatchObject({ status, body: { reason } })
})

test('a bot needs no password and cannot sign in', async () => {
  const bot = { ...account('bolt'), password: '', is_bot: true, webhook_url: '' }
  const made = await w.dave.call(createUser, { body: bot })
  expect(made).toMatchObject({ is_bot: true, webhook_url: null })
  expect((await signIn('bolt@example.org', '')).status).not.toBe(200)
})

test('a webhook URL that does not answer is refused', async () => {
  const hooked = { ...account('hooked'), password: '', is_bot: true }
  const webhook_url = 'http://127.0.0.1:1/hook'
  const refused = await w.dave.request(createUser, { body: { ...hooked, webhook_url } })
  expect(refused).toMatchObject({ status: 406, text: '' })

  // The server's own health endpoint answers 200, as a bot would.
  const good = `${w.base}/health`
  const made = await w.dave.call(createUser, { body: { ...hooked, webhook_url: good } })
  expect(made.webhook_url).toBe(good)

  const params = { uid: made.uid }
  expect((await w.dave.request(updateUser, { params, body: { webhook_url } })).status).toBe(406)
  const cleared = await w.dave.call(updateUser, { params, body: { webhook_url: '' } })
  expect(cleared.webhook_url).toBe(null)
})

test('a webhook URL that is link-local or a metadata service is refused', async () => {
  for (const host of ['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]']) {
    const body = {
      ...account('inside'),
      password: '',
      is_bot: true,
      webhook_url: `http://${host}/`,
    }
    expect((await w.dave.request(createUser, { body })).status).toBe(406)
  }
})

test('administrators see devices and presence, others get 403', async () => {
  const { dave, bob, gus } = w
  await bob.openStream()
  const seen = await dave.call(getAdminUser, { params: { uid: bob.uid } })
  expect(seen).toMatchObject({
    in_online: true,
    online_devices: [{ device: 'web:Bob', device_token: null, is_online: true }],
  })
  expect(seen.last_seen_at).toBeGreaterThan(0)
  expect(await dave.call(getAdminUser, { params: { uid: gus.uid } })).toMatchObject({
    create_by: 'guest',
  })
  expect((await dave.request(getAdminUser, { params: { uid: 99_999 } })).status).toBe(404)

  const uids = (await dave.call(listAdminUsers, {})).map(({ uid }) => uid)
  expect(uids).toEqual([...uids].sort((a, b) => a - b))
  expect(uids).toContain(bob.uid)
  expect(uids).not.toContain(gus.uid)
  expect(await bob.request(listAdminUsers, {})).toMatchObject({ status: 403, text: '' })
  expect(await w.nobody.request(listAdminUsers, {})).toMatchObject({ status: 401, text: '' })
})

test('last_seen_at is the time when the last stream closed', async () => {
  const { dave, clock } = w
  const hugo = await w.addUser('Hugo')
  const stream = await hugo.openStream()
  await presenceSettles()
  const params = { uid: hugo.uid }
  clock.offset += 60_000
  const opened = (await dave.call(getAdminUser, { params })).last_seen_at ?? 0
  await dave.call(updateUser, { params, body: { status: 'frozen' } })
  await stream.until(() => stream.closed, 'the kick')
  await presenceSettles()

  const seen = await dave.call(getAdminUser, { params })
  expect(seen.in_online).toBe(false)
  expect(seen.last_seen_at).toBeGreaterThanOrEqual(opened)
  expect((await dave.call(listAdminUsers, {})).find(({ uid }) => uid === hugo.uid)).toEqual(seen)
  clock.offset -= 60_000
})

test('a changed role is announced to all users, a changed password to none', async () => {
  const { dave, alice, bob } = w
  await alice.openStream()
  const params = { uid: bob.uid }

  expect(await dave.call(updateUser, { params, body: { is_admin: true } })).toMatchObject({
    is_admin: true,
  })
  expect((await bob.request(listAdminUsers, {})).status).toBe(200)
  await dave.call(updateUser, { params, body: { is_admin: false } })
  await dave.call(updateUser, { params, body: { password: 'secret-9' } })
  await w.settle()

  expect(alice.events()).toMatchObject([
    { type: 'users_log', logs: [{ uid: bob.uid, is_admin: true, name: null }] },
    { type: 'users_log', logs: [{ uid: bob.uid, is_admin: false, name: null }] },
  ])
  const pair = { token: bob.token, refresh_token: bob.refreshToken }
  expect((await bob.request(renew, { body: pair })).status).toBe(401)
  expect((await signIn('bob@example.org', 'secret-9')).status).toBe(200)
})

test.each([
  [{}, 400],
  [{ is_bot: true }, 400],
  [{ status: 'melted' }, 400],
  [{ password: 'short' }, 400],
  [{ name: 'Dave' }, 409],
  [{ email: 'dave@example.org' }, 409],
])('updating an account with %j is refused', async (body, status) => {
  const answer = await w.dave.request(updateUser, {
    params: { uid: w.carol.uid },
    body: body as object,
  })
  expect(answer.status).toBe(status)
})

test('other administrators cannot change or delete the owner', async () => {
  const { dave, carol } = w
  const deputy = await w.addUser('Deputy', { is_admin: true })
  const owner = { params: { uid: dave.uid } }
  for (const body of [
    { is_admin: false },
    { status: 'frozen' as const },
    { password: 'secret-9' },
    { email: 'x@example.org' },
  ]) {
    expect(await deputy.request(updateUser, { ...owner, body })).toMatchObject({
      status: 403,
      text: '',
    })
  }
  expect((await deputy.request(updateUser, { ...owner, body: { gender: 1 } })).status).toBe(200)
  const self = { params: { uid: deputy.uid }, body: { status: 'frozen' as const } }
  expect((await deputy.request(updateUser, self)).status).toBe(403)
  expect((await carol.request(updateUser, { ...owner, body: { gender: 1 } })).status).toBe(403)
  expect(
    (await dave.request(updateUser, { params: { uid: 99_999 }, body: { gender: 1 } })).status,
  ).toBe(404)
})

test('a frozen account is kicked and cannot sign in until it is unfrozen', async () => {
  const { dave, alice } = w
  const fred = await w.addUser('Fred')
  const stream = await fred.openStream()
  await alice.openStream()
  const params = { uid: fred.uid }

  const frozen = await dave.call(updateUser, { params, body: { status: 'frozen' } })
  await stream.until(() => stream.closed, 'the kick')

  expect(frozen.status).toBe('frozen')
  expect(fred.events()).toEqual([{ type: 'kick', reason: 'frozen' }])
  await w.settle()
  expect(alice.events().filter(({ type }) => type === 'kick' || type === 'users_log')).toEqual([])
  expect((await fred.request(listUsers, {})).status).toBe(401)
  expect((await fred.openStream()).status).toBe(401)
  const pair = { token: fred.token, refresh_token: fred.refreshToken }
  expect((await fred.request(renew, { body: pair })).status).toBe(401)
  expect((await alice.call(listUsers, {})).map(({ uid }) => uid)).toContain(fred.uid)

  await dave.call(updateUser, { params, body: { status: 'normal' } })
  expect((await fred.request(renew, { body: pair })).status).toBe(401)
})

test('the member limit counts concurrent registrations and no bots', async () => {
  const { dave } = w
  const tries = Array.from({ length: 20 }, (_, i) =>
    dave.request(createUser, { body: account(`Crowd${i}`) }),
  )
  const answers = await Promise.all(tries)

  const humans = (await dave.call(listAdminUsers, {})).filter(({ is_bot }) => !is_bot)
  expect(humans.length).toBe(20)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.status).toBe(451)
    expect(answer.text).toContain('License error')
  }
  const bot = { ...account('late-bolt'), password: '', is_bot: true }
  expect((await dave.request(createUser, { body: bot })).status).toBe(200)
})

test('a name whose accents are composed otherwise is the same name', async () => {
  const { dave } = w
  const [composed, decomposed] = ['Zo\u00eb', 'Zoe\u0308']
  let count = 0
  // Bots, because the license does not count them.
  const create = (name: string) => {
    const bot = { ...account(`accent-${++count}`), language: 'en', password: '', is_bot: true }
    return dave.request(createUser, { body: { ...bot, name } })
  }
  expect(await create(decomposed)).toMatchObject({ status: 200, body: { name: composed } })
  for (const name of [composed, decomposed]) expect((await create(name)).status).toBe(409)
  // As an earlier version stored it.
  const { uid } = await w.addUser('Jose\u0301', { is_bot: true })
  await w.services.database.transact((tx) =>
    tx.updateTable('account').set({ name_key: 'jose\u0301' }).where('uid', '=', uid).execute(),
  )
  expect((await create('Jos\u00e9')).status).toBe(409)
})

test.each(['\u200b', '\u3164', '\u202eecila', '\u2067\u200b'])(
  'no user, bot or channel gets the name %j, which is not readable',
  async (name) => {
    const { dave } = w
    const wrong = { status: 400, body: { reason: 'bad_name', field: 'name' } }
    const body = { ...account('unseen'), language: 'en', name }
    expect(await dave.request(createUser, { body })).toMatchObject(wrong)
    const bot = { ...body, is_bot: true, password: '' }
    expect(await dave.request(createUser, { body: bot })).toMatchObject(wrong)
    expect(await dave.request(createChannel, { body: { name } })).toMatchObject(wrong)
    expect(fitName(name)).toBe(name.includes('ecila') ? 'ecila' : '')
  },
)
