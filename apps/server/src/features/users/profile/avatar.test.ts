import { crc32, deflateSync } from 'node:zlib'
import { getAvatar, setAvatar, setUserAvatar } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#007c62' } })
const png = (width: number, height: number) => drawn(width, height).png().toBuffer()

test('a picture is scaled down, served to everyone and announced', async () => {
  const { alice, bob, nobody } = w
  await bob.openStream()

  await alice.call(setAvatar, { body: await drawn(600, 300).webp().toBuffer() })
  await w.settle()

  const [log] = bob.events()
  expect(log).toMatchObject({ type: 'users_log', logs: [{ uid: alice.uid, name: null }] })
  const time = log?.type === 'users_log' ? log.logs[0]?.avatar_updated_at : 0
  expect(time).toBeGreaterThan(0)

  const response = await fetch(`${w.base}/api/resource/avatar?uid=${alice.uid}&t=${time}`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 })

  const etag = response.headers.get('etag') ?? ''
  const again = await nobody.fetch('GET', `/api/resource/avatar?uid=${alice.uid}`, {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
})

test('a picture that an administrator sets counts as work of the administrator', async () => {
  const fitPng = vi.spyOn(w.services.pictures, 'fitPng')
  const { dave, bob } = w
  await dave.call(setUserAvatar, { params: { uid: bob.uid }, body: await png(40, 20) })
  expect(fitPng.mock.calls.map(([owner]) => owner)).toEqual([`user ${dave.uid}`])
  fitPng.mockRestore()
})

test('a small picture is not enlarged', async () => {
  await w.bob.call(setAvatar, { body: await png(40, 20) })
  const response = await fetch(`${w.base}/api/resource/avatar?uid=${w.bob.uid}`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 })
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
test.each([
  ['words', 400, Buffer.from('hello')],
  ['nothing', 400, Buffer.alloc(0)],
  ['a drawing with code in it', 400, Buffer.from(svg)],
  ['zeroes', 400, Buffer.alloc(524_288)],
  ['one byte too many', 413, Buffer.alloc(524_289)],
  ['far too much', 413, Buffer.alloc(3_000_000)],
])('%s is refused as a picture', async (_what, status, body) => {
  const { carol } = w
  expect((await carol.request(setAvatar, { body })).status).toBe(status)
  expect((await carol.request(getAvatar, { query: { uid: carol.uid } })).status).toBe(404)
})

test('a truncated picture is refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer()
  const answer = await w.carol.request(setAvatar, { body: whole.subarray(0, whole.length / 2) })
  expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_image' } })
})

test('a picture with too many pixels is refused', async () => {
  expect((await w.carol.request(setAvatar, { body: blackPng(10_001) })).status).toBe(400)
  expect((await w.carol.request(setAvatar, { body: blackPng(1000) })).status).toBe(200)
})

test('only image/png is accepted, and not from guests', async () => {
  const body = await png(10, 10)
  const wrong = { headers: { 'content-type': 'image/jpeg' }, body }
  expect((await w.bob.fetch('POST', '/api/user/avatar', wrong)).status).toBe(415)
  expect(await w.gus.request(setAvatar, { body })).toMatchObject({ status: 403, text: '' })
})

test('an administrator sets the picture of another user', async () => {
  const { dave, bob, carol } = w
  const body = await png(10, 10)
  expect((await bob.request(setUserAvatar, { params: { uid: carol.uid }, body })).status).toBe(403)
  expect((await dave.request(setUserAvatar, { params: { uid: 99_999 }, body })).status).toBe(404)
  await dave.call(setUserAvatar, { params: { uid: carol.uid }, body })
  expect((await bob.request(getAvatar, { query: { uid: carol.uid } })).status).toBe(200)
})

// A handwritten square with one bit per pixel: a hundred million pixels compress to a few bytes.
function blackPng(px: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(px, 0)
  header.writeUInt32BE(px, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(px * (1 + Math.ceil(px / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(bytes.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
