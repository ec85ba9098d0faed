import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getThumbnail,
  sha256,
  uploadFile,
  startServerOn,
  type StoreKind,
} from '../../testing/files.ts'

describe.each<StoreKind>(['disk', 'S3'])('on %s', (store) => {
  let w: Awaited<ReturnType<typeof startServerOn>>
  let photograph: Buffer
  const place = '48.2082 N, 16.3738 E'
  beforeAll(async () => {
    w = await startServerOn(store)
    photograph = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#123' } })
      .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: place } } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => w.close())

  test('a photograph is stored without its location and described as stored', async () => {
    const info = { content_type: 'image/jpeg', filename: 'photo.jpg' }
    const { path, size, hash, image_properties } = await uploadFile(w.bob, photograph, info)
    expect(photograph.includes(place)).toBe(true)

    const { bytes } = await getThumbnail(w, path, '')
    expect(bytes.includes(place)).toBe(false)
    expect({ size, hash }).toEqual({ size: bytes.length, hash: sha256(bytes) })
    expect(image_properties).toEqual({ width: 30, height: 60 })
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
  })

  test('a file that is not declared as a picture is stored as it is', async () => {
    const { path, hash } = await uploadFile(w.bob, photograph, { filename: 'photo.bin' })
    expect((await getThumbnail(w, path, '')).bytes).toEqual(photograph)
    expect(hash).toBe(sha256(photograph))
  })
})
