import { base58 } from '@scure/base'
import { licenseTime } from '@parley/license'
import { checkLicense, getLicense, removeLicense, updateLicense } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIssuer } from '../../testing/license-issuer.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { builtInKey, defaultLicense } from './default-license.ts'

const issuer = createIssuer()
const minute = 60_000
let w: TestServer
beforeAll(async () => {
  w = await startTestServer(issuer.settings)
})
beforeEach(async () => {
  await w.dave.call(removeLicense, {})
})
afterAll(() => w.close())

const store = (license: string, person = w.dave) =>
  person.request(updateLicense, { body: { license } })
const check = (license: string, person = w.bob) =>
  person.request(checkLicense, { body: { license } })
const current = () => w.bob.call(getLicense, {})
const edited = (license: string, from: string, to: string) =>
  base58.encode(Buffer.from(Buffer.from(base58.decode(license)).toString().replace(from, to)))

test('a server without a license has the default one', async () => {
  const license = await current()
  expect(license).toEqual({
    domains: ['*'],
    user_limit: 20,
    created_at: '2026-01-01T00:00:00+00:00',
    expired_at: '2099-12-31T00:00:00+00:00',
    sign: true,
    base58: defaultLicense,
  })
  expect((await check(defaultLicense)).body).toEqual(license)
  expect((await store(defaultLicense)).body).toBe(true)
})

test('the default license is signed with the built-in key', async () => {
  const plain = await startTestServer({ PARLEY_LICENSE_KEYS: builtInKey })
  expect(await plain.bob.call(getLicense, {})).toMatchObject({ sign: true, user_limit: 20 })
  const foreign = await plain.dave.request(updateLicense, { body: { license: issuer.issue() } })
  expect(foreign).toMatchObject({ status: 400, body: { reason: 'license_not_signed' } })
  await plain.close()
})

test('a stored license is in force at once and after a restart', async () => {
  const text = issuer.issue({
    domains: ['chat.example.org', 'alt.example.org'],
    user_limit: 999_999,
  })
  const terms = {
    domains: ['chat.example.org', 'alt.example.org'],
    user_limit: 999_999,
    sign: true,
  }
  expect(await check(text)).toMatchObject({ status: 200, body: { ...terms, base58: text } })
  expect(await current()).toMatchObject({ user_limit: 20 })

  const answer = await store(text)
  expect([answer.status, answer.text]).toEqual([200, 'true'])

  const license = await current()
  expect(license).toMatchObject({ ...terms, base58: text })
  await w.restart()
  expect(await current()).toEqual(license)
})

test('members with an extended stream receive a new license, guests and plain streams do not', async () => {
  const [alice, gus, plain] = await Promise.all([
    w.alice.openStream(),
    w.gus.openStream(),
    w.carol.openStream({}),
  ])
  await store(issuer.issue({ user_limit: 30 }))
  await w.settle()
  expect(alice.of('license_changed')).toMatchObject([{ license: { user_limit: 30 } }])
  expect([...gus.of('license_changed'), ...plain.of('license_changed')]).toEqual([])
})

test('spaces and line breaks in a license text do not matter', async () => {
  const text = issuer.issue()
  const broken = ` ${text.slice(0, 60)}\r\n${text.slice(60)} \n`
  expect(await store(broken)).toMatchObject({ status: 200 })
  expect((await current()).base58).toBe(text)
})

test.each(['abc', '', '0OIl', ' ', 'x'.repeat(2048), base58.encode(Buffer.from('*,20,x,y,z'))])(
  'the text "%.20s" is not a license',
  async (text) => {
    for (const answer of [await check(text), await store(text)]) {
      expect([answer.status, answer.text]).toEqual([400, ''])
    }
  },
)

test('a text that is longer than any license is refused', async () => {
  expect((await check('2'.repeat(2049))).status).toBe(400)
})

test.each([
  ['of other keys', () => createIssuer().issue()],
  ['with a raised limit', () => edited(issuer.issue(), ',50,', ',999,')],
  ['with another domain', () => edited(issuer.issue({ domains: ['a.org'] }), 'a.org', '*')],
  [
    'with a later end',
    () => edited(issuer.issue({ expired_at: '2090-01-01T00:00:00+00:00' }), '2090', '2098'),
  ],
] as const)('a license %s shows that it is not genuine, and is not stored', async (_name, make) => {
  const text = make()
  expect(await check(text)).toMatchObject({ status: 200, body: { sign: false } })
  expect(await store(text)).toMatchObject({
    status: 400,
    body: { reason: 'license_not_signed' },
  })
  expect(await current()).toMatchObject({ base58: defaultLicense })
})

test('an expired license is readable and is not stored', async () => {
  const text = issuer.issue({ expired_at: licenseTime(Date.now() - 1000) })
  expect(await check(text)).toMatchObject({ status: 200, body: { sign: true } })
  expect(await store(text)).toMatchObject({ status: 400, body: { reason: 'license_expired' } })
})

test('a lower license replaces a higher one, and the default one follows', async () => {
  await store(issuer.issue({ user_limit: 500 }))
  await store(issuer.issue({ user_limit: 3 }))
  expect(await current()).toMatchObject({ user_limit: 3 })
  expect(await w.dave.call(removeLicense, {})).toEqual(await current())
  expect(await current()).toMatchObject({ user_limit: 20 })
})

test('only administrators store and remove, members read, and strangers nothing', async () => {
  const text = issuer.issue()
  await store(text)
  for (const [person, status] of [
    [w.nobody, 401],
    [w.bob, 403],
    [w.gus, 403],
  ] as const) {
    expect((await store(issuer.issue({ user_limit: 9 }), person)).status).toBe(status)
    expect((await person.request(removeLicense, {})).status).toBe(status)
  }
  expect((await w.nobody.request(getLicense, {})).status).toBe(401)
  expect((await check(text, w.nobody)).status).toBe(401)
  expect((await current()).base58).toBe(text)
})

test('after the keys were changed a stored license is no longer genuine', async () => {
  const other = await startTestServer({ ...createIssuer().settings })
  await other.services.database.transact((tx) =>
    tx
      .insertInto('config')
      .values({ name: 'license', value: JSON.stringify({ text: issuer.issue() }) })
      .execute(),
  )
  await other.restart()
  expect(await other.bob.call(getLicense, {})).toMatchObject({ sign: false, user_limit: 50 })
  await other.dave.call(removeLicense, {})
  expect(await other.bob.call(getLicense, {})).toMatchObject({ sign: true, user_limit: 20 })
  await other.close()
})

test('a license that ends while the server runs is shown as it is', async () => {
  await store(issuer.issue({ expired_at: licenseTime(Date.now() + minute) }))
  w.clock.offset = 2 * minute
  expect(await current()).toMatchObject({ sign: true, user_limit: 50 })
  w.clock.offset = 0
})
