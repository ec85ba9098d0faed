import {
  type ActivityKind,
  createChannel,
  deleteUser,
  type EventOf,
  followThread,
  leaveChannel,
  limits,
  listActivity,
  openActivity,
  replyToMessage,
  setActivityDone,
  updateContact,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
beforeEach(async () => {
  await w.renewPeople()
  await Promise.all([w.alice, w.bob, w.carol].map((person) => person.openStream()))
})
afterAll(() => w.close())

test('a mention, a reply and a reaction concern the right user, and nobody else', async () => {
  const { alice, bob, carol, dave, team } = w
  const root = await alice.send('lunch?').to(team)
  const reply = await bob.reply(root, 'yes')
  const like = await bob.react(root, '👍')
  const mention = await alice.send(mentioning('ping', bob.uid, alice.uid, carol.uid)).to(team)

  expect(await open(alice)).toEqual([
    { mid: like, kind: 'reaction', target: { gid: team }, about_mid: root },
    { mid: reply, kind: 'reply', target: { gid: team }, about_mid: root },
  ])
  expect(await open(bob)).toEqual([
    { mid: mention, kind: 'mention', target: { gid: team }, about_mid: null },
  ])
  // Carol was mentioned where she cannot read it.
  for (const person of [carol, dave]) expect(await open(person)).toEqual([])
  expect((await w.gus.request(openActivity, {})).status).toBe(403)
  expect((await w.nobody.request(listActivity, {})).status).toBe(401)

  const { items } = await alice.call(listActivity, {})
  expect(items).toMatchObject([
    { mid: like, message: { mid: like }, about: { mid: root }, done_at: null },
    { mid: reply, message: { detail: { content: 'yes' } }, about: { mid: root } },
  ])
  await w.settle()
  expect(changes(alice).flatMap(({ opened }) => opened.map(({ mid }) => mid))).toEqual([
    reply,
    like,
  ])
  expect(changes(carol)).toEqual([])
})

test('a direct message names the other user as the place', async () => {
  const { alice, bob } = w
  const mid = await alice.send('for you').toPerson(bob)
  const reply = await bob.reply(mid, 'thanks')
  expect(await open(alice)).toEqual([
    { mid: reply, kind: 'reply', target: { uid: bob.uid }, about_mid: mid },
  ])
})

test('nothing by a user in a block with the receiver makes an item', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const body = { action: 'block', target_uid: bob.uid } as const
  await alice.call(updateContact, { body })
  await bob.send(mentioning('ping', alice.uid)).to(team)
  await bob.reply(root, 'yes')
  await bob.react(root, '👍')
  await alice.send(mentioning('bob', bob.uid)).to(team)
  for (const person of [alice, bob]) expect(await open(person)).toEqual([])
  await alice.call(updateContact, { body: { ...body, action: 'unblock' } })
  const mention = await bob.send(mentioning('again', alice.uid)).to(team)
  expect(await kinds(alice)).toEqual([[mention, 'mention']])
})

test('writing in a thread, or a mention in it, follows it until one leaves it', async () => {
  const { alice, bob, carol } = w
  const { gid } = await alice.call(createChannel, {
    body: { name: 'three', members: [bob.uid, carol.uid] },
  })
  const root = await alice.send('lunch?').to(gid)
  await replyMentioning(bob, root, carol.uid)
  const first = await alice.reply(root, 'fine')
  expect(await kinds(bob)).toEqual([[first, 'reply']])
  await alice.reply(root, 'later')
  expect((await kinds(carol)).map(([, kind]) => kind)).toEqual(['reply', 'reply', 'mention'])

  await carol.call(followThread, { params: { mid: root }, body: { follows: false } })
  await alice.reply(root, 'and now')
  expect(await kinds(carol)).toHaveLength(3)
  const mention = await bob.send(mentioning('carol', carol.uid)).to(gid)
  expect((await kinds(carol))[0]).toEqual([mention, 'mention'])

  await carol.reply(root, 'back again')
  const last = await alice.reply(root, 'welcome')
  expect((await kinds(carol))[0]).toEqual([last, 'reply'])
})

test('a mention in a followed thread is one item', async () => {
  const { alice, bob, team } = w
  const root = await bob.send('lunch?').to(team)
  await alice.call(followThread, { params: { mid: root }, body: { follows: true } })
  const mid = await replyMentioning(bob, root, alice.uid)
  expect(await kinds(alice)).toEqual([[mid, 'mention']])
})

test('a reaction that is taken back is no item any more', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const like = await bob.react(root, '👍')
  expect(await kinds(alice)).toEqual([[like, 'reaction']])
  await bob.react(root, '👍')
  expect(await kinds(alice)).toEqual([])
  await w.settle()
  expect(changes(alice).at(-1)).toMatchObject({ opened: [], closed: [like] })
  const again = await bob.react(root, '👍')
  expect(await kinds(alice)).toEqual([[again, 'reaction']])
  // Two spellings of one emoji are the same reaction.
  const heart = await bob.react(root, '❤')
  expect(await kinds(alice)).toEqual([
    [heart, 'reaction'],
    [again, 'reaction'],
  ])
  await bob.react(root, '❤\uFE0F')
  expect(await kinds(alice)).toEqual([[again, 'reaction']])
  // One's own reactions and replies are no news.
  await alice.react(root, '🎉')
  await alice.reply(root, 'myself')
  expect(await kinds(alice)).toEqual([[again, 'reaction']])
})

