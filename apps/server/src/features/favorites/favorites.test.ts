import {
  clearAllMessages,
  createArchive,
  createFavorite,
  deleteAllFiles,
  deleteFavorite,
  deleteUser,
  getArchive,
  getFavorite,
  limits,
  listFavorites,
  type MessageInput,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getFile,
  startServerWithSmallFiles,
  uploadFile,
  uploadsOnDisk,
} from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

test('a favorite belongs to one user', async () => {
  const { alice, bob, dave, gus, team } = w
  const mid = await alice.send('remember this').to(team)
  const { id } = await save(bob, [mid])
  expect(await list(bob)).toEqual([id])
  const { messages } = await bob.call(getFavorite, { params: { id } })
  expect(messages).toMatchObject([{ mid, content: 'remember this', source: { gid: team } }])

  for (const person of [alice, dave]) {
    expect(await list(person)).toEqual([])
    expect((await person.request(getFavorite, { params: { id } })).status).toBe(404)
    expect((await person.request(deleteFavorite, { params: { id } })).status).toBe(404)
  }
  expect((await gus.request(createFavorite, { body: { mid_list: [mid] } })).status).toBe(403)
  expect((await w.carol.request(createFavorite, { body: { mid_list: [mid] } })).status).toBe(403)
  expect((await w.nobody.request(listFavorites, {})).status).toBe(401)
})

test('a favorite keeps its file when the original and all files are deleted', async () => {
  const { alice, bob, dave, team } = w
  const path = await upload(alice, 'keep me')
  const mid = await alice.send(message('vocechat/file', path)).to(team)
  const { id } = await save(bob, [mid])

  await alice.delete(mid)
  await w.services.jobs.runDue()
  expect(await attachment(bob, id, 0)).toBe('keep me')
  expect((await getFile(w, path)).status).toBe(404)
  await dave.call(deleteAllFiles, {})
  expect(await attachment(bob, id, 0)).toBe('keep me')
  await dave.call(clearAllMessages, {})
  expect(await attachment(bob, id, 0)).toBe('keep me')

  await bob.call(deleteFavorite, { params: { id } })
  await w.services.jobs.runDue()
  expect(await attachment(bob, id, 0)).toBe(404)
  expect(await uploadsOnDisk(w)).toEqual([])
  expect(await w.services.db.selectFrom('file_reference').selectAll().execute()).toEqual([])
})

test('a favorite of a forward stays readable when the forward is deleted', async () => {
  const { alice, bob, team } = w
  const path = await upload(alice, 'inner')
  const first = await alice.send(message('vocechat/file', path)).to(team)
  const forwarded = await alice.call(createArchive, { body: { mid_list: [first] } })
  const mid = await alice.send(message('vocechat/archive', forwarded)).to(team)
  const { id } = await save(bob, [mid])
  await alice.delete(mid)
  await alice.delete(first)
  await w.services.jobs.runDue()

  const { messages } = await bob.call(getFavorite, { params: { id } })
  expect(messages).toMatchObject([{ content_type: 'vocechat/archive', content: forwarded }])
  const inner = await bob.call(getArchive, { query: { file_path: forwarded } })
  expect(inner.messages).toMatchObject([{ mid: first, file_id: 0 }])
})

test('the archive of a favorite is readable by no path', async () => {
  const { alice, team } = w
  await save(alice, [await alice.send('mine').to(team)])
  const { path } = await w.services.db
    .selectFrom('favorite')
    .select('path')
    .executeTakeFirstOrThrow()
  expect((await w.nobody.request(getArchive, { query: { file_path: path } })).status).toBe(404)
  expect((await getFile(w, path)).status).toBe(404)
  await expect(alice.send(message('vocechat/archive', path)).to(team)).rejects.toThrow('400')
})

test('saving and deleting reach extended streams of the same user only', async () => {
  const { alice, bob, team } = w
  const second = await w.signInOn(alice, 'web:second')
  const old = await w.signInOn(alice, 'old:phone')
  for (const person of [alice, bob, second]) await person.openStream()
  await old.openStream({})
  const mid = await alice.send('this').to(team)
  await w.settle()
  for (const person of [alice, bob, second, old]) person.clearEvents()

  const favorite = await save(alice, [mid])
  await alice.call(deleteFavorite, { params: { id: favorite.id } })
  await w.settle()
  const expected = [
    { type: 'favorite_changed', added: [favorite], removed: [] },
    { type: 'favorite_changed', added: [], removed: [favorite.id] },
  ]
  expect(alice.events()).toEqual(expected)
  expect(second.events()).toEqual(expected)
  expect(bob.events()).toEqual([])
  expect(old.events()).toEqual([])
})

test('a user has at most 100 favorites', async () => {
  const { alice, team } = w
  const mid = await alice.send('again').to(team)
  for (let count = 1; count < limits.favorites; count++) await save(alice, [mid])
  // Two requests at once: only one of them gets the last place.
  const tries = await Promise.all(
    [1, 2].map(() => alice.request(createFavorite, { body: { mid_list: [mid] } })),
  )
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429])
  expect(tries.find(({ status }) => status === 429)?.body).toMatchObject({
    reason: 'too_many_favorites',
  })
  expect(await list(alice)).toHaveLength(limits.favorites)
})

test('deleting an account removes its favorites and their files', async () => {
  const { bob, dave, team, alice } = w
  const path = await upload(alice, 'gone soon')
  const mid = await alice.send(message('vocechat/file', path)).to(team)
  await save(bob, [mid])
  await alice.delete(mid)
  await dave.call(deleteUser, { params: { uid: bob.uid } })
  await w.services.jobs.runDue()
  expect(await uploadsOnDisk(w)).toEqual([])
})

const save = (person: Person, mids: number[]) =>
  person.call(createFavorite, { body: { mid_list: mids } })
const list = async (person: Person) => (await person.call(listFavorites, {})).map(({ id }) => id)

/** The text of an attachment, or the status of the answer. */
async function attachment({ uid }: Person, id: string, index: number): Promise<string | number> {
  const answer = await fetch(`${w.base}/api/favorite/attachment/${uid}/${id}/${index}`)
  return answer.status === 200 ? answer.text() : answer.status
}

const message = (content_type: MessageInput['content_type'], content: string): MessageInput => ({
  content_type,
  content,
  properties: null,
})

const upload = async (person: Person, text: string) =>
  (await uploadFile(person, text, { content_type: 'text/plain', filename: 'notes.txt' })).path
