import { textMessage } from '@parley/client'
import {
  announceTyping,
  channelHistory,
  createStreamTicket,
  createUser,
  getLicense,
  getMe,
  listUsers,
  login,
  logout,
  removeMembers,
  sendToChannel,
  updateCommonSettings,
  updateLicense,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestCluster, startCluster } from './cluster.ts'
import { createIssuer } from './license-issuer.ts'
import { type NatsServer, startNats } from './nats.ts'
import type { Person } from './person.ts'

const issuer = createIssuer()
let nats: NatsServer
beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.stop())

type Node = Pick<TestCluster['second'], 'services'>
/** Waits until a node has heard of the stream of a person on the other. */
const untilKnown = ({ services }: Node, { uid, device }: Person) =>
  until(() => expect(services.users.presence.isOnline(uid, device)).toBe(true))

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

describe.each([
  ['PostgreSQL', () => ({})],
  ['NATS', () => ({ PARLEY_BUS: nats.url })],
])('two nodes over %s', (_name, settings) => {
  let cluster: TestCluster
  let { first, second } = {} as Pick<TestCluster, 'first' | 'second'>
  beforeEach(async () => {
    cluster = await startCluster({ ...settings(), ...issuer.settings })
    ;({ first, second } = cluster)
  })
  afterEach(() => cluster.close())

  test('a license that one node stores counts on the other, also for streams', async () => {
    const stream = await second.as(first.carol).openStream()
    const admin = second.as(first.dave)
    const make = (name: string) =>
      admin.request(createUser, {
        body: {
          name,
          email: `${name}@example.org`,
          password: 'secret-1',
          gender: 0,
          is_admin: false,
          is_bot: false,
        },
      })
    const store = (user_limit: number) =>
      first.dave.call(updateLicense, { body: { license: issuer.issue({ user_limit }) } })
    await store(4)
    expect((await make('late')).status).toBe(451)
    await store(5)
    expect((await make('early')).status).toBe(200)
    await until(() => expect(stream.of('license_changed').at(-1)?.license.user_limit).toBe(5))
    expect(await admin.call(getLicense, {})).toMatchObject({ user_limit: 5 })
  })

  test('messages of both nodes arrive on both, once and in order', async () => {
    const [here, there] = [await first.alice.openStream(), await second.as(first.bob).openStream()]
    const bob = second.as(first.bob)
    const sends = Array.from({ length: 60 }, (_, i) =>
      (i % 2 === 0 ? first.alice : bob).send(`${i}`).to(first.team),
    )
    const mids = [...(await Promise.all(sends))].sort((a, b) => a - b)
    const received = (stream: typeof here) => stream.of('chat').map(({ mid }) => mid)
    await until(() => expect(received(here)).toEqual(mids))
    await until(() => expect(received(there)).toEqual(mids))
    here.close()
  })

  test('an outsider on the other node receives and reads nothing of a private channel', async () => {
    const carol = second.as(first.carol)
    const stream = await carol.openStream()
    const mid = await first.alice.send('secret').to(first.team)
    await first.alice.send('public').to(first.general)
    await stream.next('chat')
    expect(stream.of('chat').some((event) => event.mid === mid)).toBe(false)
    const history = { params: { gid: first.team }, query: {} }
    expect((await carol.request(channelHistory, history)).status).toBe(403)
  })

  test('a member removed on one node receives and reads nothing more on the other', async () => {
    const bob = second.as(first.bob)
    const stream = await bob.openStream()
    await first.alice.send('before').to(first.team)
    await stream.next('chat')
    const params = { gid: first.team }
    await first.alice.call(removeMembers, { params, body: [bob.uid] })
    await stream.next('kick_from_group')
    await first.alice.send('after').to(first.team)
    await first.alice.send('for all').to(first.general)
    await stream.until(() => stream.of('chat').length === 2)
    expect(stream.of('chat').map(({ target }) => target)).toEqual([
      { gid: first.team },
      { gid: first.general },
    ])
    expect((await bob.request(channelHistory, { params, query: {} })).status).toBe(403)
    const input = { params, body: textMessage('no') }
    expect((await bob.request(sendToChannel, input)).status).toBe(403)
  })

  test('freezing a user on one node ends their stream and session on the other', async () => {
    const bob = second.as(first.bob)
    const stream = await bob.openStream()
    await first.dave.call(updateUser, { params: { uid: bob.uid }, body: { status: 'frozen' } })
    await stream.until(() => stream.closed)
    expect(stream.of('kick')).toHaveLength(1)
    await until(async () => expect((await bob.request(getMe, {})).status).toBe(401))
  })

  test('signing out on one node ends the session on the other', async () => {
    const stream = await second.as(first.bob).openStream()
    await first.bob.call(logout, {})
    await stream.until(() => stream.closed)
    expect((await second.as(first.bob).request(getMe, {})).status).toBe(401)
  })

  test('edits and deletions on one node change the history that the other has cached', async () => {
    const bob = second.as(first.bob)
    const mid = await first.alice.send('first').to(first.team)
    const history = async () => {
      const page = await bob.call(channelHistory, { params: { gid: first.team }, query: {} })
      return page.map(({ detail }) => ('content' in detail ? detail.content : detail.type))
    }
    await until(async () => expect(await history()).toEqual(['first']))
    await first.alice.edit(mid, 'second')
    await until(async () => expect((await history())[0]).toBe('second'))
    await first.alice.delete(mid)
    await until(async () => expect(await history()).toEqual(['reaction']))
  })

  test('a repeated send on the other node gets the first answer and stores nothing', async () => {
    const send = (person = first.alice, content = 'once') =>
      person.request(sendToChannel, {
        params: { gid: first.team },
        body: textMessage(content),
        idempotencyKey: 'k',
      })
    const there = second.as(first.alice)
    const answers = await Promise.all([send(), send(there), send(there), send()])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await send(there, 'another text')).status).toBe(422)
    const params = { gid: first.team }
    expect(await first.alice.call(channelHistory, { params, query: {} })).toHaveLength(1)
  })

  test('presence is announced between nodes, and ends when a node stops', async () => {
    const third = await cluster.startNode()
    const stream = await first.alice.openStream()
    const states = () =>
      stream
        .of('users_state_changed')
        .filter(({ uid }) => uid === first.bob.uid)
        .map(({ online }) => online)
    await third.as(first.bob).openStream()
    await until(() => expect(states()).toEqual([true]))
    const carol = await second.as(first.carol).openStream()
    // Changes of some milliseconds are announced together, so the change may follow the list.
    const seenByCarol = () => [
      ...carol.of('users_state').flatMap(({ users }) => users),
      ...carol.of('users_state_changed').map(({ uid, online }) => ({ uid, online })),
    ]
    await until(() => expect(seenByCarol()).toContainEqual({ uid: first.bob.uid, online: true }))
    expect(seenByCarol()).toContainEqual({ uid: first.dave.uid, online: false })
    await third.close()
    await until(() => expect(states()).toEqual([true, false]))
  })

  test('a device that opens a stream on the other node loses its older stream', async () => {
    const [older, phone] = [
      await first.bob.openStream(),
      await (await first.signInOn(first.bob, 'phone')).openStream(),
    ]
    // Until then, the nodes do not know which of two streams is the older one.
    await untilKnown(second, first.bob)
    const newer = await second.as(first.bob).openStream()
    expect(await older.next('kick')).toMatchObject({ reason: 'login_from_other_device' })
    await until(() => expect(older.closed).toBe(true))
    await first.alice.send('hello').to(first.general)
    await Promise.all([newer.next('chat'), phone.next('chat')])
    expect([newer.closed, phone.closed]).toEqual([false, false])
  })

  test('the late notice of a stream that has ended does not end the newer one', async () => {
    const { database } = first.services
    const transact = database.transact.bind(database)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const spy = vi.spyOn(database, 'transact').mockImplementation(async (work) => {
      await released
      return transact(work)
    })
    const older = await first.bob.openStream()
    await first.alice.openStream()
    older.close()
    await until(() => expect(first.services.streams.count()).toBe(1))
    const newer = await second.as(first.bob).openStream()
    await untilKnown(first, first.bob)
    spy.mockRestore()
    release()
    await untilKnown(second, first.alice)
    await second.as(first.alice).send('hello').to(first.general)
    await newer.next('chat')
    expect(newer.closed).toBe(false)
  })

  test('typing is shown on the other node to members only', async () => {
    const [bob, carol] = [second.as(first.bob), second.as(first.carol)]
    const [stream, outside] = [await bob.openStream(), await carol.openStream()]
    await first.alice.call(announceTyping, { body: { gid: first.team } })
    expect(await stream.next('typing')).toMatchObject({ uid: first.alice.uid })
    await first.alice.send('done').to(first.general)
    await outside.next('chat')
    expect(outside.of('typing')).toEqual([])
  })

  test('a ticket of one node opens one stream, on any node', async () => {
    const { ticket } = await first.bob.call(createStreamTicket, {})
    const open = (base: string) =>
      fetch(`${base}/api/user/events?ticket=${ticket}`, { signal: AbortSignal.timeout(2_000) })
    const opened = await open(second.base)
    expect(opened.status).toBe(200)
    await opened.body?.cancel()
    expect((await open(second.base)).status).toBe(401)
    await until(async () => expect((await open(first.base)).status).toBe(401))
  })

  test('settings and new users of one node are known on the other', async () => {
    await first.dave.call(updateCommonSettings, { body: { show_user_online_status: false } })
    const eve = await first.addUser('Eve')
    const dave = second.as(first.dave)
    await until(async () => {
      const users = await dave.call(listUsers, {})
      expect(users.some(({ uid }) => uid === eve.uid)).toBe(true)
    })
    const stream = await second.as(eve).openStream()
    expect(stream.of('users_state')).toEqual([{ type: 'users_state', users: [] }])
  })
})

test('failed sign-ins are counted over all nodes', async () => {
  const cluster = await startCluster({
    PARLEY_RATE_LIMIT: 'on',
    PARLEY_TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const nodes = [cluster.first.nobody, cluster.second.as(cluster.first.nobody)]
    const credential = { type: 'password', email: 'alice@example.org', password: 'wrong' } as const
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const body = { credential, device: 'web', device_token: null }
      const answer = await (nodes[i % 2] as (typeof nodes)[number]).fetch(
        'POST',
        '/api/token/login',
        {
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
          body: JSON.stringify(body),
        },
      )
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(statuses[10]).toBe(429)
    expect(login.path).toBe('/token/login')
  } finally {
    await cluster.close()
  }
})
