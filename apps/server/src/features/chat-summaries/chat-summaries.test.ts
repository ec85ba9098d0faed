import {
  chatSummaries,
  createChannel,
  deleteMessage,
  editMessage,
  likeMessage,
  limits,
  removeMembers,
  setReadIndex,
  setUnreadMarks,
} from '@parley/protocol'
import { countUnreadChats } from './count-unread.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const summaries = (person: Person, before?: number) =>
  person.call(chatSummaries, { query: before === undefined ? {} : { before } })
const chatsOf = async (person: Person) => (await summaries(person)).chats

test('a summary names the unread messages of a chat, its mentions and its newest message', async () => {
  const { alice, bob, team } = w
  const text = { content_type: 'text/plain', content: 'Look', properties: null } as const
  const read = await alice.send('one').to(team)
  await bob.call(setReadIndex, { body: { groups: [{ gid: team, mid: read }] } })
  await bob.send('own').to(team)
  const named = await alice.send({ ...text, properties: { mentions: [bob.uid] } }).to(team)
  const all = await alice.send({ ...text, properties: { mention_all: 'all' } }).to(team)
  const here = await alice.send({ ...text, properties: { mention_all: 'here' } }).to(team)
  const direct = await alice.send('hello').toPerson(bob)
  await alice.call(likeMessage, { params: { mid: direct }, body: { action: '👍' } })

  const { up_to_mid, chats, reactions } = await summaries(bob)
  expect(chats).toEqual([
    {
      target: { gid: team },
      read_mid: read,
      last_mid: here,
      unread: [named, all, here],
      mentions: [named, all],
      last: expect.objectContaining({ mid: here, from_uid: alice.uid }),
    },
    {
      target: { uid: alice.uid },
      read_mid: 0,
      last_mid: direct,
      unread: [direct],
      mentions: [],
      last: expect.objectContaining({ mid: direct }),
    },
  ])
  expect(up_to_mid).toBeGreaterThan(direct)
  expect(reactions).toMatchObject([{ detail: { mid: direct, detail: { type: 'like' } } }])
})

test('an edited mention and a deleted message leave the summary', async () => {
  const { alice, bob, team } = w
  const text = { content_type: 'text/plain', content: 'Look', properties: null } as const
  const edited = await alice.send({ ...text, properties: { mentions: [bob.uid] } }).to(team)
  const deleted = await alice.send({ ...text, properties: { mentions: [bob.uid] } }).to(team)
  await alice.call(editMessage, { params: { mid: edited }, body: text })
  await alice.call(deleteMessage, { params: { mid: deleted } })
  expect(await chatsOf(bob)).toMatchObject([{ last_mid: edited, unread: [edited], mentions: [] }])
})

test('a reply that was sent into its thread only is not unread in its chat, not even for the number at the sign of an app', async () => {
  const { alice, bob, team } = w
  const root = await bob.send('lunch?').to(team)
  const named = { mentions: [bob.uid] }
  const last = await alice.replyInThread(root, 'yes', named)
  expect(await chatsOf(bob)).toMatchObject([{ last_mid: last, unread: [], mentions: [] }])
  expect(await countUnreadChats(w.services, bob.uid)).toBe(0)
  const inChat = await alice.reply(root, 'yes')
  expect(await chatsOf(bob)).toMatchObject([{ unread: [inChat] }])
  expect(await countUnreadChats(w.services, bob.uid)).toBe(1)
  // A text that looks like the property is none.
  const text = await alice.send('{"thread_only":true}').to(team)
  expect(await chatsOf(bob)).toMatchObject([{ unread: [inChat, text] }])
})

test('a chat that is marked as unread names the marked message, also an own one', async () => {
  const { alice, bob, team } = w
  const own = await bob.send('own').to(team)
  const other = await alice.send('other').to(team)
  await bob.call(setReadIndex, { body: { groups: [{ gid: team, mid: other }] } })
  expect(await chatsOf(bob)).toMatchObject([{ unread: [] }])
  await bob.call(setUnreadMarks, { body: { marks: [{ target: { gid: team }, mid: own }] } })
  expect(await chatsOf(bob)).toMatchObject([{ read_mid: other, unread: [own, other] }])
})

test('messages from before a user joined are not unread', async () => {
  const { carol, dave } = w
  const channel = await dave.call(createChannel, { body: { name: 'open', is_public: true } })
  const before = await dave.send('before').to(channel.gid)
  const late = await w.addUser('Late')
  const after = await dave.send('after').to(channel.gid)
  expect(await chatsOf(late)).toMatchObject([{ last_mid: after, unread: [after] }])
  expect((await chatsOf(carol))[0]?.unread).toEqual([before, after])
  expect((await chatsOf(late))[0]?.read_mid).toBeGreaterThanOrEqual(before)
})

test('outsiders, removed members and strangers get nothing of a private chat', async () => {
  const { alice, bob, carol, gus, nobody, team } = w
  await alice.send('secret').to(team)
  await alice.send('secret').toPerson(bob)
  expect(await chatsOf(carol)).toEqual([])
  expect(await chatsOf(gus)).toEqual([])
  expect((await nobody.request(chatSummaries, {})).status).toBe(401)
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  expect(await chatsOf(bob)).toMatchObject([{ target: { uid: alice.uid } }])
})

test('a summary names the newest unread messages only, and leaves out messages that a device has', async () => {
  const { alice, bob, team } = w
  const mids: number[] = []
  for (let i = 0; i < limits.summaryUnread + 5; i++) mids.push(await alice.send(`${i}`).to(team))
  const newest = mids.at(-1) ?? 0
  const [chat] = (await summaries(bob, newest)).chats
  expect(chat?.unread).toEqual(mids.slice(-limits.summaryUnread))
  expect(chat?.last).toBeUndefined()
  expect((await summaries(bob, newest + 1)).chats[0]?.last?.mid).toBe(newest)
})

test('a long newest message is named and not sent', async () => {
  const { alice, bob, team } = w
  const mid = await alice.send('x'.repeat(limits.summaryMessageBytes)).to(team)
  const [chat] = await chatsOf(bob)
  expect(chat).toMatchObject({ last_mid: mid, unread: [mid] })
  expect(chat?.last).toBeUndefined()
})
