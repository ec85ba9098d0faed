import { get } from 'node:http'
import { createGunzip, constants } from 'node:zlib'
import { EventParser } from '@parley/client'
import type { ServerEvent } from '@parley/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { acceptsGzip } from '../../http/answer/stream-gzip.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
  const texts = Array.from({ length: 100 }, (_, i) => `message ${i}: ${'tide table '.repeat(40)}`)
  await Promise.all(texts.map((text) => w.alice.send(text).to(w.team)))
})
afterAll(() => w.close())

/** Opens a stream and counts the bytes of its body as they come over the wire. */
async function openRaw(query: string, headers: Record<string, string>) {
  const stream = {
    encoding: undefined as string | undefined,
    bytes: 0,
    events: [] as ServerEvent[],
  }
  const parser = new EventParser()
  const url = `${w.base}/api/user/events?api-key=${w.alice.token}${query}`
  const request = get(url, { headers }, (response) => {
    stream.encoding = response.headers['content-encoding']
    response.on('data', (bytes: Buffer) => {
      stream.bytes += bytes.length
    })
    const flush = constants.Z_SYNC_FLUSH
    const text = stream.encoding === 'gzip' ? response.pipe(createGunzip({ flush })) : response
    text.on('data', (bytes: Buffer) =>
      stream.events.push(...parser.push(bytes).map((json) => JSON.parse(json) as ServerEvent)),
    )
    text.on('error', () => {})
  })
  request.on('error', () => {})
  onTestFinished(() => void request.destroy())
  const until = async (type: string) => {
    await expect.poll(() => stream.events.map((event) => event.type)).toContain(type)
  }
  await until('ready')
  return Object.assign(stream, { until })
}

test('a client that accepts gzip gets its backlog in a third of the bytes, and live events at once', async () => {
  const plain = await openRaw('&ext=1', {})
  expect(plain.encoding).toBeUndefined()
  const small = await openRaw('&ext=1', { 'accept-encoding': 'gzip, deflate, br' })
  expect(small.encoding).toBe('gzip')
  const chats = ({ events }: typeof plain) => events.filter(({ type }) => type === 'chat')
  expect(chats(small)).toHaveLength(100)
  expect(chats(small)).toEqual(chats(plain))
  expect(small.bytes).toBeLessThan(plain.bytes / 3)

  const mid = await w.bob.send('live – ü').to(w.team)
  await expect
    .poll(() => chats(small).at(-1))
    .toMatchObject({ mid, detail: { content: 'live – ü' } })
  const long = 'a text that is compressed '.repeat(2000)
  const last = await w.bob.send(long).to(w.team)
  await expect
    .poll(() => chats(small).at(-1))
    .toMatchObject({ mid: last, detail: { content: long } })
})

test('a replaced stream in gzip still receives why it ends', async () => {
  const small = await openRaw('&ext=1', { 'accept-encoding': 'gzip' })
  await openRaw('&ext=1', {})
  await small.until('kick')
  expect(small.events.at(-1)).toEqual({ type: 'kick', reason: 'login_from_other_device' })
})

test('a client of the original wire gets its stream uncompressed', async () => {
  expect((await openRaw('', { 'accept-encoding': 'gzip' })).encoding).toBeUndefined()
})

test.each([
  ['gzip', true],
  ['deflate, gzip;q=1.0, *;q=0.5', true],
  ['br, GZIP', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['gzip;q=0.5', true],
  ['x-gzipped', false],
  ['identity', false],
  ['', false],
])('Accept-Encoding "%s" takes gzip: %s', (header, expected) => {
  expect(acceptsGzip({ headers: { 'accept-encoding': header } })).toBe(expected)
})
