import { createHash } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heic } from './testing/heic.ts'
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

const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

describe('a HEIC or AVIF', () => {
  /** An AVIF with another brand: the container is the same. */
  const branded = async (brand: string) => {
    const bytes = await picture(6).avif({ lossless: true }).toBuffer()
    bytes.write(brand, 8, 'latin1')
    return bytes
  }

  test.each(['avif', 'heic', 'heix', 'mif1', 'msf1', 'avis'])(
    'of the brand %s loses its metadata and keeps its size and places of pixels',
    async (brand) => {
      const original = await branded(brand)
      expect(original.includes(secret)).toBe(true)
      const stripped = await strip(original)
      const bytes = stripped?.bytes ?? Buffer.alloc(0)
      expect(['Vienna', 'xmpmeta', 'GPS'].filter((word) => bytes.includes(word))).toEqual([])
      expect(stripped).toMatchObject({
        size: original.length,
        hash: createHash('sha256').update(bytes).digest('hex'),
      })
      // A stripped file is not changed again.
      expect(await strip(bytes)).toBeUndefined()
    },
  )

  test('keeps its pixels, their turn and the colour profile', async () => {
    const original = await picture(6).withIccProfile('p3').avif({ lossless: true }).toBuffer()
    const bytes = (await strip(original))?.bytes ?? Buffer.alloc(0)
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(original))
    const { width, height, icc } = await sharp(bytes).metadata()
    expect([width, height, icc === undefined]).toEqual([20, 40, false])
  })

  test('without metadata is not changed', async () => {
    const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    expect(await strip(await plain.avif().toBuffer())).toBeUndefined()
    expect(await strip(heic())).toBeUndefined()
  })

  test.each([
    ['a film in a box', box('mpvd', box('ftyp', 'mp42'), box('mdat', secret))],
    ['a box of a maker', box('sefd', secret)],
    ['XMP in a box', box('uuid', 'be7acfcb97a942e8', secret)],
    ['bytes without a box', Buffer.from(secret)],
  ])('loses %s behind its end', async (_, extra) => {
    const original = heic()
    expect((await strip(Buffer.concat([original, extra])))?.bytes).toEqual(original)
  })

  test('loses unknown boxes and descriptions between the parts of a film, which stay in place', async () => {
    const film = box(
      'moov',
      box('mvhd', 'x'),
      box('udta', secret),
      box('trak', box('meta', secret)),
    )
    const start = Buffer.concat([box('ftyp', 'avisavis'), box('uuid', secret), film])
    const bytes = Buffer.concat([start, box('mdat', 'frames')])
    const stripped = (await strip(bytes))?.bytes ?? Buffer.alloc(0)
    expect(stripped.includes('Vienna')).toBe(false)
    expect([stripped.length, stripped.indexOf('frames')]).toEqual([
      bytes.length,
      bytes.indexOf('frames'),
    ])
    expect(stripped.includes('mvhd')).toBe(true)
  })

  test('that is truncated anywhere, or has noise in its lists, does not fail', async () => {
    const original = await branded('heic')
    const meta = original.indexOf('meta')
    for (let length = 12; length < original.length; length += 7) {
      const cut = original.subarray(0, length)
      expect(((await strip(cut))?.bytes ?? cut).includes('xmpmeta')).toBe(false)
      const noisy = Buffer.from(original)
      noisy.fill(0xff, meta + (length % 300), meta + (length % 300) + 3)
      expect((await strip(noisy))?.bytes.length ?? noisy.length).toBeLessThanOrEqual(noisy.length)
    }
  })
})
