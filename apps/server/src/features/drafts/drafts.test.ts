import { deleteChannel, limits, listDrafts, saveDraft } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let phone: Person
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  phone = await w.signInOn(w.bob, 'iOS:b')
  await Promise.all([w.alice, w.bob, phone, w.carol].map((person) => person.openStream()))
})
afterAll(() => w.close())

type Target = { gid: number } | { uid: number }
const save = (person: Person, target: Target, text: string, mentions = {}) =>
  person.request(saveDraft, { body: { target, text, mentions, reply_to: null } })
const draftsOf = async (person: Person) => (await person.call(listDrafts, {})).drafts
const changesOf = (person: Person) =>
  person.events().flatMap((event) => (event.type === 'draft_changed' ? [event.draft] : []))

test('a draft reaches the other devices of its user and no other user', async () => {
  const { alice, bob, carol, team } = w
  const target = { gid: team }
  const body = { target, text: 'Hi @Alice', mentions: { Alice: alice.uid }, reply_to: 3 }
  const { version } = await bob.call(saveDraft, { body })
  expect(await draftsOf(phone)).toEqual([{ ...body, version }])
  await w.settle()
  expect(changesOf(phone)).toEqual([{ ...body, version }])
  for (const person of [bob, alice, carol]) expect(changesOf(person)).toEqual([])
  for (const person of [alice, carol]) expect(await draftsOf(person)).toEqual([])
  expect((await w.nobody.request(listDrafts, {})).status).toBe(401)
})

test('the last draft wins, and an empty one deletes it everywhere', async () => {
  const { alice, bob } = w
  const target = { uid: alice.uid }
  await save(bob, target, 'from the desk')
  await save(phone, target, 'from the phone')
  expect(await draftsOf(bob)).toMatchObject([{ text: 'from the phone' }])
  await save(bob, target, '')
  expect(await draftsOf(phone)).toEqual([])
  await w.settle()
  const [first, last] = changesOf(phone)
  expect(last).toMatchObject({ target, text: '' })
  expect(last?.version).toBeGreaterThan(first?.version ?? Infinity)
})

test('a draft that was written on an older version does not replace a newer one', async () => {
  const { alice, bob } = w
  const place = { target: { uid: alice.uid }, mentions: {}, reply_to: null }
  const saveOn = (person: Person, text: string, based_on: number) =>
    person.call(saveDraft, { body: { ...place, text, based_on } })
  const first = await saveOn(bob, 'from the desk', 0)
  const second = await saveOn(phone, 'from the phone', first.version)
  expect(second.newer).toBeUndefined()
  for (const [text, version] of [
    ['late', first.version],
    ['never saw one', 0],
    ['', first.version],
  ] as const) {
    const newer = { ...place, text: 'from the phone', version: second.version }
    expect(await saveOn(bob, text, version)).toEqual({ version: second.version, newer })
  }
  const repeated = await saveOn(bob, 'from the phone', first.version)
  expect(repeated.newer).toBeUndefined()
  await saveOn(bob, '', repeated.version)
  expect(await draftsOf(phone)).toEqual([])
})

test('a draft is limited in size and number, and only for chats of its user', async () => {
  const { bob, carol, gus, team, general, alice } = w
  const status = async (...given: Parameters<typeof save>) => (await save(...given)).status
  expect(await status(bob, { gid: team }, 'ä'.repeat(limits.draftBytes / 2))).toBe(200)
  expect(await status(bob, { gid: team }, 'ä'.repeat(limits.draftBytes / 2 + 1))).toBe(413)
  const mentions = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`name ${at}`, at]))
  expect(await status(bob, { gid: team }, 'x', mentions)).toBe(413)
  expect(await status(carol, { gid: team }, 'let me in')).toBe(404)
  expect(await status(bob, { gid: 9999 }, 'x')).toBe(404)
  expect(await status(bob, { uid: 9999 }, 'x')).toBe(404)
  expect(await status(gus, { gid: general }, 'x')).toBe(403)
  expect(await draftsOf(carol)).toEqual([])

  await alice.call(deleteChannel, { params: { gid: team } })
  expect(await draftsOf(bob)).toEqual([])
})
