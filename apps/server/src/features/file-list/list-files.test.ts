import {
  deleteAllFiles,
  channelHistory,
  createArchive,
  directHistory,
  listFiles,
  type MessageInput,
  type RequestOf,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let w: TestServer
/** The mid of each message, by the name of its file. */
const mids: Record<string, number> = {}

beforeAll(async () => {
  w = await startTestServer()
  const { alice, bob, carol, dave, general, team } = w
  await send(bob, 'plan.PNG', 'image/png', (input) => bob.send(input).to(team))
  await send(alice, 'Übersicht.pdf', 'application/pdf', (input) => alice.send(input).to(team))
  await send(dave, 'all.txt', 'text/plain', (input) => dave.send(input).to(general))
  await send(alice, 'private.mp3', 'audio/mpeg', (input) => alice.send(input).toPerson(bob))
  await send(carol, 'LICENSE', 'application/x-own', (input) => carol.send(input).toPerson(alice))
  const noFile = await bob.send('no file').to(team)
  const forward = await bob.call(createArchive, { body: { mid_list: [noFile] } })
  await bob.send({ content_type: 'vocechat/archive', content: forward, properties: null }).to(team)
})
afterAll(() => w.close())

async function send(
  person: Person,
  filename: string,
  content_type: string,
  post: (input: MessageInput) => Promise<number>,
) {
  const { path } = await uploadFile(person, filename, { filename, content_type })
  mids[filename] = await post({ content_type: 'vocechat/file', content: path, properties: null })
}

const rowsFor = (person: Person, query: RequestOf<typeof listFiles>['query'] = {}) =>
  person.call(listFiles, { query })
const namesFor = async (person: Person, query: RequestOf<typeof listFiles>['query'] = {}) =>
  (await rowsFor(person, query)).map((row) => JSON.parse(row.properties).name as string)

test('users see files of channels they can see and of their own direct chats, newest first', async () => {
  expect(await namesFor(w.bob)).toEqual(['private.mp3', 'all.txt', 'Übersicht.pdf', 'plan.PNG'])
  expect(await namesFor(w.carol)).toEqual(['LICENSE', 'all.txt'])
})

test('an administrator sees files of all channels and of no foreign direct chat', async () => {
  expect(await namesFor(w.dave)).toEqual(['all.txt', 'Übersicht.pdf', 'plan.PNG'])
  expect(await namesFor(w.dave, { dm: w.alice.uid })).toEqual([])
})

test('a guest is refused', async () => {
  expect((await w.gus.request(listFiles, { query: {} })).status).toBe(403)
})

test('an outsider finds nothing of a private channel by any filter', async () => {
  const { carol, team, bob } = w
  expect(await namesFor(carol, { gid: team })).toEqual([])
  expect(await namesFor(carol, { uid: bob.uid })).toEqual([])
  expect(await namesFor(carol, { q: 'plan' })).toEqual([])
  expect(await namesFor(carol, { dm: bob.uid })).toEqual([])
  expect(await namesFor(carol, { before: (mids['plan.PNG'] ?? 0) + 1 })).toEqual([])
})

test('a row has the members of the contract, and the addressee on demand', async () => {
  const [row, ...others] = await rowsFor(w.bob, { q: 'plan' })
  expect(others).toEqual([])
  expect(row).toEqual({
    mid: mids['plan.PNG'],
    from_uid: w.bob.uid,
    gid: w.team,
    ext: 'png',
    content_type: 'vocechat/file',
    content: expect.stringMatching(/^\d{4}\//),
    properties: JSON.stringify({ name: 'plan.PNG', content_type: 'image/png', size: 8 }),
    created_at: expect.any(Number),
    expired: false,
  })
  const [direct] = await rowsFor(w.carol, { dm: w.alice.uid })
  expect(direct).toMatchObject({ gid: 0, ext: '' })
  expect(direct).not.toHaveProperty('to_uid')
  expect((await rowsFor(w.carol, { dm: w.alice.uid, ext: 1 }))[0]?.to_uid).toBe(w.alice.uid)
})

test.each([
  [{ file_type: 'Image' }, ['plan.PNG']],
  [{ file_type: 'Media' }, ['plan.PNG']],
  [{ file_type: 'PDF' }, ['Übersicht.pdf']],
  [{ file_type: 'Doc' }, ['all.txt']],
  [{ file_type: 'Audio' }, ['private.mp3']],
  [{ file_type: 'Video' }, []],
  [{ q: 'üBER' }, ['Übersicht.pdf']],
  [{ creation_time_type: 'Day1' }, ['private.mp3', 'all.txt', 'Übersicht.pdf', 'plan.PNG']],
  [{ page_size: 2 }, ['private.mp3', 'all.txt']],
  [{ page: 0, page_size: 1 }, ['private.mp3']],
  [{ page: 2, page_size: 3 }, ['plan.PNG']],
  [{ page: 9, page_size: 3 }, []],
] as const)('the query %j gives %j', async (query, names) => {
  expect(await namesFor(w.bob, query)).toEqual(names)
})

test('files above a message are listed with the oldest first, page by page', async () => {
  const { bob, carol } = w
  const above = (name: string) => ({ after: mids[name] ?? 0 })
  expect(await namesFor(bob, { ...above('plan.PNG'), page_size: 2 })).toEqual([
    'Übersicht.pdf',
    'all.txt',
  ])
  expect(await namesFor(bob, above('all.txt'))).toEqual(['private.mp3'])
  expect(await namesFor(bob, above('private.mp3'))).toEqual([])
  expect(await namesFor(carol, { ...above('plan.PNG'), gid: w.team })).toEqual([])
})

test('a period leaves out older files', async () => {
  w.clock.offset += 2 * 86_400_000
  const carol = await w.signInOn(w.carol, 'web:later')
  expect(await namesFor(carol, { creation_time_type: 'Day1' })).toEqual([])
  expect(await namesFor(carol, { creation_time_type: 'Day7' })).toHaveLength(2)
  w.clock.offset = 0
})

test('pages by cursor together are the files of the history', async () => {
  const { bob, alice, team, general } = w
  for (let i = 0; i < 30; i++) {
    const target = i % 3
    await send(alice, `${i}.txt`, 'text/plain', (input) =>
      target === 0
        ? alice.send(input).toPerson(bob)
        : alice.send(input).to(target === 1 ? team : general),
    )
  }
  for (const i of [3, 10, 20]) await alice.delete(mids[`${i}.txt`] ?? 0)
  const listed: number[] = []
  for (let before: number | undefined; ; before = listed.at(-1)) {
    const page = await rowsFor(bob, { page_size: 7, ...(before ? { before } : {}) })
    if (page.length === 0) break
    listed.push(...page.map(({ mid }) => mid))
  }
  const history = [
    ...(await bob.call(channelHistory, { params: { gid: team }, query: {} })),
    ...(await bob.call(channelHistory, { params: { gid: general }, query: {} })),
    ...(await bob.call(directHistory, { params: { uid: alice.uid }, query: {} })),
  ]
  const withFiles = history.filter(
    ({ detail }) => 'content_type' in detail && detail.content_type === 'vocechat/file',
  )
  expect(listed).toEqual(withFiles.map(({ mid }) => mid).sort((a, b) => b - a))
})

test('files whose bytes are gone stay in the list as expired', async () => {
  await w.dave.call(deleteAllFiles, {})
  const rows = await rowsFor(w.bob)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.every(({ expired }) => expired)).toBe(true)
})
