import {
  type Endpoint,
  channelHistory,
  getAvatar,
  getMe,
  prepareUpload,
  sendToChannel,
  sendToUser,
  uploadChunk,
} from '@parley/protocol'
import type { FastifyReply } from 'fastify'
import { EventEmitter } from 'node:events'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type HttpServices, createHttpState } from '../services.ts'
import { bytesCounter, countRequest } from './rates.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({ PARLEY_RATE_LIMIT: 'on' })
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test.each([100, 1000])(
  'a page of up to %i messages counts as a further call for each 256 kB',
  async (limit) => {
    const { alice, bob, carol, team } = w
    const spent = vi.spyOn(w.services.http.rateLimiters.ordinary.history, 'consume')
    onTestFinished(() => spent.mockRestore())
    // Each quotation mark takes two bytes in JSON.
    for (let i = 0; i < 5; i++) await alice.send('"'.repeat(60_000)).to(team)
    const read = async (person: Person) => {
      spent.mockClear()
      const { status } = await person.request(channelHistory, {
        params: { gid: team },
        query: { limit },
      })
      return [status, ...spent.mock.calls]
    }
    expect(await read(bob)).toEqual([200, [bob.uid, 1], [bob.uid, 2]])
    expect(await read(carol)).toEqual([403, [carol.uid, 1]])
  },
)

test('a person who opens uploads without end is refused, others are not', async () => {
  const opens = (person: Person) => person.request(prepareUpload, { body: {} })
  const answers = await Promise.all(Array.from({ length: 300 }, () => opens(w.bob)))

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ reason: 'too_many' })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const rows = await w.services.db.selectFrom('upload').select('file_id').execute()
  expect(rows).toHaveLength(answers.length - refused.length)
  expect((await opens(w.alice)).status).toBe(200)
  // Each kind of call has a budget of its own.
  expect((await w.bob.request(getMe, {})).status).toBe(200)
  await w.bob.send('still here').to(w.general)
})

const bob = {
  uid: 2,
  device: 'web',
  name: 'Bob',
  is_admin: false,
  is_owner: false,
  is_bot: false,
  is_guest: false,
  is_visitor: false,
  session: '',
}

/** How many of `count` calls pass when they come at once. */
async function passing(services: CountingServices, endpoint: Endpoint, count: number, me = bob) {
  let passed = 0
  for (let i = 0; i < count; i++) {
    const raw = new EventEmitter()
    const call = countRequest(services, endpoint, me, { raw } as unknown as FastifyReply)
    await call.then(
      () => passed++,
      () => undefined,
    )
    raw.emit('close')
  }
  return passed
}
type CountingServices = Parameters<typeof countRequest>[0]
const server = (rateLimit: boolean): CountingServices => ({
  config: { rateLimit } as HttpServices['config'],
  http: createHttpState({ clock: Date }),
})

describe('budgets', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('sends pass in bursts, and again when time has passed', async () => {
    const services = server(true)
    expect(await passing(services, sendToChannel, 500)).toBe(120)
    expect(await passing(services, sendToUser, 1)).toBe(0)
    expect(await passing(services, sendToUser, 1, { ...bob, uid: 3 })).toBe(1)
    vi.advanceTimersByTime(1001)
    expect(await passing(services, sendToChannel, 500)).toBe(20)
    vi.advanceTimersByTime(10_000)
    expect(await passing(services, sendToChannel, 500)).toBe(120)
  })

  test('administrators and bots may call five times as often', async () => {
    const services = server(true)
    expect(await passing(services, sendToChannel, 900, { ...bob, is_bot: true })).toBe(600)
    expect(await passing(services, sendToChannel, 900, { ...bob, uid: 1, is_admin: true })).toBe(
      600,
    )
  })

  test('a client that catches up with five hundred pages is not refused', async () => {
    expect(await passing(server(true), channelHistory, 500)).toBe(500)
  })

  test('a reader of large pages is refused before one of small pages, and another reader is not', async () => {
    const services = server(true)
    const readPage = async (bytes: number, me = bob) => {
      const passed = await passing(services, channelHistory, 1, me)
      if (passed > 0) bytesCounter(services, channelHistory, me)?.(bytes)
      return passed
    }
    const readAll = async (bytes: number, me = bob) => {
      let pages = 0
      while (pages < 1000 && (await readPage(bytes, me)) > 0) pages++
      return pages
    }
    expect(await readAll(13_107_200)).toBeLessThan(15)
    expect(await readAll(2_097_152, { ...bob, uid: 3 })).toBeLessThan(70)
    expect(await readAll(30_000, { ...bob, uid: 4 })).toBe(550)
    vi.advanceTimersByTime(60_001)
    expect(await readPage(30_000)).toBe(1)
  })

  test('only pages of history are counted by their bytes, and none without limits', () => {
    expect(bytesCounter(server(true), getMe, bob)).toBeUndefined()
    expect(bytesCounter(server(true), channelHistory, undefined)).toBeUndefined()
    expect(bytesCounter(server(false), channelHistory, bob)).toBeUndefined()
  })

  test('chunks of an upload and public calls are not counted', async () => {
    const services = server(true)
    expect(await passing(services, uploadChunk, 3000)).toBe(3000)
    expect(await passing(services, getAvatar, 3000)).toBe(3000)
  })

  test('without limits no call is refused', async () => {
    expect(await passing(server(false), sendToChannel, 3000)).toBe(3000)
  })
})
