import {
  addMembers,
  channelHistory,
  clearChannel,
  createChannel,
  deleteMessage,
  removeMembers,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { historyJson } from './history-json.ts'
import { readPage } from './history-store.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

/** A private channel of Alice and Bob. */
async function newChannel(): Promise<number> {
  const body = { name: 'cached', is_public: false, members: [w.bob.uid] }
  return (await w.alice.call(createChannel, { body })).gid
}

const midsOf = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid }) => mid)

// Pages with several lengths and from several places, from the cache and from the database.
async function expectSamePages(gid: number, mids: readonly number[]) {
  const befores = [undefined, ...mids, ...mids.map((mid) => mid + 1), 1, 1_000_000]
  for (const before of befores) {
    for (const limit of [0, 1, 3, 100]) {
      const page = { before, limit, now: w.clock.now() }
      const stored = await readPage(w.services.database, { gid }, page)
      const cached = await w.services.messages.history.page({ gid }, before, limit)
      expect(cached.toString()).toBe(`[${limit === 0 ? '' : historyJson(stored?.json ?? '')}]`)
    }
  }
}

test('a cached page follows new messages, likes, edits, deletions and a cleared channel', async () => {
  const { alice, bob } = w
  const gid = await newChannel()
  await expectSamePages(gid, [])
  const mids: number[] = []
  for (let i = 0; i < 6; i++) {
    mids.push(await alice.send(`message ${i} – ${'é'.repeat(i)}`).to(gid))
    await bob.send('elsewhere').to(w.general)
    await expectSamePages(gid, mids)
  }
  await bob.react(mids[1] as number, '👍')
  await expectSamePages(gid, mids)
  await alice.edit(mids[2] as number, 'another text')
  await expectSamePages(gid, mids)
  expect(
    await alice.call(channelHistory, { params: { gid }, query: { limit: 100 } }),
  ).toMatchObject(expect.arrayContaining([expect.objectContaining({ mid: mids[2] })]))
  await alice.call(deleteMessage, { params: { mid: mids[3] as number } })
  await expectSamePages(gid, mids)
  expect(await midsOf(bob, gid)).not.toContain(mids[3])
  await alice.call(clearChannel, { params: { gid } })
  await expectSamePages(gid, mids)
  expect(await midsOf(bob, gid)).toEqual([])
})

test('a page across several cached parts is whole and in order', async () => {
  const { alice } = w
  const gid = await newChannel()
  const mids: number[] = []
  for (let i = 0; i < 300; i += 10) {
    const texts = Array.from({ length: 10 }, (_, j) => `message ${i + j}`)
    mids.push(...(await Promise.all(texts.map((text) => alice.send(text).to(gid)))))
    // Reading in between makes many short parts.
    await w.services.messages.history.page({ gid }, undefined, 10)
  }
  mids.sort((a, b) => a - b)
  for (const at of [299, 40, 180, 75, 260, 130, 299]) {
    const expected = mids.slice(Math.max(0, at - 100), at)
    expect(await midsOf(alice, gid, { before: mids[at], limit: 100 })).toEqual(expected)
  }
  expect(await midsOf(alice, gid, { limit: 100 })).toEqual(mids.slice(-100))
})

test('a message that expires leaves the cached page', async () => {
  const { alice } = w
  const gid = await newChannel()
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid, expires_in: 60 }] } })
  await alice.send('for a minute').to(gid)
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid, expires_in: 0 }] } })
  const kept = await alice.send('for ever').to(gid)
  expect(await midsOf(alice, gid)).toHaveLength(2)

  w.clock.offset = 61_000
  expect(await midsOf(alice, gid)).toEqual([kept])
})

test('a cached page is refused to outsiders and to removed members', async () => {
  const { alice, bob, carol } = w
  const gid = await newChannel()
  await alice.send('secret').to(gid)
  expect(await midsOf(bob, gid)).toHaveLength(1)
  expect((await carol.request(channelHistory, { params: { gid } })).status).toBe(403)

  await alice.call(removeMembers, { params: { gid }, body: [bob.uid] })
  expect((await bob.request(channelHistory, { params: { gid } })).status).toBe(403)
  await alice.call(addMembers, { params: { gid }, body: [bob.uid] })
  expect(await midsOf(bob, gid)).toHaveLength(1)
})

test('a long page is compressed for clients that accept gzip only', async () => {
  const { alice } = w
  const gid = await newChannel()
  await Promise.all(Array.from({ length: 20 }, (_, i) => alice.send(`message ${i}`).to(gid)))
  const ask = async (encoding: string) => {
    const headers = {
      'x-api-key': alice.token,
      'accept-encoding': encoding,
      origin: 'http://a.example',
    }
    const answer = await fetch(`${w.base}/api/group/${gid}/history`, { headers })
    return { headers: answer.headers, page: await answer.json() }
  }
  const plain = await ask('identity')
  const small = await ask('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('vary')).toBe('Origin, Accept-Encoding')
  expect(Number(small.headers.get('content-length'))).toBeLessThan(
    Number(plain.headers.get('content-length')) / 3,
  )
  expect(small.page).toEqual(plain.page)
  expect(small.page).toHaveLength(20)
})
