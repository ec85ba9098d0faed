import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PictureProcess } from './picture-process.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { largeJpeg } from './testing/large.ts'
import { heic, heicClaiming, heicWithNoise } from './testing/heic.ts'
import { blackPng, gifBomb, plainAvif, pngChunk, webpClaiming } from './testing/hostile.ts'

let folder: string
let pictures: Pictures
beforeAll(async () => {
  // Long enough to decode valid pictures on a busy machine.
  pictures = openPictures({ jobMs: 60_000 })
  folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'))
})
afterAll(async () => {
  pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

/** A picture that `plainAvif` has written, which takes seconds. */
const file = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url))

let files = 0
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `picture-${files++}`)
  await writeFile(path, bytes)
  return path
}

async function inspected(bytes: Uint8Array) {
  const found = await pictures.inspect('bob', await fileOf(bytes), 480)
  if (!found) return undefined
  if (!found.thumbnail) return found
  const { width, height, format } = await sharp(found.thumbnail.bytes).metadata()
  return { ...found, small: { width, height, format } }
}

test('the thumbnail of a picture with transparency is a PNG that fits the square', async () => {
  expect(await inspected(await plain(960, 480, '#f008').png().toBuffer())).toMatchObject({
    width: 960,
    height: 480,
    thumbnail: { type: 'image/png' },
    small: { width: 480, height: 240, format: 'png' },
  })
})

test('the thumbnail of a picture with an opaque alpha channel is a JPEG', async () => {
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

test('the reported size of a rotated photograph is the displayed one', async () => {
  const lying = plain(600, 300, '#00f').jpeg().withMetadata({ orientation: 6 })
  expect(await inspected(await lying.toBuffer())).toMatchObject({
    width: 300,
    height: 600,
    small: { width: 240, height: 480 },
  })
})

test('the thumbnail of a GIF is a still picture', async () => {
  expect(await inspected(await plain(600, 600, '#0ff').gif().toBuffer())).toMatchObject({
    width: 600,
    height: 600,
    small: { width: 480, height: 480 },
  })
})

test('the thumbnail of a HEIC is a JPEG of its pixels', async () => {
  const found = await inspected(heic())
  expect(found).toMatchObject({
    width: 64,
    height: 40,
    thumbnail: { type: 'image/jpeg' },
    small: { width: 64, height: 40, format: 'jpeg' },
  })
  const { data, info } = await sharp(found?.thumbnail?.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * 64 + x) * info.channels).subarray(0, 3),
  ]
  const [left, right] = [at(8, 20), at(56, 20)]
  expect(left[0]).toBeGreaterThan(180)
  expect(left[2]).toBeLessThan(80)
  expect(right[0]).toBeLessThan(80)
  expect(right[2]).toBeGreaterThan(180)
})

test('bytes that cannot be decoded return undefined, and the next picture is decoded', async () => {
  const good = await plain(2000, 2000, '#123').jpeg().toBuffer()
  expect(await inspected(Buffer.from('<html>'))).toBeUndefined()
  expect(await inspected(good.subarray(0, good.length / 2))).toBeUndefined()
  expect(await inspected(Buffer.alloc(0))).toBeUndefined()
  expect(await inspected(good)).toMatchObject({ width: 2000 })
})

test('fitPng returns a PNG that fits, or undefined for other bytes and small pictures', async () => {
  const tall = await plain(512, 1024, '#fff').jpeg().toBuffer()
  const bytes = await pictures.fitPng('bob', tall, 256)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 256, format: 'png' })
  expect(await pictures.fitPng('bob', Buffer.from('no picture'), 256)).toBeUndefined()
  expect(await pictures.fitPng('bob', tall, 256, 513)).toBeUndefined()
})

test('drawPng renders an SVG, and an uploaded SVG is still refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
  expect(await sharp(await pictures.drawPng(svg)).metadata()).toMatchObject({ width: 20 })
  expect(await inspected(Buffer.from(svg))).toBeUndefined()
  expect(await pictures.fitPng('bob', Buffer.from(svg), 256)).toBeUndefined()
})

