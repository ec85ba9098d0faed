import { createHash } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngChunk } from './testing/hostile.ts'
import { stripMetadata } from './strip-metadata.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-metadata-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const secret = 'Vienna 48.2082N'
const exif = {
  IFD0: { Make: secret, ImageDescription: secret },
  IFD3: { GPSAreaInformation: secret },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${secret}</place></x:xmpmeta>`

/** A picture of noise, so that any changed pixel is detected, with an EXIF orientation. */
function picture(orientation: number): Sharp {
  const pixels = Buffer.from(Array.from({ length: 40 * 20 * 3 }, (_, at) => (at * 7919) % 256))
  return sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } })
    .withExifMerge({ ...exif, IFD0: { ...exif.IFD0, Orientation: String(orientation) } })
    .withMetadata({ orientation, exif })
    .withXmp(xmp)
}

async function strip(bytes: Uint8Array) {
  const [path, target] = [join(folder, 'picture'), join(folder, 'stripped')]
  await writeFile(path, bytes)
  await rm(target, { force: true })
  const result = await stripMetadata(path, target)
  if (result) return { ...result, bytes: await readFile(target) }
  await expect(access(target)).rejects.toThrow('ENOENT')
  return undefined
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const formats = {
  jpeg: (one: Sharp) => one.jpeg().toBuffer(),
  'progressive jpeg': (one: Sharp) => one.jpeg({ progressive: true }).toBuffer(),
  png: (one: Sharp) => one.png().toBuffer(),
  webp: (one: Sharp) => one.webp().toBuffer(),
  'lossless webp': (one: Sharp) => one.webp({ lossless: true }).toBuffer(),
}

describe.each(Object.entries(formats))('%s', (_name, encode) => {
  test.each([1, 3, 6])('loses its metadata and keeps pixels and orientation %i', async (turn) => {
    const original = await encode(picture(turn))
    expect(original.includes(secret)).toBe(true)

    const stripped = await strip(original)
    const bytes = stripped?.bytes ?? Buffer.alloc(0)
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.includes('GPS')).toBe(false)
    expect(stripped).toMatchObject({
      size: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    })
    const { xmp: leftXmp, orientation = 1, format } = await sharp(bytes).metadata()
    expect({ leftXmp, orientation }).toEqual({ leftXmp: undefined, orientation: turn })
    expect(format).toBe((await sharp(original).metadata()).format)
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(original))
    // A stripped file is not changed again.
    expect((await strip(bytes))?.bytes ?? bytes).toEqual(bytes)
  })

  test('keeps its colour profile', async () => {
    const bytes = (await strip(await encode(picture(1).withIccProfile('p3'))))?.bytes
    expect((await sharp(bytes).metadata()).icc).toBeDefined()
  })

  test('without metadata is not changed', async () => {
    const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    expect(await strip(await encode(plain))).toBeUndefined()
  })

  test('loses data after its end', async () => {
    const original = await encode(picture(6))
    const stripped = await strip(Buffer.concat([original, Buffer.from(`video of ${secret}`)]))
    expect(stripped?.bytes).toEqual((await strip(original))?.bytes)
  })

  test('that is truncated anywhere loses its metadata and does not fail', async () => {
    const original = await encode(picture(6))
    for (let length = 0; length < original.length; length += 13) {
      const cut = original.subarray(0, length)
      const bytes = (await strip(cut))?.bytes ?? cut
      expect(bytes.includes('xmpmeta')).toBe(false)
    }
  })
})

test('a PNG loses its texts and private chunks and keeps an animation', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const extra = [pngChunk('tEXt', Buffer.from(secret)), pngChunk('prVt', Buffer.from(secret))]
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const bytes = Buffer.concat([plain.subarray(0, 33), control, ...extra, plain.subarray(33)])
  expect((await strip(bytes))?.bytes).toEqual(
    Buffer.concat([plain.subarray(0, 33), control, plain.subarray(33)]),
  )
})

test('an animated WebP keeps its frames', async () => {
  const gif = await sharp(
    Buffer.from(Array.from({ length: 8 * 24 * 3 }, (_, at) => (at * 31) % 256)),
    { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } },
  )
    .gif()
    .toBuffer()
  const original = await sharp(gif, { animated: true }).withXmp(xmp).webp().toBuffer()
  const bytes = (await strip(original))?.bytes ?? Buffer.alloc(0)
  expect(bytes.includes('xmpmeta')).toBe(false)
  expect((await sharp(bytes).metadata()).pages).toBe(3)
})

test.each(['', 'text', 'GIF89a', '\x89PNG\r\n\x1a\n', 'RIFF0000WEBP'])(
  'bytes such as %j are not changed',
  async (content) => {
    expect(await strip(Buffer.from(content, 'latin1'))).toBeUndefined()
  },
)
