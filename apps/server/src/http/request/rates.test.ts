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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { type HttpServices, createHttpState } from '../services.ts'
import { countCall } from './rates.ts'

test('a person who opens uploads without end is refused, others are not', async () => {
  const w = await startTestServer({ PARLEY_RATE_LIMIT: 'on' })
  const opens = (person: Person) => person.request(prepareUpload, { body: {} })
  const answers = await Promise.all(Array.from({ length: 300 }, () => opens(w.bob)))

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toEqual({ reason: 'too_many' })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const rows = await w.services.db.selectFrom('upload').select('file_id').execute()
  expect(rows).toHaveLength(answers.length - refused.length)
  expect((await opens(w.alice)).status).toBe(200)
  // Each kind of call has a budget of its own.
  expect((await w.bob.request(getMe, {})).status).toBe(200)
  await w.bob.send('still here').to(w.general)
  await w.close()
})

const bob = {
  uid: 2,
  device: 'web',
  name: 'Bob',
  is_admin: false,
  is_owner: false,
  is_bot: false,
  is_guest: false,
  session: '',
}

/** How many of `count` calls pass when they come at once. */
async function passing(services: CountingServices, endpoint: Endpoint, count: number, me = bob) {
  let passed = 0
  for (let i = 0; i < count; i++) {
    const raw = new EventEmitter()
    const call = countCall(services, endpoint, me, { raw } as unknown as FastifyReply)
    await call.then(
      () => passed++,
      () => undefined,
    )
    raw.emit('close')
  }
  return passed
}
type CountingServices = Parameters<typeof countCall>[0]
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

  test('chunks of an upload and public calls are not counted', async () => {
    const services = server(true)
    expect(await passing(services, uploadChunk, 3000)).toBe(3000)
    expect(await passing(services, getAvatar, 3000)).toBe(3000)
  })

  test('without limits no call is refused', async () => {
    expect(await passing(server(false), sendToChannel, 3000)).toBe(3000)
  })
})