test('a JPEG of 24 megapixels, as phones take them, has its size and a thumbnail', async () => {
  const small = { width: 480, height: 360, format: 'jpeg' }
  expect(await inspected(await largeJpeg(5712, 4284))).toMatchObject({
    width: 5712,
    height: 4284,
    small,
  })
}, 60_000)

const frames = () =>
  sharp(Buffer.from(Array.from({ length: 8 * 24 * 3 }, (_, at) => (at * 31) % 256)), {
    raw: { width: 8, height: 24, channels: 3, pageHeight: 8 },
  })

test('pictures that move have their size and no still thumbnail', async () => {
  const webp = await frames()
    .webp({ loop: 0, delay: [300, 300, 300] })
    .toBuffer()
  const png = await plain(8, 8, '#123').png().toBuffer()
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const apng = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  const avis = Buffer.from(await plainAvif(8, 8))
  avis.write('avis', avis.indexOf('miaf'), 'latin1')
  for (const bytes of [webp, apng, avis]) {
    expect(await inspected(bytes)).toEqual({ width: 8, height: 8 })
  }
})

describe('a hostile picture has no thumbnail', () => {
  const png = () => plain(600, 600, '#123').png().toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an AVIF of 17 megapixels in 1 kB', () => file('17-megapixels.avif')],
    ['a PNG of 1 × 60,000,000', () => blackPng(1, 60_000_000)],
    ['a PNG of 201 megapixels', () => blackPng(14_200, 14_200)],
    ['a PNG with a side above 16,384', () => blackPng(16_385, 8)],
    ['a WebP that claims 100 megapixels', () => webpClaiming(10_000)],
    ['a GIF that claims 65,535 × 65,535', () => gifBomb(10_000)],
    ['a HEIC that claims 100 megapixels', () => heicClaiming(10_000, 10_000)],
    ['a HEIC that claims 27 megapixels', () => heicClaiming(5_200, 5_200)],
    ['a HEIC with noise for pixels', () => heicWithNoise()],
    ['a truncated HEIC', () => heic().subarray(0, -40)],
    ['a truncated PNG', async () => (await png()).subarray(0, -200)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG that refers to a file', () => Buffer.from('<svg><image href="/etc/passwd"/></svg>')],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
    ['nothing', () => Buffer.alloc(0)],
  ])(
    '%s',
    async (_name, make) => {
      expect(await inspected(await make())).toBeUndefined()
    },
    60_000,
  )

  test('but the next valid picture has one', async () => {
    expect(await inspected(await plain(40, 20, '#fff').png().toBuffer())).toMatchObject({
      width: 40,
    })
    expect(await inspected(blackPng(16_384, 8))).toMatchObject({ width: 16_384, height: 8 })
  })
})

test('a picture that exceeds the time limit returns undefined, and its process is restarted', async () => {
  const options = { jobMs: 1, idleMs: 60_000 }
  const worker = new PictureProcess(options)
  const path = await fileOf(await plainAvif(1000, 1000))
  expect(await worker.run({ kind: 'inspect', path, px: 480 })).toBeUndefined()
  options.jobMs = 60_000
  expect(await worker.run({ kind: 'inspect', path, px: 480 })).toMatchObject({ width: 1000 })
  worker.close()
}, 60_000)

test("one person's slow pictures do not delay another person's", async () => {
  const slow = await fileOf(await file('9-megapixels.avif'))
  const small = await plain(2, 2, '#fff').png().toBuffer()
  let finished = 0
  const bombs = Array.from({ length: 4 }, () =>
    pictures.inspect('bob', slow, 480).then(() => finished++),
  )
  expect(await pictures.fitPng('carol', small, 256)).toBeDefined()
  expect(finished).toBeLessThanOrEqual(2)
  await Promise.all(bombs)
}, 60_000)
