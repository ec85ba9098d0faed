import {
  type MessageInput,
  addMembers,
  channelHistory,
  createChannel,
  directHistory,
  editMessage,
  likeMessage,
  replyToMessage,
  sendToChannel,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const page = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid, detail }) => ({
    mid,
    detail,
  }))

test('earlier messages are not replayed to a new member but are in the history', async () => {
  const { alice, carol, team } = w
  const before = await alice.send('before carol').to(team)
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  const after = await alice.send('after carol').to(team)

  const stream = await carol.openStream({ after_mid: before - 1 })
  expect(stream.of('chat').map((chat) => chat.mid)).toEqual([after])
  expect((await page(carol, team, { after: before - 1 })).map(({ mid }) => mid)).toEqual([
    before,
    after,
  ])
})

test('a large history page equals the same messages in smaller pages', async () => {
  const { alice, carol } = w
  for (let i = 0; i < 230; i++) await alice.send(`part ${i}`).toPerson(carol)
  const params = { uid: carol.uid }
  const small: unknown[] = []
  let before: number | undefined
  for (;;) {
    const query = before === undefined ? { limit: 50 } : { limit: 50, before }
    const some = await alice.call(directHistory, { params, query })
    small.unshift(...some)
    if (some.length < 50) break
    before = some[0]?.mid
  }
  const large = await alice.call(directHistory, { params, query: { limit: 1000 } })
  expect(large).toEqual(small)
  const newest = await alice.call(directHistory, { params, query: { limit: 150 } })
  expect(newest).toEqual(small.slice(-150))
  const first = large[0]?.mid ?? 0
  const oldest = await alice.call(directHistory, { params, query: { limit: 150, after: first } })
  expect(oldest).toEqual(small.slice(1, 151))
  const none = await alice.call(directHistory, { params, query: { limit: 150, before: first } })
  expect(none).toEqual([])
})

test.each([undefined, 0])(
  'a large page of long messages ends early, and the pages after it hold the rest (after: %s)',
  async (start) => {
    const { alice, team } = w
    const params = { gid: team }
    const sent: number[] = []
    // Each quotation mark takes two bytes in JSON.
    for (let i = 0; i < 130; i++) sent.push(await alice.send('"'.repeat(10_000)).to(team))
    const [first = 0] = sent
    const pages: number[][] = []
    let range: object = start === undefined ? {} : { after: first - 1 }
    while (pages.flat().length < sent.length) {
      const found = await page(alice, team, { ...range, limit: 1000 })
      const mids = found.map(({ mid }) => mid).filter((mid) => sent.includes(mid))
      pages.push(mids)
      range = start === undefined ? { before: mids[0] } : { after: mids.at(-1) }
    }
    expect(pages.flat().sort((a, b) => a - b)).toEqual(sent)
    expect(pages).toHaveLength(2)
    expect(pages[0]?.length).toBeGreaterThanOrEqual(100)
    expect(await alice.call(channelHistory, { params, query: { limit: 100 } })).toHaveLength(100)
  },
)

test('a page comes with the later likes and edits of its messages if the client asks for them', async () => {
  const { alice, bob, team } = w
  const text = (content: string) =>
    ({ content_type: 'text/plain', content, properties: null }) as const
  const first = await alice.send('first').to(team)
  const second = await alice.send('second').to(team)
  const like = (mid: number) => bob.call(likeMessage, { params: { mid }, body: { action: '👍' } })
  const liked = await like(first)
  const edited = await alice.call(editMessage, { params: { mid: first }, body: text('changed') })
  await like(second)
  const query = { before: second, limit: 1, with_reactions: true }
  const withReactions = await page(bob, team, query)
  expect(withReactions.map(({ mid }) => mid)).toEqual([first, liked, edited])
  expect(withReactions[2]?.detail).toMatchObject({ mid: first, detail: { type: 'edit' } })
  expect((await page(bob, team, { before: second, limit: 1 })).map(({ mid }) => mid)).toEqual([
    first,
  ])
  const after = { after: first - 1, limit: 1, with_reactions: true }
  expect((await page(bob, team, after)).map(({ mid }) => mid)).toEqual([first, liked, edited])
  expect(await page(bob, team, { limit: 1, with_reactions: true })).toHaveLength(1)
  expect(await page(bob, team, { before: 1, limit: 1, with_reactions: true })).toEqual([])
})

test('reactions and own texts have properties in pages of history, and in no event', async () => {
  const { alice, bob } = w
  const gid = (await alice.call(createChannel, { body: { name: 'props', members: [bob.uid] } })).gid
  const stream = await bob.openStream()
  const tricky = `","from_uid":${bob.uid},"created_at":1,"detail":{"type":"reaction","mid":1,"detail"`
  const text = await bob.send(tricky).to(gid)
  const own = { type: 'text/plain', content: tricky, properties: { from_uid: bob.uid, mid: null } }
  await bob.call(replyToMessage, { params: { mid: text }, body: textOf('Yes') })
  await bob.call(sendToChannel, { params: { gid }, body: { ...textOf('x'), properties: own } })
  await alice.send('hers').to(gid)
  await bob.call(likeMessage, { params: { mid: text }, body: { action: '👍' } })
  await bob.call(editMessage, { params: { mid: text }, body: textOf('edited') })
  for (const query of [{}, { limit: 150 }, { after: text - 1 }, { before: text + 9, limit: 2 }]) {
    const mine = await page(bob, gid, query)
    for (const { detail } of mine) {
      const isHers = 'content' in detail && detail.content === 'hers'
      expect({ query, properties: (detail as { properties?: unknown }).properties }).toEqual({
        query,
        properties: isHers ? null : 'content' in detail && detail.content === 'x' ? own : {},
      })
    }
    const hers = await page(alice, gid, query)
    expect(hers.map(({ mid }) => mid)).toEqual(mine.map(({ mid }) => mid))
  }
  const hers = await page(alice, gid)
  expect(hers.find(({ mid }) => mid === text)?.detail).toMatchObject({ properties: null })
  await w.settle()
  const live = stream.of('chat').filter(({ mid }) => mid >= text)
  const details = live.map(({ detail }) => detail as { properties?: unknown })
  expect(details.map(({ properties }) => properties)).toEqual([
    null,
    null,
    own,
    null,
    undefined,
    undefined,
  ])
})

const textOf = (content: string): MessageInput => ({
  content_type: 'text/plain',
  content,
  properties: null,
})
