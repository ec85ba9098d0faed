import {
  addMembers,
  changeChannelType,
  clearAllMessages,
  clearChannel,
  createChannel,
  getMe,
  removeMembers,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const replayed = async (person: Person, query: Record<string, number> = {}) =>
  (await person.openStream(query)).of('chat').map(({ mid }) => mid)
const types = async (person: Person, query: Record<string, number> = {}) =>
  (await person.openStream(query)).events.map(({ type }) => type)

test('a stream opens with its events in order and only those the client lacks', async () => {
  const { bob, alice, team } = w
  const mid = await alice.send('hello').to(team)
  const all = ['users_snapshot', 'users_state', 'related_groups', 'user_settings', 'chat', 'ready']
  expect(await types(bob)).toEqual(all)

  const [snapshot] = (await bob.openStream()).of('users_snapshot')
  const known = { after_mid: mid, users_version: snapshot?.version ?? 0 }
  expect(await types(bob, known)).toEqual([
    'users_state',
    'related_groups',
    'user_settings',
    'ready',
  ])
  await w.addUser('Newcomer')
  expect(await types(bob, known)).toEqual([
    'users_log',
    'users_state',
    'related_groups',
    'user_settings',
    'ready',
  ])
  expect(await types(bob, { ...known, users_version: 99_999 })).toContain('users_snapshot')
})

test('who was away while a channel was cleared is told of it, before newer messages', async () => {
  const { alice, bob, carol, dave } = w
  const body = { name: 'cleared', members: [bob.uid] }
  const { gid } = await alice.call(createChannel, { body })
  const known = await alice.send('to be cleared').to(gid)
  const last = await alice.send('missed, to be cleared').to(gid)
  await alice.call(clearChannel, { params: { gid } })
  const newer = await alice.send('after').to(gid)
  const told = async (person: Person, query: Record<string, number>) => {
    const { events } = await person.openStream(query)
    return events.flatMap((event) =>
      event.type === 'group_message_cleared' || event.type === 'chat' ? [event] : [],
    )
  }
  expect(await told(bob, { after_mid: known, ext: 1 })).toMatchObject([
    { type: 'group_message_cleared', gid, until_mid: last },
    { type: 'chat', mid: newer },
  ])
  // Clients of VoceChat receive the event that they know.
  expect((await told(bob, { after_mid: last }))[0]).toEqual({ type: 'group_message_cleared', gid })
  expect(await told(bob, { after_mid: newer, ext: 1 })).toEqual([])
  for (const outsider of [carol, dave]) {
    expect(await told(outsider, { after_mid: known, ext: 1 })).toEqual([])
  }
  expect((await told(bob, { ext: 1 })).map(({ type }) => type)).not.toContain(
    'group_message_cleared',
  )
})

test('who was away while all messages of the server were deleted is told of it', async () => {
  const { alice, bob, dave, team } = w
  const known = await alice.send('hello').to(team)
  await dave.call(clearAllMessages, {})
  const told = async (query: Record<string, number>) =>
    (await bob.openStream(query)).of('message_cleared')
  const [event] = await told({ after_mid: known })
  expect(event?.latest_deleted_mid).toBeGreaterThanOrEqual(known)
  const newer = await alice.send('a new begin').to(team)
  expect(await told({ after_mid: newer })).toEqual([])
  expect(await told({})).toEqual([])
})

test('an extended client receives joined_group for channels it was added to while offline', async () => {
  const { alice, carol, dave } = w
  const { gid } = await alice.call(createChannel, { body: { name: 'nook', members: [carol.uid] } })
  const receivedMid = await alice.send('hello').to(gid)
  const opening = async (person: Person, query: Record<string, number>) => {
    const { events } = await person.openStream({
      after_mid: receivedMid,
      users_version: 99,
      ...query,
    })
    return events.flatMap((event) => (event.type === 'joined_group' ? [event.group.gid] : []))
  }
  expect(await opening(carol, { ext: 1 })).toEqual([])
  await alice.call(removeMembers, { params: { gid }, body: [carol.uid] })
  await alice.send('without her').to(gid)
  await alice.call(addMembers, { params: { gid }, body: [carol.uid, dave.uid] })
  expect(await opening(carol, { ext: 1 })).toEqual([gid])
  expect((await types(carol, { after_mid: receivedMid, ext: 1 })).slice(2, 4)).toEqual([
    'joined_group',
    'related_groups',
  ])
  expect(await opening(carol, {})).toEqual([])
  expect(await opening(carol, { after_mid: 0, ext: 1 })).toEqual([])
  expect(await opening(alice, { ext: 1 })).toEqual([])
})

test('replay of a channel starts where the user joined', async () => {
  const { alice, bob, carol, team } = w
  const before = await alice.send('before').to(team)
  const direct = await carol.send('direct').toPerson(alice)
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  const after = await alice.send('after').to(team)

  expect(await replayed(carol)).toEqual([direct, after])
  expect(await replayed(bob, { after_mid: before - 1 })).toEqual([before, after])
  await alice.call(removeMembers, { params: { gid: team }, body: [carol.uid] })
  expect(await replayed(carol)).toEqual([direct])
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  expect(await replayed(carol)).toEqual([direct])
  await alice.call(removeMembers, { params: { gid: team }, body: [carol.uid] })
})

test('a channel made public is replayed in full to its former members only', async () => {
  const { alice, bob, carol, gus, dave } = w
  const { gid } = await alice.call(createChannel, { body: { name: 'open', members: [bob.uid] } })
  const secret = await alice.send('among us').to(gid)
  await alice.call(changeChannelType, { params: { gid }, body: { is_public: true } })
  const open = await alice.send('for all').to(gid)
  const since = { after_mid: secret - 1 }

  expect(await replayed(bob, since)).toEqual([secret, open])
  for (const person of [carol, gus, dave]) expect(await replayed(person, since)).toEqual([open])
  await dave.call(changeChannelType, {
    params: { gid },
    body: { is_public: false, members: [bob.uid, carol.uid] },
  })
  expect(await replayed(bob, since)).toEqual([secret, open])
  expect(await replayed(carol, since)).toEqual([open])
  expect(await replayed(alice, since)).toEqual([])
})

test('a replay with a limit contains the newest messages', async () => {
  const { alice, bob, general } = w
  const first = await alice.send('1').to(general)
  const mids = [first, await alice.send('2').to(general), await alice.send('3').to(general)]
  const since = { after_mid: first - 1 }
  expect(await replayed(bob, { ...since, limit: 2 })).toEqual(mids.slice(1))
  expect(await replayed(bob, { ...since, limit: 0 })).toEqual(mids.slice(2))
  expect(await replayed(bob, { ...since, limit: -5 })).toEqual(mids.slice(2))
  expect(await replayed(bob, since)).toEqual(mids)
})

test('streams that open in a busy channel receive every message once', async () => {
  const { alice, bob, carol, general } = w
  const phones = await Promise.all(
    Array.from({ length: 8 }, (_, i) => w.signInOn(bob, `phone:${i}`)),
  )
  const start = await alice.send('start').to(general)
  const sent: number[] = []
  const talk = async (person: Person, target: (text: string) => Promise<number>) => {
    for (let i = 0; i < 25; i++) sent.push(await target(`${person.uid} ${i}`))
  }
  const talking = Promise.all([
    talk(alice, (text) => alice.send(text).to(general)),
    talk(carol, (text) => carol.send(text).toPerson(bob)),
    talk(alice, (text) => alice.send(text).to(general)),
  ])
  const streams = await Promise.all(
    phones.map(async (phone, i) => {
      await new Promise((wake) => setTimeout(wake, i * 15))
      return phone.openStream({ after_mid: start })
    }),
  )
  await talking
  await w.settle()
  const all = sent.sort((a, b) => a - b)
  for (const stream of streams) {
    expect(stream.of('chat').map(({ mid }) => mid)).toEqual(all)
    stream.close()
  }
})

test('a stream needs a valid access token and a valid query', async () => {
  const open = (query: string, headers = {}) =>
    w.nobody.fetch('GET', `/api/user/events${query}`, { headers }).then(({ status }) => status)
  expect(await open('')).toBe(401)
  expect(await open('?api-key=nonsense')).toBe(401)
  expect(await open(`?api-key=${w.bob.refreshToken}`)).toBe(401)
  expect(await open(`?api-key=${w.bob.token}&after_mid=x`)).toBe(400)
  expect(await open(`?api-key=${w.bob.token}&limit=1.5`)).toBe(400)
  expect((await w.gus.openStream()).status).toBe(200)
  expect((await w.bob.request(getMe, {})).status).toBe(200)
})

test('each event is one data line followed by a blank line', async () => {
  const abort = new AbortController()
  const { status, headers, body } = await fetch(`${w.base}/api/user/events`, {
    headers: { 'x-api-key': w.carol.token },
    signal: abort.signal,
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('x-accel-buffering')).toBe('no')
  let text = ''
  for await (const bytes of body as ReadableStream<Uint8Array>) {
    text += Buffer.from(bytes).toString()
    if (text.includes('"ready"')) break
  }
  abort.abort()
  expect(text.endsWith('\n\n')).toBe(true)
  const events = text.slice(0, -2).split('\n\n')
  expect(events.filter((event) => !/^data: \{.*\}$/.test(event))).toEqual([])
  expect(events.map((event) => JSON.parse(event.slice(6)).type).at(-1)).toBe('ready')
})

test('the stream of a guest contains no email addresses', async () => {
  const { gus } = w
  const stream = await gus.openStream()
  const [snapshot] = stream.of('users_snapshot')
  expect(snapshot?.users.length).toBeGreaterThan(3)
  expect(new Set(snapshot?.users.map(({ email }) => email))).toEqual(new Set([null]))
  await w.addUser('Late')
  await w.settle()
  const logs = stream.of('users_log').flatMap((event) => event.logs)
  expect(logs).toMatchObject([{ action: 'create', name: 'Late', email: null }])
})
