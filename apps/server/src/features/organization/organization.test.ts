import {
  getCommonSettings,
  getFrontendUrl,
  getLoginConfig,
  getOrganization,
  postOrganization,
  updateCommonSettings,
  updateFrontendUrl,
  updateLoginConfig,
  updateOrganization,
  readExtSetting,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
  await Promise.all([w.bob, w.gus].map((person) => person.openStream()))
})
beforeEach(async () => {
  await w.settle()
  for (const person of [w.bob, w.gus]) person.streams().at(-1)?.clear()
})
afterAll(() => w.close())

// Presence changes are collected before they are announced.
const presenceSettles = () => new Promise((later) => setTimeout(later, 400))
const heardOfSettings = () => {
  const heard = w.bob.events().filter(({ type }) => type === 'server_config_changed')
  expect(w.gus.events().filter(({ type }) => type === 'server_config_changed')).toEqual(heard)
  return heard
}

test('the base URL of links must be an origin', async () => {
  const { dave } = w
  expect(await dave.request(getFrontendUrl, {})).toMatchObject({ status: 200, text: '' })
  await dave.call(updateFrontendUrl, { body: 'https://chat.example.org:8443//' })
  for (const body of [
    'chat',
    'ftp://chat.example.org',
    'https://chat.example.org/a',
    'https://chat.example.org?x',
    'https://chat.example.org:99999',
    'https://a@chat.example.org',
    '',
  ]) {
    expect((await dave.request(updateFrontendUrl, { body })).status).toBe(400)
  }
  const answer = await dave.request(getFrontendUrl, {})
  expect(answer.text).toBe('https://chat.example.org:8443')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('name and description are changed separately and announced', async () => {
  const { dave, nobody } = w
  expect(await nobody.call(getOrganization, {})).toEqual({ name: 'unknown', description: null })

  await dave.call(updateOrganization, { body: { name: ' Acme ' } })
  await dave.call(postOrganization, { body: { description: 'Team chat' } })
  await dave.call(postOrganization, { body: { name: 'Acme', description: null } })
  await dave.call(updateOrganization, { body: {} })
  await w.settle()

  expect(await nobody.call(getOrganization, {})).toEqual({
    name: 'Acme',
    description: 'Team chat',
  })
  const type = 'server_config_changed'
  expect(heardOfSettings()).toEqual([
    { type, organization_name: 'Acme', organization_description: null },
    { type, organization_name: null, organization_description: 'Team chat' },
    { type, organization_name: 'Acme', organization_description: null },
  ])
})

test.each(['', '   ', 'x'.repeat(129), 'two\nlines', '\u200b', '\u202emc'])(
  'the server name %j is refused',
  async (name) => {
    const answer = await w.dave.request(updateOrganization, { body: { name } })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_name' } })
  },
)

test('only the given settings are changed and announced', async () => {
  const { dave, nobody } = w
  const before = await nobody.call(getCommonSettings, {})

  const ext_setting = '{"admin_only_can_invite":true}'
  const change = { chat_layout_mode: 'SelfRight', ext_setting, only_admin_can_create_group: null }
  await dave.call(updateCommonSettings, { body: { ...change, colour: 'red' } as never })
  await w.settle()

  expect(heardOfSettings()).toEqual([
    {
      type: 'server_config_changed',
      chat_layout_mode: 'SelfRight',
      ext_setting,
      ext_settings: ext_setting,
    },
  ])
  expect(await nobody.call(getCommonSettings, {})).toEqual({
    ...before,
    chat_layout_mode: 'SelfRight',
    ext_setting,
    ext_settings: ext_setting,
  })
})

test('phones read and write the extended settings by another name', async () => {
  const { dave, nobody } = w
  const ext_settings = '{"enable_msg_url_preview":true}'
  const before = await nobody.call(getCommonSettings, {})
  expect(JSON.parse(before.ext_settings ?? '')).toEqual(JSON.parse(before.ext_setting ?? '{}'))
  await dave.call(updateCommonSettings, { body: { ext_settings } })
  const after = await nobody.call(getCommonSettings, {})
  expect(after).toMatchObject({ ext_setting: ext_settings, ext_settings })
  const wrong = await dave.request(updateCommonSettings, { body: { ext_settings: '[]' } })
  expect(wrong.status).toBe(400)
})

test('a flag is changed alone, and an older copy of the text does not turn it back', async () => {
  const { dave, nobody } = w
  const flagsNow = async () =>
    readExtSetting((await nobody.call(getCommonSettings, {})).ext_setting)
  const phone = await w.signInOn(dave, 'phone')
  const stale = await flagsNow()
  await dave.call(updateCommonSettings, { body: { flags: { disable_seen_by: true } } })
  await dave.call(updateCommonSettings, { body: { flags: { disable_edit_history: true } } })
  await phone.call(updateCommonSettings, {
    body: { ext_setting: JSON.stringify({ ...stale, admin_only_can_invite: true }) },
  })
  expect(await flagsNow()).toMatchObject({
    disable_seen_by: true,
    disable_edit_history: true,
    admin_only_can_invite: true,
  })
  const body = { flags: { disable_seen_by: true } }
  for (const [person, status] of [
    [w.alice, 403],
    [nobody, 401],
  ] as const) {
    expect((await person.request(updateCommonSettings, { body })).status).toBe(status)
  }
})

test.each([
  { flags: { disable_seen_by: 'yes' } },
  { chat_layout_mode: 'Right' },
  { max_file_expiry_mode: 'Day2' },
  { show_user_online_status: 'yes' },
  { msg_smtp_notify_delay_seconds: 59 },
  { ext_setting: 'no json' },
  { ext_setting: '[]' },
  { ext_setting: 'null' },
  { ext_setting: { a: 1 } },
])('the setting %j is refused', async (body) => {
  const answer = await w.dave.request(updateCommonSettings, { body: body as never })
  expect(answer.status).toBe(400)
  await w.settle()
  expect(heardOfSettings()).toEqual([])
})

test('turning presence on announces all users online', async () => {
  const { dave, bob, gus, carol } = w
  await presenceSettles()
  bob.clearEvents()
  await dave.call(updateCommonSettings, { body: { show_user_online_status: false } })
  const stream = await carol.openStream()
  expect(stream.of('users_state')).toEqual([{ type: 'users_state', users: [] }])
  await presenceSettles()
  await w.settle()
  expect(bob.allEvents().map(({ type }) => type)).toEqual(['server_config_changed'])

  await dave.call(updateCommonSettings, { body: { show_user_online_status: true } })
  await w.settle()

  for (const person of [bob, carol, gus]) {
    const [changed, state] = person.allEvents().slice(-2)
    expect(changed).toMatchObject({ type: 'server_config_changed' })
    if (state?.type !== 'users_state') throw new Error('no state')
    const others = [w.dave, w.alice, bob, carol].filter(({ uid }) => uid !== person.uid)
    expect(state.users).toEqual(
      others.map(({ uid }) => ({ uid, online: uid === bob.uid || uid === carol.uid })),
    )
  }
})

test('sign-in methods are changed separately, and one must remain', async () => {
  const { dave, nobody } = w
  const before = await nobody.call(getLoginConfig, {})
  const oidc = [{ enable: true, favicon: '', domain: 'id.example.org' }]
  await dave.call(updateLoginConfig, { body: { guest: true, oidc } })
  expect(await nobody.call(getLoginConfig, {})).toEqual({ ...before, guest: true, oidc })

  const off = { password: false, magic_link: false }
  await dave.call(updateLoginConfig, { body: off })
  for (const [body, reason] of [
    [{ oidc: [] }, 'no_login_method_left'],
    [{ oidc: [{ ...oidc[0], enable: false }] }, 'no_login_method_left'],
    [{ oidc: [oidc[0], { ...oidc[0], domain: 'ID.example.org ' }] }, 'bad_body'],
    [{ who_can_sign_up: 'Nobody' }, 'bad_body'],
  ] as const) {
    expect(await dave.request(updateLoginConfig, { body: body as never })).toMatchObject({
      status: 400,
      body: { reason },
    })
  }
  expect(await nobody.call(getLoginConfig, {})).toEqual({ ...before, ...off, guest: true, oidc })
  await w.settle()
  expect(heardOfSettings()).toEqual([])
})

test('concurrent requests cannot turn off the last sign-in method', async () => {
  const { dave } = w
  const none = { google: false, github: false, metamask: false, oidc: [] }
  await dave.call(updateLoginConfig, { body: { ...none, password: true, third_party: true } })
  const tries = await Promise.all([
    dave.request(updateLoginConfig, { body: { password: false } }),
    dave.request(updateLoginConfig, { body: { third_party: false } }),
  ])
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  await dave.call(updateLoginConfig, { body: { password: true, third_party: false } })
})

test('members and guests cannot change any setting', async () => {
  const { bob, gus, nobody } = w
  for (const [person, status] of [
    [bob, 403],
    [gus, 403],
    [nobody, 401],
  ] as const) {
    const answers = await Promise.all([
      person.request(updateOrganization, { body: { name: 'X' } }),
      person.request(updateCommonSettings, { body: { show_user_online_status: false } }),
      person.request(updateLoginConfig, { body: { guest: false } }),
      person.request(updateFrontendUrl, { body: 'https://x.example.org' }),
      person.request(getFrontendUrl, {}),
    ])
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual(
      answers.map(() => [status, '']),
    )
  }
  await w.settle()
  expect(heardOfSettings()).toEqual([])
})
