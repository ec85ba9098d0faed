import { textMessage } from '@parley/client'
import {
  createChannel,
  editMessage,
  followedThreads,
  followThread,
  getThread,
  hideMessage,
  leaveChannel,
  limits,
  replyToMessage,
  threadSummaries,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('a message and each of its replies give the same thread', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const first = await bob.reply(root, 'yes')
  const second = await alice.reply(first, 'where?')
  const other = await alice.send('no thread').to(team)

  const [summary, ...more] = await summaries(bob, [root, second, other])
  expect(more).toEqual([])
  expect(summary).toMatchObject({ root_mid: root, count: 2, last_mid: second })
  expect(summary?.uids).toEqual([alice.uid, bob.uid])

  for (const mid of [root, first, second]) {
    const page = await bob.call(getThread, { params: { mid } })
    expect(page).toMatchObject({ root_mid: root, root: { mid: root }, count: 2 })
    expect(page.messages.map((one) => one.mid)).toEqual([first, second])
  }
})

test('a thread has the likes and edits of its messages', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const reply = await bob.reply(root, 'yse')
  await bob.edit(reply, 'yes')
  const like = await alice.react(reply, '👍')
  const { messages, reactions } = await alice.call(getThread, { params: { mid: root } })
  expect(messages).toMatchObject([{ mid: reply, detail: { content: 'yes' } }])
  expect(reactions.map(({ detail }) => detail)).toMatchObject([
    { mid: reply, detail: { type: 'edit' } },
    { mid: reply, detail: { type: 'like' } },
  ])
  expect(reactions.at(-1)?.mid).toBe(like)
})

test('a long thread is read in pages, the newest replies first', async () => {
  const { alice, team } = w
  const root = await alice.send('count').to(team)
  const replies: number[] = []
  for (let at = 0; at < 5; at++) replies.push(await alice.reply(root, `${at}`))
  const newest = await alice.call(getThread, { params: { mid: root }, query: { limit: 2 } })
  expect(newest.messages.map(({ mid }) => mid)).toEqual(replies.slice(3))
  const query = { limit: 2, before: newest.messages[0]?.mid ?? 0 }
  const older = await alice.call(getThread, { params: { mid: root }, query })
  expect(older.messages.map(({ mid }) => mid)).toEqual(replies.slice(1, 3))
  expect(older.count).toBe(5)
  const bad = await alice.request(getThread, { params: { mid: root }, query: { limit: 0 } })
  expect(bad.status).toBe(400)
})

test('replies stay when the first message is deleted, and the thread is gone with the last of them', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const first = await bob.reply(root, 'yes')
  const second = await bob.reply(first, 'at noon')
  await alice.delete(root)
  const page = await alice.call(getThread, { params: { mid: second } })
  expect(page).toMatchObject({ root_mid: root, root: null, count: 2 })
  expect((await alice.call(getThread, { params: { mid: root } })).count).toBe(2)
  await bob.delete(first)
  expect(await summaries(alice, [second])).toMatchObject([{ root_mid: root, count: 1 }])
  await bob.delete(second)
  for (const mid of [root, first, second]) expect(await status(alice, mid)).toBe(404)
  expect(await summaries(alice, [root, second])).toEqual([])
})

test('outsiders find neither threads nor their numbers', async () => {
  const { alice, bob, carol, dave, gus, nobody, team } = w
  const inTeam = await alice.send('secret').to(team)
  await bob.reply(inTeam, 'hush')
  const direct = await alice.send('for you').toPerson(bob)
  await bob.reply(direct, 'thanks')
  for (const mid of [inTeam, direct]) {
    for (const person of [carol, dave, gus]) {
      expect(await status(person, mid)).toBe(404)
      expect(await summaries(person, [mid])).toEqual([])
    }
    for (const person of [carol, dave]) expect(await follow(person, mid, true)).toBe(404)
    expect(await follow(gus, mid, true)).toBe(403)
    expect(await status(nobody, mid)).toBe(401)
    expect(await summaries(bob, [mid])).toHaveLength(1)
  }
})

