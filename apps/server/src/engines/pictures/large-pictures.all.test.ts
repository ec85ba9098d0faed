import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPictures, type Pictures } from './pictures.ts'
import { blackPng } from './testing/hostile.ts'
import { large, largeJpeg } from './testing/large.ts'

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

test.each<[string, number, number, () => Promise<Buffer> | Buffer]>([
  ['JPEG of 48 megapixels', 8000, 6000, () => largeJpeg(8000, 6000)],
  ['progressive JPEG of 48 megapixels', 8000, 6000, () => largeJpeg(8000, 6000, true)],
  ['JPEG of 200 megapixels', 16_000, 12_500, () => largeJpeg(16_000, 12_500)],
  ['JPEG panorama', 16_382, 3_628, () => largeJpeg(16_382, 3_628)],
  ['PNG of 48 megapixels', 8000, 6000, () => blackPng(8000, 6000)],
  ['PNG of 196 megapixels', 14_000, 14_000, () => blackPng(14_000, 14_000)],
  ['WebP of 48 megapixels', 8000, 6000, () => large(8000, 6000).webp({ effort: 0 }).toBuffer()],
])(
  'a %s has its size and a thumbnail',
  async (_, width, height, make) => {
    const small = { width: expect.any(Number), height: expect.any(Number), format: 'jpeg' }
    expect(await inspected(await make())).toMatchObject({ width, height, small })
  },
  120_000,
)

// A picture of an iPhone: heic-decode takes it in full size.
test('a HEIC of 24 megapixels has its size and a JPEG as thumbnail', async () => {
  const bytes = await readFile(new URL('testing/24-megapixels.heic', import.meta.url))
  expect(await inspected(bytes)).toMatchObject({
    width: 5712,
    height: 4284,
    small: { width: expect.any(Number), height: expect.any(Number), format: 'jpeg' },
  })
}, 120_000)

test('a turned JPEG of 48 megapixels has a thumbnail that stands upright', async () => {
  const turned = await large(8000, 6000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await inspected(turned)).toMatchObject({
    width: 6000,
    height: 8000,
    small: { width: 360, height: 480 },
  })
}, 60_000)

test.each<[string, () => Promise<Buffer>]>([
  ['a progressive JPEG of 196 megapixels', () => largeJpeg(14_000, 14_000, true)],
  ['a GIF of 41 megapixels', () => large(6_500, 6_400).gif().toBuffer()],
])(
  '%s has no thumbnail',
  async (_, make) => {
    expect(await inspected(await make())).toBeUndefined()
  },
  120_000,
)
