import { setAvatar } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blackPng,
  gifBomb,
  plainAvif,
  webpClaiming,
} from '../../engines/pictures/testing/hostile.ts'
import {
  getFile,
  getThumbnail,
  uploadFile,
  startServerWithSmallFiles,
} from '../../testing/files.ts'
import type { TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
afterAll(() => w.close())

describe('a thumbnail', () => {
  const painted = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } })

  const uploadsPicture = async (content_type: string, bytes: Promise<Buffer> | Buffer) =>
    uploadFile(w.alice, await bytes, { content_type, filename: 'picture' })

  test('of a picture with transparency is a PNG', async () => {
    const bytes = painted(960, 480, '#ff000080').png().toBuffer()
    const { path, image_properties } = await uploadsPicture('image/png', bytes)
    expect(image_properties).toEqual({ width: 960, height: 480 })

    const small = await getThumbnail(w, path)
    expect(small.type).toBe('image/png')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 240 })
    expect((await getThumbnail(w, path, '')).bytes).toEqual(await bytes)
  })

  test('of any other picture is a JPEG with its media type', async () => {
    const png = await uploadsPicture('image/png', painted(600, 600, '#fff').png().toBuffer())
    const small = await getThumbnail(w, png.path)
    expect(small.type).toBe('image/jpeg')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480 })

    const jpeg = await uploadsPicture('image/jpeg', painted(100, 50, '#fff').jpeg().toBuffer())
    expect(await sharp((await getThumbnail(w, jpeg.path)).bytes).metadata()).toMatchObject({
      width: 100,
    })
  })

  test('is also made of a GIF', async () => {
    const { path, image_properties } = await uploadsPicture(
      'image/gif',
      painted(500, 500, '#0f0').gif().toBuffer(),
    )
    expect(image_properties).toEqual({ width: 500, height: 500 })
    expect((await getThumbnail(w, path)).status).toBe(200)
  })

  test('is served with ranges', async () => {
    const { path } = await uploadsPicture('image/png', painted(50, 50, '#f00').png().toBuffer())
    const part = await getFile(w, path, { range: 'bytes=0-1' }, '&thumbnail=true')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-disposition')).toBe('inline; filename="picture"')
  })

  test('of a picture that cannot be decoded is the picture itself', async () => {
    const { path, image_properties } = await uploadsPicture('image/png', Buffer.from([1, 2, 3]))
    expect(image_properties).toBeNull()
    const small = await getThumbnail(w, path)
    expect(small).toEqual({ status: 200, type: 'image/png', bytes: Buffer.from([1, 2, 3]) })
  })

  test('is not made of files that are not declared as pictures', async () => {
    const text = await uploadFile(w.alice, 'words', { content_type: 'text/plain' })
    expect((await getThumbnail(w, text.path)).status).toBe(404)
    const painting = await uploadFile(w.alice, await painted(9, 9, '#f00').png().toBuffer())
    expect(painting.image_properties).toBeNull()
    expect((await getThumbnail(w, painting.path)).status).toBe(404)
  })

  test('of a hostile picture is not made, and its size is not reported', async () => {
    for (const bytes of [blackPng(1, 60_000_000), webpClaiming(10_000), gifBomb(1000)]) {
      const { image_properties } = await uploadFile(w.alice, bytes.subarray(0, 200_000), {
        content_type: 'image/png',
      })
      expect(image_properties).toBeNull()
    }
  })

  test("of one person's slow pictures does not delay another person's avatar", async () => {
    const slow = await plainAvif(3000, 3000)
    let finished = 0
    const bombs = Array.from({ length: 4 }, () =>
      uploadFile(w.alice, slow, { content_type: 'image/avif' }).then(() => finished++),
    )
    await expect.poll(async () => (await w.services.staging.names()).length).toBeGreaterThan(2)
    const body = await painted(2, 2, '#fff').png().toBuffer()
    await w.bob.call(setAvatar, { body })
    expect(finished).toBeLessThanOrEqual(2)
    await Promise.all(bombs)
  }, 60_000)
})
