import {
  createOutlet,
  deleteOutlet,
  listOutlets,
  type OutletConfig,
  type OutletKind,
  setMute,
  testOutlet,
  updateFrontendUrl,
  updateOutlet,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutletService, openOutletService } from '../../../testing/outlet-service.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
let service: OutletService
beforeAll(async () => {
  service = await openOutletService()
  w = await startTestServer(
    {
      PARLEY_PUSH_ALLOW: '127.0.0.1',
      PARLEY_TELEGRAM_URL: service.origin,
    },
    { jobs: 'by hand' },
  )
})
beforeEach(async () => {
  await w.renewPeople()
  service.notifications.length = 0
  Object.assign(service, { status: 200, answer: '{}' })
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const usual = { level: 'all', text: true, skip_online: false } as const
const configs = (): Record<OutletKind, OutletConfig> => ({
  ntfy: { server: service.origin, topic: 'team', token: 'tk_1' },
  gotify: { server: `${service.origin}/gotify/`, token: 'app-1' },
  telegram: { token: '12:AB', chat: '-100' },
  discord: { url: `${service.origin}/api/webhooks/1/x` },
  matrix: { server: service.origin, room: '!a:example.org', token: 'syt_1' },
  webhook: { url: `${service.origin}/hook?key=1` },
})
const add = (person: Person, kind: OutletKind, rules: Partial<typeof usual> | object = {}) =>
  person.call(createOutlet, { body: { kind, config: configs()[kind], ...usual, ...rules } })
const sent = () => w.services.jobs.runDue()

test('each service gets a message in its own form', async () => {
  const { alice, bob, dave, team } = w
  await dave.call(updateFrontendUrl, { body: 'https://chat.example.org' })
  for (const kind of Object.keys(configs()) as OutletKind[]) await add(bob, kind)
  const mid = await alice.send('Lunch?').to(team)
  await sent()
  const link = `https://chat.example.org/#/chat/channel/${team}?at=${mid}`
  const lines = `#team\nAlice: Lunch?\n${link}`
  const at = (path: string | RegExp) => service.notifications.find((one) => one.path.match(path))
  expect(service.notifications).toHaveLength(6)
  expect(at(/^\/$/)).toMatchObject({
    method: 'POST',
    token: 'tk_1',
    body: { topic: 'team', title: '#team', message: 'Alice: Lunch?', click: link, priority: 3 },
  })
  expect(at('/gotify/message')).toMatchObject({
    token: 'app-1',
    body: { title: '#team', message: 'Alice: Lunch?', priority: 5 },
  })
  expect(at('/bot12%3AAB/sendMessage')).toMatchObject({ body: { chat_id: '-100', text: lines } })
  expect(at('/api/webhooks/1/x')).toMatchObject({
    body: { content: lines, allowed_mentions: { parse: [] } },
  })
  expect(at(/_matrix/)).toMatchObject({
    method: 'PUT',
    token: 'syt_1',
    body: { msgtype: 'm.notice', body: lines },
    path: expect.stringMatching(/rooms\/!a%3Aexample\.org\/send\/m\.room\.message\/\d+-/),
  })
  expect(at('/hook')).toMatchObject({ path: '/hook?key=1', body: { title: '#team', link } })
})

test('conditions, mutes and rights decide what an outlet gets', async () => {
  const { alice, bob, carol, team, general } = w
  const { id } = await add(bob, 'webhook', { level: 'mentions', text: false })
  await add(carol, 'webhook')
  await alice.send('not for carol').to(team)
  await alice.send('nothing to mention').to(general)
  await sent()
  // Carol, who is not in the team, gets the public message only.
  expect(service.notifications.map(({ body }) => body['body'])).toEqual([
    'Alice: nothing to mention',
  ])
  service.notifications.length = 0
  await carol.call(deleteOutlet, {
    params: { id: (await carol.call(listOutlets, {}))[0]?.id ?? '' },
  })
  await alice.send('direct').toPerson(bob)
  await sent()
  expect(service.notifications.map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: 'Alice', body: 'New message' }),
  ])
  service.notifications.length = 0
  await bob.call(setMute, { body: { add_users: [{ uid: alice.uid }] } })
  await alice.send('muted').toPerson(bob)
  await sent()
  expect(service.notifications).toEqual([])
  await bob.call(updateOutlet, { params: { id }, body: { ...usual, skip_online: true } })
  await bob.openStream()
  await alice.send('while he is here').to(team)
  await sent()
  expect(service.notifications).toEqual([])
})

test('a test is sent at once and tells why it failed, and the failure stays until a notification is accepted', async () => {
  const { alice, bob, team } = w
  const { id } = await add(bob, 'ntfy')
  const run = () => bob.call(testOutlet, { params: { id } })
  expect(await run()).toEqual({ failure: null })
  expect(service.notifications[0]?.body['message']).toContain('This is a test')
  Object.assign(service, { status: 403, answer: 'forbidden' })
  expect(await run()).toEqual({ failure: 'HTTP 403 forbidden' })
  expect(await bob.call(listOutlets, {})).toMatchObject([{ id, failure: 'HTTP 403 forbidden' }])
  service.status = 200
  await alice.send('again').to(team)
  await sent()
  expect(await bob.call(listOutlets, {})).toMatchObject([{ id, failure: null }])
})

test('nobody else reads, changes, tests or deletes an outlet, and no secret is told', async () => {
  const { bob, carol, gus, nobody, services } = w
  const outlet = await add(bob, 'matrix')
  expect(outlet).toEqual({
    id: expect.any(String),
    kind: 'matrix',
    ...usual,
    failure: null,
    place: `${new URL(service.origin).host} !a:example.org`,
  })
  const params = { id: outlet.id }
  expect(await carol.call(listOutlets, {})).toEqual([])
  for (const person of [carol, gus, nobody]) {
    const status = person === carol ? 404 : person === gus ? 403 : 401
    expect(await person.request(testOutlet, { params })).toMatchObject({ status })
    expect(await person.request(deleteOutlet, { params })).toMatchObject({ status })
    expect(await person.request(updateOutlet, { params, body: usual })).toMatchObject({ status })
  }
  expect(service.notifications).toEqual([])
  const rows = await services.db.selectFrom('outlet').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('syt_1')
})

test.each<[OutletKind, OutletConfig]>([
  ['ntfy', { server: 'https://ntfy.sh' }],
  ['gotify', { server: 'ftp://x', token: 'a' }],
  ['discord', { url: 'no address' }],
  ['telegram', { token: '', chat: '1' }],
])('an outlet of %s with %o is refused', async (kind, config) => {
  const answer = await w.bob.request(createOutlet, { body: { kind, config, ...usual } })
  expect(answer).toMatchObject({ status: 400 })
})

test('a user has at most ten outlets, and an address of the network of the server is not asked', async () => {
  const { bob } = w
  for (let count = 0; count < 10; count++) await add(bob, 'webhook')
  const body = { kind: 'webhook', config: configs().webhook, ...usual } as const
  expect(await bob.request(createOutlet, { body })).toMatchObject({ status: 400 })
  const config = { url: 'http://169.254.169.254/latest/meta-data' }
  const { id } = await w.alice.call(createOutlet, { body: { ...body, config } })
  const { failure } = await w.alice.call(testOutlet, { params: { id } })
  expect(failure).toMatch(/169\.254\.169\.254/)
})
