import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { deleteAllFiles, prepareUpload, uploadChunk } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addChunk,
  addChunkAt,
  storedUploads,
  getFile,
  openUpload,
  sha256,
  uploadFile,
  uuid,
  startServerOn,
  type StoreKind,
} from '../../../testing/files.ts'

describe.each<StoreKind>(['disk', 'S3'])('on %s', (store) => {
  let w: Awaited<ReturnType<typeof startServerOn>>
  beforeAll(async () => {
    w = await startServerOn(store)
  })
  afterAll(() => w.close())

  describe('uploading', () => {
    test('chunks become one file, in any order of the form parts', async () => {
      const { bob } = w
      const file_id = await openUpload(bob, { content_type: 'text/plain', filename: 'notes.txt' })
      expect(file_id).toMatch(new RegExp(`^${uuid}$`))

      const first = await addChunk(bob, file_id, 'line one\n')
      expect(first).toMatchObject({ status: 200, text: 'null' })
      const backwards = new FormData()
      backwards.set('chunk_is_last', 'true')
      backwards.set('chunk_data', new Blob(['line two\n']), 'blob')
      backwards.set('file_id', file_id)
      const last = await bob.request(uploadChunk, { body: backwards })

      const now = new Date()
      const day = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
      expect(last.body).toEqual({
        path: `${day}/${file_id}`,
        size: 18,
        hash: 'e9024f1a07d29d52ad3aa5e1a18e94db1f3a9fd32b89e39d47c472cd99071e13',
        image_properties: null,
      })
      const file = await getFile(w, `${day}/${file_id}`)
      expect(file.text).toBe('line one\nline two\n')
    })

    test('a finished upload takes no more chunks', async () => {
      const { path } = await uploadFile(w.bob, 'done')
      const file_id = path.slice(-36)
      expect(await addChunk(w.bob, file_id, 'more', true)).toMatchObject({ status: 400 })
      expect((await getFile(w, path)).text).toBe('done')
    })

    test('only the person who opened an upload can continue it', async () => {
      const { alice, dave, bob, nobody, gus } = w
      const file_id = await openUpload(bob)
      await addChunk(bob, file_id, 'mine')

      expect((await addChunk(alice, file_id, 'hers')).status).toBe(400)
      expect((await addChunk(dave, file_id, 'his', true)).status).toBe(400)
      expect((await addChunk(nobody, file_id, 'x')).status).toBe(401)
      expect((await addChunk(gus, file_id, 'x')).status).toBe(403)

      expect((await addChunk(bob, file_id, '', true)).body).toMatchObject({ hash: sha256('mine') })
    })

    test('guests and clients without a token cannot open an upload', async () => {
      expect((await w.gus.request(prepareUpload, { body: {} })).status).toBe(403)
      expect((await w.nobody.request(prepareUpload, { body: {} })).status).toBe(401)
    })

    test('an empty file can be uploaded', async () => {
      const { path, size, hash } = await uploadFile(w.bob, '', { filename: 'empty.txt' })
      expect({ size, hash }).toEqual({ size: 0, hash: sha256('') })
      const file = await getFile(w, path)
      expect(file).toMatchObject({ status: 200, text: '' })
      expect(file.headers.get('content-length')).toBe('0')
      expect((await getFile(w, path, { range: 'bytes=0-' })).status).toBe(416)
    })

    test('a request without a valid chunk is refused', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      const sends = (parts: Record<string, string | Blob>) => {
        const data = new FormData()
        for (const [name, value] of Object.entries(parts)) data.append(name, value)
        return bob.request(uploadChunk, { body: data })
      }
      const chunk_data = new Blob(['x'])
      const path = '/api/resource/file/upload'
      const boundary = { 'content-type': 'multipart/form-data; boundary=b' }

      expect(await sends({ file_id })).toMatchObject({
        status: 400,
        body: { reason: 'upload_missing' },
      })
      expect((await sends({ chunk_data })).status).toBe(400)
      expect((await sends({ file_id: '', chunk_data })).status).toBe(400)
      expect((await sends({ file_id: '../../key', chunk_data })).status).toBe(400)
      expect((await sends({ file_id: randomUUID(), chunk_data })).status).toBe(400)
      expect((await bob.fetch('POST', path)).status).toBe(415)
      const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
      expect((await bob.fetch('POST', path, json)).status).toBe(415)
      const nameless = { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }
      expect((await bob.fetch('POST', path, nameless)).status).toBe(400)
      const cut =
        '--b\r\nContent-Disposition: form-data; name="chunk_data"; filename="x"\r\n\r\nhal'
      expect((await bob.fetch('POST', path, { headers: boundary, body: cut })).status).toBe(400)
      const noise = { headers: boundary, body: 'no form at all' }
      expect((await bob.fetch('POST', path, noise)).status).toBe(400)

      expect((await addChunk(bob, file_id, 'good', true)).body).toMatchObject({ size: 4 })
    })

    test.each([
      [
        'a content type and no file name',
        'content-disposition: form-data; name="chunk_data"\r\ncontent-type: image/jpeg',
      ],
      ['no type and no file name', 'content-disposition: form-data; name="chunk_data"'],
      [
        'a text type with a charset',
        'content-disposition: form-data; name="chunk_data"\r\ncontent-type: text/plain; charset=utf-16',
      ],
      [
        'a file name',
        'content-disposition: form-data; name="chunk_data"; filename="blob"\r\ncontent-type: application/octet-stream',
      ],
      [
        'an encoding',
        'content-disposition: form-data; name="chunk_data"\r\ncontent-transfer-encoding: binary',
      ],
    ])('chunks are stored byte by byte with %s', async (_, head) => {
      const { bob } = w
      for (const size of [3_000, 20_000, 150_000]) {
        const bytes = randomBytes(size)
        const file_id = await openUpload(bob, { content_type: 'image/jpeg' })
        const part = (name: string, value: string) =>
          `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
        const body = Buffer.concat([
          Buffer.from(part('file_id', file_id) + part('chunk_is_last', 'true')),
          Buffer.from(`--b\r\n${head}\r\n\r\n`),
          bytes,
          Buffer.from('\r\n--b--\r\n'),
        ])
        const headers = { 'content-type': 'multipart/form-data; boundary=b' }
        const sent = await bob.fetch('POST', '/api/resource/file/upload', { headers, body })
        expect(sent).toMatchObject({ status: 200, body: { size, hash: sha256(bytes) } })
      }
    })

    test.each([
      ['True', true],
      ['1', true],
      ['False', false],
      ['0', false],
    ])('a last chunk may be marked as Python does: %s', async (chunk_is_last, isLast) => {
      const { bob } = w
      const body = new FormData()
      body.set('file_id', await openUpload(bob))
      body.set('chunk_data', new Blob(['x']), 'blob')
      body.set('chunk_is_last', chunk_is_last)
      const sent = await bob.request(uploadChunk, { body })
      expect([sent.status, sent.body !== null]).toEqual([200, isLast])
    })

    test('a mark of the last chunk that is no boolean is refused, and the upload goes on', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      const body = new FormData()
      body.set('file_id', file_id)
      body.set('chunk_data', new Blob(['x']), 'blob')
      body.set('chunk_is_last', 'yes')
      expect(await bob.request(uploadChunk, { body })).toMatchObject({
        status: 400,
        body: { reason: 'bad_body', field: 'chunk_is_last' },
      })
      expect((await addChunk(bob, file_id, 'good', true)).body).toMatchObject({ size: 4 })
    })

    test('a part that is too large is named in the answer', async () => {
      const { bob } = w
      const body = new FormData()
      body.set('file_id', 'x'.repeat(5_000))
      body.set('chunk_data', new Blob(['x']), 'blob')
      expect(await bob.request(uploadChunk, { body })).toMatchObject({
        status: 413,
        body: { reason: 'part_too_large', field: 'file_id' },
      })
    })

    test('a chunk larger than the limit is refused', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      expect((await addChunk(bob, file_id, Buffer.alloc(200_001), false)).status).toBe(413)
      expect((await addChunk(bob, file_id, Buffer.alloc(200_000, 7), true)).body).toMatchObject({
        hash: sha256(Buffer.alloc(200_000, 7)),
      })
    })

    test('a file larger than the limit is refused', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      await addChunk(bob, file_id, Buffer.alloc(200_000))
      expect((await addChunk(bob, file_id, Buffer.alloc(50_001), true)).status).toBe(413)
      expect((await addChunk(bob, file_id, Buffer.alloc(50_000), true)).body).toMatchObject({
        size: 250_000,
      })
    })

    test('chunks sent at the same time are not mixed', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      const letters = [...'abcdefgh']
      await Promise.all(letters.map((letter) => addChunk(bob, file_id, letter.repeat(20_000))))
      const { body } = await addChunk(bob, file_id, '', true)
      expect(body?.size).toBe(160_000)

      const { text } = await getFile(w, body?.path ?? '')
      const runs = text.match(/(.)\1*/g) ?? []
      expect(runs.map((run) => run.length)).toEqual(letters.map(() => 20_000))
      expect(runs.map((run) => run.charAt(0)).sort()).toEqual(letters)
    })

    test('two last chunks sent at the same time finish an upload once', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      const answers = await Promise.all([
        addChunk(bob, file_id, 'one', true),
        addChunk(bob, file_id, 'two', true),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
      const done = answers.find(({ status }) => status === 200)?.body
      expect(done?.size).toBe(3)
      expect((await getFile(w, done?.path ?? '')).headers.get('content-length')).toBe('3')
    })

    test('a chunk with an offset that is sent again is stored once', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      await addChunkAt(bob, file_id, 0, 'one ')
      expect(await addChunkAt(bob, file_id, 0, 'one ')).toMatchObject({ status: 200, text: 'null' })
      await addChunkAt(bob, file_id, 4, 'two ')
      const last = await addChunkAt(bob, file_id, 8, 'three', true)
      expect(last.body).toMatchObject({ size: 13, hash: sha256('one two three') })
      expect((await addChunkAt(bob, file_id, 8, 'three', true)).body).toEqual(last.body)
      expect((await addChunkAt(w.dave, file_id, 8, 'three', true)).status).toBe(400)
    })

    test('a chunk with an offset beyond or across the stored bytes is refused', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      await addChunkAt(bob, file_id, 0, 'one ')
      expect((await addChunkAt(bob, file_id, 5, 'two')).status).toBe(400)
      expect((await addChunkAt(bob, file_id, 2, 'e two')).status).toBe(400)
      expect((await addChunkAt(bob, file_id, 1.5, 'x')).status).toBe(400)
      expect((await addChunkAt(bob, file_id, 4, 'two', true)).body).toMatchObject({ size: 7 })
    })

    test('bytes of a chunk that was never acknowledged are overwritten', async () => {
      const { bob, services } = w
      const file_id = await openUpload(bob)
      await addChunk(bob, file_id, 'one ')
      const late = await services.staging.receive(Readable.from([Buffer.from('two, half wri')]))
      await late.append(file_id, { size: 4, mark: 1 }, { size: 17, mark: 2 })
      await late.discard()

      const { body } = await addChunk(bob, file_id, 'two', true)
      expect(body).toMatchObject({ size: 7, hash: sha256('one two') })
    })

    test('an upload whose bytes are lost is refused', async () => {
      const { bob, services } = w
      const file_id = await openUpload(bob)
      await addChunk(bob, file_id, 'one ')
      await services.staging.remove(file_id)

      expect((await addChunk(bob, file_id, 'two', true)).status).toBe(400)
    })
  })

  describe('interrupted uploads', () => {
    test('a restart removes staged bytes that no upload owns', async () => {
      const { bob, services } = w
      const open = await openUpload(bob)
      await addChunk(bob, open, 'kept')
      const lostName = randomUUID()
      const lost = await services.staging.receive(Readable.from([Buffer.from('lost')]))
      await lost.append(lostName, { size: 0, mark: 0 }, { size: 4, mark: 1 })
      await lost.discard()
      await w.restart()
      expect((await storedUploads(w)).filter((name) => name === open)).toHaveLength(1)
      expect((await addChunk(bob, open, '', true)).body).toMatchObject({ hash: sha256('kept') })
      expect(await w.services.staging.names()).not.toContain(lostName)
    })
  })

  describe('deletion', () => {
    test('an idle upload is deleted with its bytes', async () => {
      const { bob, clock } = w
      const left = await openUpload(bob)
      const kept = await openUpload(bob)
      await addChunk(bob, left, 'left alone')
      await addChunk(bob, kept, 'one ')
      expect(await storedUploads(w)).toContain(left)

      clock.offset += 200_000
      await addChunk(bob, kept, 'two')
      clock.offset += 101_000
      expect((await addChunk(bob, left, 'too late', true)).status).toBe(400)
      await expect.poll(() => storedUploads(w), { timeout: 5_000 }).not.toContain(left)
      expect((await addChunk(bob, kept, '', true)).body).toMatchObject({ hash: sha256('one two') })
    })

    test('an upload can be continued after a restart', async () => {
      const { bob } = w
      const file_id = await openUpload(bob)
      await addChunk(bob, file_id, 'before ')
      await w.restart()
      expect((await addChunk(bob, file_id, 'after', true)).body).toMatchObject({
        hash: sha256('before after'),
      })
    })

    test('an administrator deletes all files, and nothing else', async () => {
      const { dave, alice, bob, gus, services } = w
      await services.blobs.put('avatar/1.png', Buffer.from('x'))
      const { path } = await uploadFile(bob, 'secret')
      const open = await openUpload(bob)
      await addChunk(bob, open, 'half')
      for (const person of [alice, bob, gus]) {
        expect((await person.request(deleteAllFiles, {})).status).toBe(403)
      }
      expect((await getFile(w, path)).text).toBe('secret')

      expect(await dave.request(deleteAllFiles, {})).toMatchObject({ status: 200, text: '' })

      expect((await getFile(w, path)).status).toBe(404)
      expect(await storedUploads(w)).toEqual([])
      expect((await addChunk(bob, open, 'rest', true)).status).toBe(400)
      expect(await services.blobs.head('avatar/1.png')).toBeDefined()
      const again = await uploadFile(bob, 'new')
      expect((await getFile(w, again.path)).text).toBe('new')
    })

    test('an interrupted deletion continues and keeps files uploaded since', async () => {
      const { bob, dave, clock, services } = w
      await dave.call(deleteAllFiles, {})
      clock.offset += 10_000
      const { path } = await uploadFile(bob, 'later')
      clock.offset += 60_000
      await services.jobs.runDue()
      expect((await getFile(w, path)).text).toBe('later')
    })
  })
})
