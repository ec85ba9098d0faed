import {
  clearAllMessages,
  clearChannel,
  leaveChannel,
  type MessageInput,
  search,
  type SearchPage,
  type SearchQuery,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServerWithSmallFiles, uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { deleteExpired } from '../messages/change/clear.ts'
import { indexMessages } from '../messages/indexing/index-messages.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

test('words are found without case and accents, the newest message first, with highlights', async () => {
  const { alice, bob, team } = w
  const first = await alice.send('Herr Müller kommt').to(team)
  const second = await bob.send('MULLER, are you there?').to(team)
  await bob.send('miller').to(team)
  const { items, next_cursor } = await page(alice, { q: 'muller' })
  expect(items.map(({ message, highlights }) => [message.mid, highlights])).toEqual([
    [second, [[0, 6]]],
    [first, [[5, 11]]],
  ])
  expect(items[1]?.message).toMatchObject({
    target: { gid: team },
    detail: { type: 'normal', content: 'Herr Müller kommt' },
  })
  expect(next_cursor).toBeNull()
})

test('a name with signs finds the messages that have it as it was typed', async () => {
  const { alice, team } = w
  const mid = new Map<string, number>()
  for (const text of ['C++ is old', 'const', 'Café', 'C# and .NET', 'a network', 'R&D', 'r d'])
    mid.set(text, await alice.send(text).to(team))
  for (const [q, found] of [
    ['C++', 'C++ is old'],
    ['c#', 'C# and .NET'],
    ['.net', 'C# and .NET'],
    ['r&d', 'R&D'],
  ] as const) {
    const { items } = await alice.call(search, { query: { q } })
    expect([q, items.map(({ message }) => message.mid)]).toEqual([q, [mid.get(found)]])
  }
})

test('a message in several scripts is found by its parts', async () => {
  const mid = await w.alice.send('会議室 room 3 회의실에서').to(w.team)
  const found = ['会議', '議', '議室', 'room 会議', '"会議室 room"', '회의', '3', 'roo']
  const missing = ['会室', '"room 会議"', 'oom', 'roo 会議', '"roo"']
  for (const q of found) expect([q, await mids(w.bob, { q })]).toEqual([q, [mid]])
  for (const q of missing) expect([q, await mids(w.bob, { q })]).toEqual([q, []])
})

test('users find what they could read in the history, and nothing else', async () => {
  const { alice, bob, carol, dave, gus, general, team } = w
  const inTeam = await alice.send('plan in team').to(team)
  const inGeneral = await alice.send('plan in general').to(general)
  const direct = await alice.send('plan for bob').toPerson(bob)
  const found = (person: Person) => mids(person, { q: 'plan' })
  expect(await found(alice)).toEqual([direct, inGeneral, inTeam])
  expect(await found(bob)).toEqual([direct, inGeneral, inTeam])
  for (const person of [carol, dave, gus]) expect(await found(person)).toEqual([inGeneral])
  expect((await w.nobody.request(search, { query: { q: 'plan' } })).status).toBe(401)

  expect(await mids(carol, { q: 'plan', in: `gid:${team}` })).toEqual([])
  expect(await mids(carol, { in: `uid:${alice.uid}` })).toEqual([])
  expect(await mids(carol, { from: String(alice.uid) })).toEqual([inGeneral])
  await bob.call(leaveChannel, { params: { gid: team } })
  expect(await found(bob)).toEqual([direct, inGeneral])
})

test('filters alone and together', async () => {
  const { alice, bob, general, team } = w
  const link = await alice.send('see https://example.org').to(team)
  w.clock.offset += 3_600_000
  const mention = await bob
    .send({ ...text('hello  @1 '), properties: { mentions: [alice.uid] } })
    .to(general)
  const photo = await bob.send(await file(bob, 'image/png', 'Büro.png')).toPerson(alice)
  const voice = await alice
    .send(await file(alice, 'audio/webm', 'voice', 'vocechat/audio'))
    .to(team)
  const clip = await alice.send(await file(alice, 'video/mp4', 'clip.mp4')).to(team)

  expect(await mids(alice, { has: 'link' })).toEqual([link])
  expect(await mids(alice, { mentions: 'me' })).toEqual([mention])
  expect(await mids(bob, { mentions: 'me' })).toEqual([])
  expect(await mids(alice, { has: 'file' })).toEqual([clip, photo])
  expect(await mids(alice, { has: 'image' })).toEqual([photo])
  expect(await mids(alice, { has: 'file,video' })).toEqual([clip])
  expect(await mids(alice, { has: 'voice' })).toEqual([voice])
  expect(await mids(alice, { type: 'file', in: `gid:${team}` })).toEqual([clip, voice])
  expect(await mids(alice, { from: `${bob.uid}` })).toEqual([photo, mention])
  expect(await mids(alice, { from: `${bob.uid},${alice.uid}`, in: `gid:${team}` })).toEqual([
    clip,
    voice,
    link,
  ])
  expect(await mids(bob, { in: `uid:${alice.uid}` })).toEqual([photo])
  expect(await mids(alice, { in: `uid:${bob.uid},gid:${general}` })).toEqual([photo, mention])
  const between = w.clock.now() - 1_800_000
  expect(await mids(alice, { before: between })).toEqual([link])
  expect(await mids(alice, { after: between, in: `gid:${team}` })).toEqual([clip, voice])
  expect(await mids(alice, { from: '999', q: 'hello' })).toEqual([])

  const { items } = await page(alice, { q: 'buro', type: 'file' })
  expect(items).toMatchObject([
    { highlights: [], file: { mid: photo, gid: 0, ext: 'png', expired: false } },
  ])
})

test('pages continue at their cursor without gap or repetition', async () => {
  const { alice, bob, team, general } = w
  const sent: number[] = []
  for (let count = 0; count < 25; count++) {
    sent.unshift(await alice.send(`page ${count}`).to(count % 3 === 0 ? general : team))
  }
  const found: number[] = []
  let cursor: string | undefined
  do {
    const next = await page(bob, { q: 'page', limit: 7, ...(cursor ? { cursor } : {}) })
    expect(next.items.length).toBeLessThanOrEqual(7)
    found.push(...next.items.map(({ message }) => message.mid))
    cursor = next.next_cursor ?? undefined
    // A message that is sent meanwhile is newer than the pages that follow.
    await alice.send('page late').to(team)
  } while (cursor)
  expect(found).toEqual(sent)
})

test('a frequent word that the caller may seldom see is found with its few messages', async () => {
  const { alice, carol, general, team } = w
  const seen = [await alice.send('frequent').to(general)]
  for (let count = 0; count < 260; count++) await alice.send(`frequent ${count}`).to(team)
  seen.unshift(await alice.send('frequent').toPerson(carol))
  expect(await mids(carol, { q: 'frequent' })).toEqual(seen)
  await indexMessages(w.services)
  expect(await mids(carol, { q: 'frequent' })).toEqual(seen)
})

test('edits, deletions, clearing and expiry leave nothing in the index', async () => {
  const { alice, bob, team } = w
  const index = () => indexMessages(w.services)
  const edited = await alice.send('before').to(team)
  await index()
  await alice.edit(edited, 'after')
  expect(await mids(alice, { q: 'before' })).toEqual([])
  expect(await mids(alice, { q: 'after' })).toEqual([edited])
  const deleted = await alice.send('shortlived').to(team)
  await index()
  await alice.delete(deleted)
  expect(await mids(alice, { q: 'shortlived' })).toEqual([])

  await alice.call(setBurnAfterReading, { body: { users: [{ uid: bob.uid, expires_in: 60 }] } })
  await alice.send('burning').toPerson(bob)
  expect(await mids(bob, { q: 'burning' })).toHaveLength(1)
  await index()
  expect(await mids(bob, { q: 'burning' })).toHaveLength(1)
  w.clock.offset += 61_000
  expect(await mids(bob, { q: 'burning' })).toEqual([])
  await deleteExpired(w.services)
  await alice.call(clearChannel, { params: { gid: team } })
  expect(await indexedRows()).toEqual([])
})

test('messages are found before and after they are added to the index', async () => {
  const { alice, bob, team } = w
  const sent = [await alice.send('first words').to(team), await bob.send('second words').to(team)]
  await indexMessages(w.services)
  expect(await indexedRows()).toHaveLength(2)
  sent.push(await alice.send('third words').to(team))
  const edited = await alice.send('fourth').to(team)
  await alice.edit(edited, 'fourth words')
  expect(await mids(bob, { q: 'words' })).toEqual([edited, ...sent.toReversed()])
  expect(await mids(bob, { q: 'words', limit: 3 })).toHaveLength(3)

  await indexMessages(w.services)
  expect(await indexedRows()).toHaveLength(4)
  await alice.edit(edited, 'no more')
  expect(await mids(bob, { q: 'words' })).toEqual(sent.toReversed())
})

test('messages from before the index are added, and new ones are found meanwhile', async () => {
  const { alice, team } = w
  const first = await alice.send('old words').to(team)
  await w.services.database.transact(async (tx) => {
    await tx.deleteFrom('search_index').execute()
    await tx.deleteFrom('search_progress').execute()
  })
  await w.restart()
  expect(await page(alice, { q: 'words' })).toMatchObject({ items: [], indexed_percent: 0 })
  const second = await alice.send('new words').to(team)
  expect(await mids(alice, { q: 'words' })).toEqual([second])

  await indexMessages(w.services)
  expect(await mids(alice, { q: 'words' })).toEqual([second, first])
  expect((await page(alice, { q: 'words' })).indexed_percent).toBe(100)
})

test('a query without words or with a wrong filter is refused', async () => {
  const refused = [
    [{}, 'empty_query'],
    [{ q: '  ' }, 'empty_query'],
    [{ from: 'alice' }, 'bad_filter'],
    [{ in: 'team' }, 'bad_filter'],
    [{ in: 'gid:x' }, 'bad_filter'],
    [{ has: 'sound' }, 'bad_filter'],
    [{ q: 'x', limit: 0 }, 'bad_filter'],
    [{ q: 'x', limit: 101 }, 'bad_filter'],
    [{ q: 'x', cursor: 'x' }, 'bad_cursor'],
    [{ q: 'x', cursor: 'eyJtIjoxLjV9' }, 'bad_cursor'],
  ] as const
  for (const [query, reason] of refused) {
    const { status, body } = await w.alice.request(search, { query })
    expect([query, status, body]).toMatchObject([query, 400, { reason }])
  }
})

test('the signs of query languages have no effect', async () => {
  await w.alice.send('another text').to(w.team)
  const signs = [
    '"',
    "'",
    '*',
    'a" OR "b',
    "a':* | 'b",
    'NEAR(a b)',
    '\\',
    'words:',
    '-b',
    'x\0y',
    '!!!',
  ]
  for (const q of signs) expect([q, await mids(w.bob, { q })]).toEqual([q, []])
})

const page = (person: Person, query: SearchQuery) => person.call(search, { query })
const mids = async (person: Person, query: SearchQuery) =>
  (await page(person, query)).items.map(({ message }) => message.mid)

const indexedRows = () => w.services.db.selectFrom('search_index').select('rowid').execute()

const text = (content: string): MessageInput => ({
  content_type: 'text/plain',
  content,
  properties: null,
})

async function file(
  person: Person,
  content_type: string,
  filename: string,
  type: MessageInput['content_type'] = 'vocechat/file',
): Promise<MessageInput> {
  const { path } = await uploadFile(person, `bytes of ${filename}`, { content_type, filename })
  return { content_type: type, content: path, properties: null }
}

test('pages of long messages are short, and hold every message together', async () => {
  const { alice, bob, team } = w
  const sent: number[] = []
  for (let i = 0; i < 8; i++) sent.unshift(await alice.send('é a '.repeat(10_000)).to(team))
  const pages: number[][] = []
  let cursor: string | null | undefined
  do {
    const found: SearchPage = await page(bob, {
      q: 'a '.repeat(85),
      limit: 100,
      ...(cursor ? { cursor } : {}),
    })
    for (const { highlights } of found.items) expect(highlights.length).toBeLessThanOrEqual(100)
    pages.push(found.items.map(({ message }) => message.mid))
    cursor = found.next_cursor
  } while (cursor)
  expect(pages.flat()).toEqual(sent)
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(8)
})

test.each(['from', 'in', 'has'])(
  'a list of more than 100 values in %s is refused',
  async (name) => {
    const values = { from: '7', in: 'uid:7', has: 'link' }[name] ?? ''
    const many = Array.from({ length: 101 }, (_, i) => (name === 'has' ? `x${i}` : `${values}${i}`))
    const { status, body } = await w.alice.request(search, { query: { [name]: many.join(',') } })
    expect([status, body]).toMatchObject([400, { reason: 'bad_filter', field: name }])
  },
)