test('a former member reads no thread', async () => {
  const { alice, bob, carol } = w
  const body = { name: 'three', members: [bob.uid, carol.uid] }
  const { gid } = await alice.call(createChannel, { body })
  const root = await alice.send('hello').to(gid)
  await carol.reply(root, 'hi')
  await carol.call(leaveChannel, { params: { gid } })
  expect(await status(carol, root)).toBe(404)
  expect(await summaries(carol, [root])).toEqual([])
})

test('guests read the threads of public channels and follow none', async () => {
  const { alice, bob, gus, general } = w
  const root = await alice.send('welcome').to(general)
  await bob.reply(root, 'thanks')
  const page = await gus.call(getThread, { params: { mid: root } })
  expect(page.count).toBe(1)
  expect(page.follows).toBeUndefined()
  expect(await follow(gus, root, true)).toBe(403)
})

test('the authors of a message and of a reply follow their thread from the first reply on', async () => {
  const { alice, bob, carol, general } = w
  const root = await alice.send('lunch?').to(general)
  expect(await follows(alice, root)).toBeUndefined()
  const reply = await bob.reply(root, 'yes')
  for (const person of [alice, bob]) {
    await vi.waitFor(async () => expect(await follows(person, reply)).toBe(true), {
      timeout: 10_000,
    })
  }
  expect(await follows(carol, reply)).toBeUndefined()
  await follow(alice, root, false)
  await w.settle()
  expect(await follows(alice, reply)).toBe(false)
})

test('a user follows and leaves a thread on all devices', async () => {
  const { alice, bob, team } = w
  const old = await w.signInOn(bob, 'iOS:old')
  await Promise.all([bob.openStream(), alice.openStream(), old.openStream({})])
  const root = await alice.send('lunch?').to(team)
  const reply = await alice.reply(root, 'anyone?')
  // She follows it since her reply.
  await vi.waitFor(() => expect(changesOf(alice)).toHaveLength(1), { timeout: 10_000 })
  alice.clearEvents()
  expect(await follow(bob, reply, true)).toBe(200)
  expect(await follows(bob, root)).toBe(true)
  expect(await follow(bob, root, false)).toBe(200)
  expect(await follows(bob, root)).toBe(false)
  await w.settle()
  expect(changesOf(bob)).toEqual([
    { type: 'thread_follow_changed', root_mid: root, follows: true },
    { type: 'thread_follow_changed', root_mid: root, follows: false },
  ])
  expect(changesOf(alice)).toEqual([])
  expect(changesOf(old)).toEqual([])
})

test('the devices of all who follow a thread since its first reply are told, and no others', async () => {
  const { alice, bob, carol, dave, general } = w
  await Promise.all([alice, bob, carol, dave].map((person) => person.openStream()))
  const root = await alice.send('lunch?').to(general)
  const body = { ...textMessage('yes, @Dave?'), properties: { mentions: [dave.uid] } }
  await bob.call(replyToMessage, { params: { mid: root }, body })
  const told = { type: 'thread_follow_changed', root_mid: root, follows: true }
  for (const person of [alice, bob, dave]) {
    await vi.waitFor(() => expect(changesOf(person)).toEqual([told]), { timeout: 10_000 })
  }
  expect(changesOf(carol)).toEqual([])
})

test('a user who replies to a thread they left follows it again, and their devices are told', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  await follow(bob, root, false)
  await bob.openStream()
  await bob.reply(root, 'in any case')
  const told = { type: 'thread_follow_changed', root_mid: root, follows: true }
  await vi.waitFor(() => expect(changesOf(bob)).toContainEqual(told), { timeout: 10_000 })
  expect(await follows(bob, root)).toBe(true)
})

