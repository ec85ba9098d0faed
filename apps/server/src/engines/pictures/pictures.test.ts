import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitPng, inspect } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

async function inspected(bytes: Uint8Array) {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  const found = await inspect(path, 480)
  if (!found) return undefined
  const { width, height, format } = await sharp(found.thumbnail.bytes).metadata()
  return { ...found, small: { width, height, format } }
}

test('what shines through stays PNG and fits the square', async () => {
  expect(await inspected(await plain(960, 480, '#f008').png().toBuffer())).toMatchObject({
    ...{ width: 960, height: 480 },
    thumbnail: { type: 'image/png' },
    small: { width: 480, height: 240, format: 'png' },
  })
})

test('an alpha channel that hides nothing becomes JPEG', async () => {
  expect(await inspected(await plain(500, 1000, '#f00').png().toBuffer())).toMatchObject({
    thumbnail: { type: 'image/jpeg' },
    small: { width: 240, height: 480, format: 'jpeg' },
  })
})

test('a small picture is not enlarged', async () => {
  expect(await inspected(await plain(30, 20, '#0f0').jpeg().toBuffer())).toMatchObject({
    small: { width: 30, height: 20, format: 'jpeg' },
  })
})

test('a photograph held upright is measured as seen', async () => {
  const lying = plain(600, 300, '#00f').jpeg().withMetadata({ orientation: 6 })
  expect(await inspected(await lying.toBuffer())).toMatchObject({
    ...{ width: 300, height: 600 },
    small: { width: 240, height: 480 },
  })
})

test('a GIF has a small still copy', async () => {
  expect(await inspected(await plain(600, 600, '#0ff').gif().toBuffer())).toMatchObject({
    ...{ width: 600, height: 600 },
    small: { width: 480, height: 480 },
  })
})

test('what cannot be decoded is no picture, and the next one is', async () => {
  const good = await plain(2000, 2000, '#123').jpeg().toBuffer()
  expect(await inspected(Buffer.from('<html>'))).toBeUndefined()
  expect(await inspected(good.subarray(0, good.length / 2))).toBeUndefined()
  expect(await inspected(Buffer.alloc(0))).toBeUndefined()
  expect(await inspected(good)).toMatchObject({ width: 2000 })
})

test('a picture of too many pixels is not opened', async () => {
  expect(await inspected(blackPng(10_001, 10_000))).toBeUndefined()
  expect(await inspected(blackPng(1_001, 1_000))).toMatchObject({ width: 1_001 })
})

test('an SVG is not drawn', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'
  expect(await inspected(Buffer.from(svg))).toBeUndefined()
})

test('fitPng scales down to PNG, and gives nothing for what is no picture', async () => {
  const bytes = await fitPng(await plain(512, 1024, '#fff').jpeg().toBuffer(), 256)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 256, format: 'png' })
  expect(await fitPng(Buffer.from('no picture'), 256)).toBeUndefined()
})

// One bit to a pixel, so that a huge one is made in no time.
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const pieces = [piece('IHDR', header), piece('IDAT', deflateSync(rows)), piece('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...pieces])
}

function piece(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
