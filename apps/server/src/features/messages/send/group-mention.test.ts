import {
  channelHistory,
  type ChatMessage,
  directHistory,
  editMessage,
  replyToMessage,
  search,
  sendBatch,
  sendToChannel,
  updateChannel,
  withChannelOptions,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStreams } from '../../../testing/everybody.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const input = (properties: Record<string, unknown>, content = '@all lunch') =>
  ({ content_type: 'text/plain', content, properties }) as const
const all = input({ mention_all: 'all' })

test('members receive a message to all, an outsider neither receives nor finds it', async () => {
  const { alice, bob, carol, gus, team } = w
  await openStreams(w)
  const mid = await bob.send(all).to(team)
  await w.settle()
  expect(alice.events()).toMatchObject([
    { type: 'chat', mid, detail: { properties: { mention_all: 'all' }, content: '@all lunch' } },
  ])
  for (const person of [carol, gus]) expect(person.events()).toEqual([])
  expect(await mentionsMe(alice)).toEqual([mid])
  expect(await mentionsMe(carol)).toEqual([])
  expect(await status(carol, team)).toBe(403)
  expect(await status(gus, w.general)).toBe(403)
})

test('in a restricted channel only managers notify everyone, and other texts arrive as text', async () => {
  const { alice, bob, dave, team } = w
  const ext_setting = withChannelOptions('{"theirs":1}', { mention_all: 'owner' })
  expect((await bob.request(updateChannel, change(team, ext_setting))).status).toBe(403)
  await alice.call(updateChannel, change(team, ext_setting))

  const byOwner = await alice.send(all).to(team)
  const others = input({ mention_all: 'here', mentions: [alice.uid] }, '@here and  @2 ')
  const byMember = await bob.send(others).to(team)
  const reply = await bob.call(replyToMessage, { params: { mid: byOwner }, body: all })
  const [inBatch] = await bob.call(sendBatch, {
    body: [{ ...all, target: { gid: team }, reply_mid: null, idempotency_key: 'one' }],
  })
  const edit = { params: { mid: byMember }, body: all }
  expect(await propertiesOf(alice, byOwner)).toEqual({ mention_all: 'all' })
  expect(await propertiesOf(alice, byMember)).toEqual({ mentions: [alice.uid] })
  expect(await propertiesOf(alice, reply)).toBe(null)
  expect(inBatch).toHaveProperty('mid')
  if (inBatch && 'mid' in inBatch) expect(await propertiesOf(alice, inBatch.mid)).toBe(null)

  await bob.call(editMessage, edit)
  const row = await w.services.db
    .selectFrom('message')
    .select('properties')
    .where('mid', '=', byMember)
    .executeTakeFirst()
  expect(row?.properties).toBe(null)
  // An administrator manages public channels.
  await dave.call(updateChannel, change(w.general, ext_setting))
  const inGeneral = await dave.send(all).to(w.general)
  const refused = await bob.send(all).to(w.general)
  expect(await mentionsMe(bob)).toEqual([inGeneral, byOwner])
  expect(refused).toBeGreaterThan(inGeneral)
})

test('a direct message and an unknown group notify no group', async () => {
  const { alice, bob, team } = w
  const direct = await bob.send(all).toPerson(alice)
  const odd = await bob.send(input({ mention_all: 'everyone', theirs: 1 })).to(team)
  const [stored] = await alice.call(directHistory, {
    params: { uid: bob.uid },
    query: { before: direct + 1, limit: 1 },
  })
  expect(partOf(stored)).toBe(null)
  expect(await propertiesOf(alice, odd)).toEqual({ theirs: 1 })
})

const change = (gid: number, ext_setting: string) => ({ params: { gid }, body: { ext_setting } })

const mentionsMe = async (person: Person) =>
  (await person.call(search, { query: { mentions: 'me' } })).items.map(({ message }) => message.mid)

const status = async (person: Person, gid: number) =>
  (await person.request(sendToChannel, { params: { gid }, body: all })).status

async function propertiesOf(person: Person, mid: number) {
  const query = { before: mid + 1, limit: 1 }
  const [found] = await person.call(channelHistory, { params: { gid: w.team }, query })
  expect(found?.mid).toBe(mid)
  return partOf(found)
}

const partOf = (message: ChatMessage | undefined) =>
  message && 'properties' in message.detail ? message.detail.properties : undefined
