import {
  getLdapConfig,
  type LdapTrial,
  testLdapConfig,
  updateLdapConfig,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { base, startSlapd, type TestLdapServer } from '../../../../testing/slapd.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { record } from '../../../organization/index.ts'
import { enter, settingsFor, switchOn } from './testing/ldap-server.ts'

let slapd: TestLdapServer
let w: TestServer

beforeAll(async () => {
  slapd = await startSlapd()
  const ada = await slapd.addPerson('ada', {
    displayName: 'Ada Löwe',
    thumbnailPhoto: Buffer.from([1]),
  })
  await slapd.setAdmin(ada, true)
  w = await startTestServer()
})
beforeEach(() => switchOn(w, slapd))
afterAll(async () => {
  await w.close()
  await slapd.close()
})

type Body = Parameters<typeof change>[0]
const change = (body: Parameters<typeof w.dave.request<typeof updateLdapConfig>>[1]['body']) =>
  w.dave.request(updateLdapConfig, { body })
const attempt = (body: Body & { login?: string }): Promise<LdapTrial> =>
  w.dave.call(testLdapConfig, { body })

test('members, guests and strangers read, change and try nothing', async () => {
  for (const [person, status] of [
    [w.alice, 403],
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect((await person.request(getLdapConfig, {})).status).toBe(status)
    expect((await person.request(updateLdapConfig, { body: {} })).status).toBe(status)
    expect((await person.request(testLdapConfig, { body: { login: 'ada' } })).status).toBe(status)
  }
})

test('the password is stored encrypted and never shown', async () => {
  const { bind_password, ...shown } = settingsFor(slapd)
  const config = await w.dave.call(getLdapConfig, {})
  expect(config).toMatchObject({ ...shown, has_password: true })
  expect(JSON.stringify(config)).not.toContain(bind_password)
  expect(JSON.stringify(record(w.services, 'ldap'))).not.toContain(bind_password)
})

test('a password is not sent to another host than the one it was entered for', async () => {
  await change({ url: slapd.tlsUrl.replace('localhost', '127.0.0.1'), ca: slapd.ca })
  expect((await w.dave.call(getLdapConfig, {})).has_password).toBe(true)
  expect(await attempt({ url: slapd.tlsUrl })).toMatchObject({ fault: 'bind_refused' })
  await change({ url: slapd.tlsUrl })
  expect((await w.dave.call(getLdapConfig, {})).has_password).toBe(false)
  await change({ ca: '' })
})

test.each([
  ['url', { url: 'http://example.org' }],
  ['url', { url: 'ldap://example.org/dc=x' }],
  ['url', { url: 'ldap://user:secret@example.org' }],
  ['url', { url: '' }],
  ['base', { base: ' ' }],
  ['ca', { ca: 'no certificate' }],
  ['user_filter', { user_filter: '(uid=ada)' }],
  ['user_filter', { user_filter: '(uid={login}' }],
  ['name_attribute', { name_attribute: 'display name' }],
  ['subject_attribute', { subject_attribute: 'entryUUID, objectGUID' }],
])('a wrong %s is refused: %j', async (field, body) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { reason: 'bad_body', field } })
})

test('a trial shows the entry of a user name', async () => {
  expect(await attempt({})).toEqual({ fault: null, answer: '', found: null, entry: null })
  expect(await attempt({ login: 'ada' })).toEqual({
    fault: null,
    answer: '',
    found: 1,
    entry: {
      dn: `uid=ada,ou=people,${base}`,
      name: 'Ada Löwe',
      mail: 'ada@corp.example',
      has_picture: true,
      is_disabled: false,
      is_admin: true,
    },
  })
  expect(await attempt({ login: '*' })).toMatchObject({ fault: null, found: 0, entry: null })
  expect(await attempt({ login: 'ada', admin_group: `cn=none,${base}` })).toMatchObject({
    entry: { is_admin: null },
  })
})

test('a trial names the wrong setting, and stores nothing', async () => {
  const before = await w.dave.call(getLdapConfig, {})
  const faultOf = async (body: Body) => (await attempt(body)).fault
  expect(await faultOf({ url: 'ldap://127.0.0.1:1' })).toBe('unreachable')
  expect(await faultOf({ bind_password: 'wrong' })).toBe('bind_refused')
  expect(await faultOf({ base: 'dc=nowhere' })).toBe('base_not_found')
  expect(await faultOf({ start_tls: true })).toBe('certificate')
  expect(await faultOf({ start_tls: true, ca: slapd.foreignCa })).toBe('certificate')
  expect(await faultOf({ start_tls: true, ca: slapd.ca })).toBeNull()
  expect(await w.dave.call(getLdapConfig, {})).toEqual(before)
})

test('the LDAP server signs in over TLS only with the right authority', async () => {
  await change({ start_tls: true, ca: slapd.ca })
  expect((await enter(w, 'ada')).status).toBe(200)
  await change({ ca: slapd.foreignCa })
  expect((await enter(w, 'ada')).status).toBe(503)
  await change({ start_tls: false, ca: '' })
})

test('the last way to sign in is not switched off', async () => {
  await w.dave.call(updateLoginConfig, { body: { magic_link: false } })
  expect((await w.dave.request(updateLoginConfig, { body: { password: false } })).status).toBe(200)
  expect((await enter(w, 'ada')).status).toBe(200)
  expect(await change({ enabled: false })).toMatchObject({
    status: 400,
    body: { reason: 'no_login_method_left' },
  })
  await w.dave.call(updateLoginConfig, { body: { password: true, magic_link: true } })
})
