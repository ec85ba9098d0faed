import { deleteUser, getDirectEncryption, updateMe } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

test('a changed profile is announced to all users, to guests without the e-mail', async () => {
  const { alice, bob, gus } = w
  await Promise.all([alice, bob, gus].map((person) => person.openStream()))

  const self = await alice.call(updateMe, {
    body: { name: ' Alice W. ', email: 'New@Example.org ' },
  })
  await w.settle()

  expect(self).toMatchObject({ name: 'Alice W.', email: 'new@example.org' })
  expect(self.msg_smtp_notify_enable).toBe(false)
  expect(self.created_at).toBeGreaterThan(0)
  const entry = { action: 'update', uid: alice.uid, name: 'Alice W.', gender: null, is_admin: null }
  const told = (email: string | null) => [{ type: 'users_log', logs: [{ ...entry, email }] }]
  expect(alice.events()).toMatchObject(told('new@example.org'))
  expect(bob.events()).toMatchObject(told('new@example.org'))
  expect(gus.events()).toMatchObject(told(null))
})

test('private settings and unchanged values are not announced', async () => {
  const { bob, carol } = w
  await carol.openStream()

  const self = await bob.call(updateMe, { body: { msg_smtp_notify_enable: true, name: 'Bob' } })
  await w.settle()

  expect(self).toMatchObject({ name: 'Bob', msg_smtp_notify_enable: true })
  expect(carol.events()).toEqual([])
})

test('a language tag is stored in its canonical spelling', async () => {
  expect(await w.bob.call(updateMe, { body: { language: 'de-de' } })).toMatchObject({
    language: 'de-DE',
  })
})

test.each([
  [{}, 400, undefined],
  [{ colour: 'red', name: null }, 400, undefined],
  [{ name: 'dAVE' }, 409, { reason: 'name_conflict' }],
  [{ email: 'DAVE@example.org' }, 409, { reason: 'email_conflict' }],
  [{ name: '  ' }, 400, { reason: 'bad_name', field: 'name' }],
  [{ name: 'x'.repeat(33) }, 400, { reason: 'bad_name', field: 'name' }],
  [{ email: 'nobody' }, 400, { reason: 'bad_email', field: 'email' }],
  [{ language: 'not a language' }, 400, { reason: 'bad_language', field: 'language' }],
  [
    { language: `en-x-${'abcdefgh-'.repeat(4)}z` },
    400,
    { reason: 'bad_language', field: 'language' },
  ],
  [{ language: `en-x${'-abcdefgh'.repeat(100)}` }, 400, { reason: 'bad_body', field: 'language' }],
  [{ name: 'Ca\u0007rol' }, 400, { reason: 'bad_name', field: 'name' }],
  [{ name: 'Ca\nrol' }, 400, { reason: 'bad_name', field: 'name' }],
  [{ name: 'x'.repeat(300) }, 400, { reason: 'bad_body', field: 'name' }],
  [{ name: 5 }, 400, { reason: 'bad_body', field: 'name' }],
])('the profile %j is refused', async (body, status, reason) => {
  const answer = await w.carol.request(updateMe, { body: body as object })
  expect(answer).toMatchObject({ status, body: reason })
})

test('a number that is not a safe integer is refused', async () => {
  const { alice } = w
  for (const gender of [1e300, 2 ** 53, -(2 ** 60), 1.5]) {
    expect((await alice.request(updateMe, { body: { gender } })).status).toBe(400)
  }
  expect(await alice.call(updateMe, { body: { gender: 2 } })).toMatchObject({ gender: 2 })
})

test('a snapshot made during the creation of an account is not cached', async () => {
  const { services } = w
  const people = async () => (await services.users.version.catchUp(undefined, false)) ?? ''
  services.bus.listen((news) => {
    // The cache is one commit behind here.
    if ('invalidated' in news && news.invalidated === 'account') void people()
  })
  const erin = await w.addUser('Erin')
  expect(await people()).toContain('"Erin"')
  await w.dave.call(deleteUser, { params: { uid: erin.uid } })
  expect(await people()).not.toContain('"Erin"')
})

test('a guest cannot change their profile', async () => {
  expect(await w.gus.request(updateMe, { body: { name: 'Gustav' } })).toMatchObject({
    status: 403,
    text: '',
  })
})

test('clients are told not to encrypt the messages to people whom the caller may see', async () => {
  const ask = (uid: number) => w.alice.fetch('GET', `/api/user/e2e/dm/${uid}`)
  const { status, text } = await ask(w.bob.uid)
  expect([status, text]).toEqual([200, '{"e2e_enabled":false}'])
  expect((await ask(999_999)).status).toBe(404)
  const outsider = await w.nobody.request(getDirectEncryption, { params: { uid: w.bob.uid } })
  expect(outsider.status).toBe(401)
})