test('items that are done leave the list on all devices, and come back', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const first = await bob.reply(root, 'yes')
  const second = await bob.reply(root, 'or no')
  await open(alice)
  await w.settle()
  alice.clearEvents()
  await done(alice, [first, 9_999], true)
  expect(await kinds(alice)).toEqual([[second, 'reply']])
  const list = await alice.call(listActivity, { query: { done: true } })
  expect(list.items).toMatchObject([{ mid: first, done_at: expect.any(Number) as number }])
  // Done is not done twice.
  await done(alice, [first], true)
  await done(alice, [first], false)
  expect(await kinds(alice)).toEqual([
    [second, 'reply'],
    [first, 'reply'],
  ])
  await w.settle()
  expect(changes(alice)).toEqual([
    { type: 'activity_changed', opened: [], closed: [first] },
    {
      type: 'activity_changed',
      opened: [{ mid: first, kind: 'reply', target: { gid: team }, about_mid: root }],
      closed: [],
    },
  ])
  // Another user's items do not change.
  await done(bob, [second], true)
  expect(await kinds(alice)).toHaveLength(2)
})

test('the list has pages and kinds', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const mids: number[] = []
  for (let at = 0; at < 3; at++) mids.push(await bob.reply(root, `${at}`))
  const like = await bob.react(root, '👍')
  await open(alice)
  const page = await alice.call(listActivity, { query: { limit: 3 } })
  expect(page.items.map(({ mid }) => mid)).toEqual([like, mids[2], mids[1]])
  const rest = await alice.call(listActivity, {
    query: { limit: 3, before: page.next_before ?? 0 },
  })
  expect(rest).toMatchObject({ items: [{ mid: mids[0] }], next_before: null })
  const reactions = await alice.call(listActivity, { query: { kind: 'reaction' } })
  expect(reactions.items.map(({ mid }) => mid)).toEqual([like])
  const bad = await alice.request(listActivity, { query: { limit: 0 } })
  expect(bad.status).toBe(400)
})

test('items go with their message, with membership and with the account', async () => {
  const { alice, bob, dave, carol } = w
  const { gid } = await alice.call(createChannel, {
    body: { name: 'three', members: [bob.uid, carol.uid] },
  })
  const root = await bob.send('lunch?').to(gid)
  const reply = await alice.reply(root, 'yes')
  await alice.send(mentioning('both', bob.uid, carol.uid)).to(gid)
  expect(await kinds(bob)).toHaveLength(2)
  await alice.delete(reply)
  expect(await kinds(bob)).toHaveLength(1)
  await carol.call(leaveChannel, { params: { gid } })
  expect(await kinds(carol)).toEqual([])
  expect((await carol.call(listActivity, {})).items).toEqual([])
  await dave.call(deleteUser, { params: { uid: bob.uid } })
  expect(await w.services.db.selectFrom('activity').selectAll().execute()).toMatchObject([
    { uid: carol.uid },
  ])
})

test('a message that names very many users concerns a hundred at most', async () => {
  const { alice, bob, team } = w
  const many = Array.from({ length: limits.notedMentions }, (_, at) => 10_000 + at)
  await alice.send(mentioning('all', ...many, bob.uid)).to(team)
  expect(await kinds(bob)).toEqual([])
})

test('replies that were sent before a restart are collected after it', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const reply = await bob.reply(root, 'yes')
  await w.restart()
  expect(await kinds(alice)).toEqual([[reply, 'reply']])
})

test('an item tells that its message was sent into a thread only', async () => {
  const { alice, bob, team } = w
  const root = await alice.send('lunch?').to(team)
  const inChat = await bob.reply(root, 'yes')
  const inThread = await bob.replyInThread(root, 'where?')
  const named = await bob.replyInThread(root, 'you?', { mentions: [alice.uid] })
  const of = { target: { gid: team }, about_mid: root }
  expect(await open(alice)).toEqual([
    { ...of, mid: named, kind: 'mention', thread_only: true },
    { ...of, mid: inThread, kind: 'reply', thread_only: true },
    { ...of, mid: inChat, kind: 'reply' },
  ])
})

async function open(person: Person) {
  await w.services.jobs.runDue()
  return person.call(openActivity, {})
}

const kinds = async (person: Person): Promise<[number, ActivityKind][]> =>
  (await open(person)).map(({ mid, kind }) => [mid, kind])

const done = (person: Person, mids: number[], isDone: boolean) =>
  person.call(setActivityDone, { body: { mids, done: isDone } })

const changes = (person: Person) =>
  person
    .allEvents()
    .filter((event): event is EventOf<'activity_changed'> => event.type === 'activity_changed')

const mentioning = (content: string, ...mentions: number[]) =>
  ({ content_type: 'text/plain', content, properties: { mentions } }) as const

const replyMentioning = (person: Person, mid: number, uid: number) =>
  person.call(replyToMessage, { params: { mid }, body: mentioning('you?', uid) })

test('an item of a message that has expired is not open, also before the message is deleted', async () => {
  const { alice, bob, team } = w
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 60 }] } })
  const mid = await alice.send(mentioning('ping', bob.uid)).to(team)
  await bob.react(mid, '👍')
  expect(await open(bob)).toHaveLength(1)
  expect(await open(alice)).toHaveLength(1)
  w.clock.offset += 60_000
  expect(await open(bob)).toEqual([])
  expect(await open(alice)).toEqual([])
})