test('followed threads are listed by their newest reply, each with its root and that reply, in pages', async () => {
  const { alice, bob, general, team } = w
  const older = await alice.send('lunch?').to(team)
  const newer = await alice.send('dinner?').to(general)
  const direct = await bob.send('for you').toPerson(alice)
  await alice.send('no replies').to(team)
  await bob.replyInThread(newer, 'no')
  const inDirect = await alice.reply(direct, 'thanks')
  await bob.reply(older, 'yes')
  const last = await alice.reply(older, 'at noon')
  await vi.waitFor(async () => expect((await followed(bob)).threads).toHaveLength(3))

  expect((await followed(alice)).threads).toMatchObject([
    { root_mid: older, target: { gid: team }, count: 2, root: { mid: older }, last: { mid: last } },
    { root_mid: direct, target: { uid: bob.uid }, count: 1, last: { mid: inDirect } },
    { root_mid: newer, target: { gid: general }, count: 1 },
  ])
  const first = await followed(bob, { limit: 2 })
  expect(first.threads.map(({ root_mid }) => root_mid)).toEqual([older, direct])
  const rest = await followed(bob, { limit: 2, before: first.next_before ?? 0 })
  expect(rest).toMatchObject({ threads: [{ root_mid: newer }], next_before: null })
  expect((await bob.request(followedThreads, { query: { limit: 0 } })).status).toBe(400)
})

test('a followed thread stays listed without its root, and leaves the list with its last reply or when it is left', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const reply = await bob.reply(root, 'yes')
  await vi.waitFor(async () => expect((await followed(bob)).threads).toHaveLength(1))
  await follow(bob, root, false)
  expect((await followed(bob)).threads).toEqual([])
  expect((await followed(alice)).threads).toHaveLength(1)
  await bob.delete(reply)
  expect((await followed(alice)).threads).toEqual([])
})

test('outsiders, guests and former members list no thread', async () => {
  const { alice, bob, carol, gus, nobody } = w
  const body = { name: 'three', members: [bob.uid, carol.uid] }
  const { gid } = await alice.call(createChannel, { body })
  const root = await alice.send('hello').to(gid)
  await carol.reply(root, 'hi')
  await vi.waitFor(async () => expect((await followed(carol)).threads).toHaveLength(1))
  await carol.call(leaveChannel, { params: { gid } })
  expect((await followed(carol)).threads).toEqual([])
  expect((await followed(bob)).threads).toEqual([])
  expect((await gus.request(followedThreads, {})).status).toBe(403)
  expect((await nobody.request(followedThreads, {})).status).toBe(401)
})

test('a reply stays in its thread, or in its chat, when it is edited or hidden', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const inThread = await bob.replyInThread(root, 'yse')
  const inChat = await bob.reply(root, 'noo')
  await bob.edit(inThread, 'yes')
  const body = { ...textMessage('no'), properties: { thread_only: true } }
  await bob.call(editMessage, { params: { mid: inChat }, body })
  const { messages } = await alice.call(getThread, { params: { mid: root } })
  expect(messages.map(({ detail }) => 'properties' in detail && detail.properties)).toEqual([
    { thread_only: true },
    {},
  ])
  await alice.call(hideMessage, { params: { mid: inThread }, body: { hidden: true } })
  const page = await bob.call(getThread, { params: { mid: root } })
  expect(page.messages[0]?.detail).toMatchObject({ properties: { thread_only: true } })
})

test('bad numbers are refused', async () => {
  const { alice } = w
  const asked = (mids: string) => alice.request(threadSummaries, { query: { mids } })
  expect((await asked('1,two')).status).toBe(400)
  expect((await asked('')).status).toBe(400)
  const many = Array.from({ length: limits.threadSummaries + 1 }, (_, at) => at + 1)
  expect((await asked(many.join(','))).status).toBe(400)
  expect(await status(alice, 9_999)).toBe(404)
})

const follows = async (person: Person, mid: number) =>
  (await person.call(getThread, { params: { mid } })).follows

const followed = (person: Person, query: { before?: number; limit?: number } = {}) =>
  person.call(followedThreads, { query })

const changesOf = (person: Person) =>
  person.allEvents().filter(({ type }) => type === 'thread_follow_changed')

const summaries = (person: Person, mids: number[]) =>
  person.call(threadSummaries, { query: { mids: mids.join(',') } })

const status = async (person: Person, mid: number) =>
  (await person.request(getThread, { params: { mid } })).status

const follow = async (person: Person, mid: number, follows: boolean) =>
  (await person.request(followThread, { params: { mid }, body: { follows } })).status
