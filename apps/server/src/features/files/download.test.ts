import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  getFile,
  unknownPath,
  uploadFile,
  startServerOn,
  type StoreKind,
} from '../../testing/files.ts'
import { testFileHeaders } from './testing/file-headers.ts'

describe.each<StoreKind>(['disk', 'S3'])('on %s', (store) => {
  let w: Awaited<ReturnType<typeof startServerOn>>
  beforeAll(async () => {
    w = await startServerOn(store)
  })
  afterAll(() => w.close())

  // On S3 in download.all.test.ts.
  if (store === 'disk') testFileHeaders(() => w)

  test('a file has its declared type and name', async () => {
    const info = { content_type: 'text/html', filename: 'Übersicht.txt' }
    const { path } = await uploadFile(w.bob, '<p>', info)
    const { headers } = await getFile(w, path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': `attachment; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
  })

  describe('reading', () => {
    let path: string
    let etag: string
    let modified: string
    beforeAll(async () => {
      const info = { content_type: 'text/plain', filename: 'digits.txt' }
      path = (await uploadFile(w.bob, '0123456789', info)).path
      const { headers } = await getFile(w, path)
      etag = headers.get('etag') ?? ''
      modified = headers.get('last-modified') ?? ''
    })
    const hour = 3_600_000
    const before = () => new Date(Date.parse(modified) - hour).toUTCString()
    const after = () => new Date(Date.parse(modified) + hour).toUTCString()

    test('a whole file is served with its headers', async () => {
      const { status, text, headers } = await getFile(w, path)
      expect({ status, text }).toEqual({ status: 200, text: '0123456789' })
      expect(Object.fromEntries(headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'no-cache',
        'content-disposition': 'inline; filename="digits.txt"',
        'content-length': '10',
        'content-type': 'text/plain',
        etag: expect.stringMatching(/^"[\w-]+"$/),
        'last-modified': expect.stringMatching(/GMT$/),
      })
    })

    test('HEAD has the same headers and no body', async () => {
      const whole = await getFile(w, path)
      const head = await w.nobody.fetch('HEAD', addressOf(path))
      expect(head).toMatchObject({ status: 200, text: '' })
      const ofTheFile = (headers: Headers) =>
        [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
      expect(ofTheFile(head.headers)).toEqual(ofTheFile(whole.headers))
      expect((await w.nobody.fetch('HEAD', addressOf(unknownPath))).status).toBe(404)
    })

    test('HEAD ignores ranges', async () => {
      const headers = { range: 'bytes=0-4' }
      const head = await w.nobody.fetch('HEAD', addressOf(path), { headers })
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe('10')
    })

    test.each([
      ['bytes=0-4', 'bytes 0-4/10', '01234'],
      ['bytes=9-', 'bytes 9-9/10', '9'],
      ['bytes=-4', 'bytes 6-9/10', '6789'],
      ['bytes=-400', 'bytes 0-9/10', '0123456789'],
      ['bytes=9-100', 'bytes 9-9/10', '9'],
      ['Bytes=1-1', 'bytes 1-1/10', '1'],
    ])('%s gives %s', async (range, contentRange, text) => {
      const part = await getFile(w, path, { range })
      expect(part).toMatchObject({ status: 206, text })
      expect(part.headers.get('content-range')).toBe(contentRange)
      expect(part.headers.get('content-length')).toBe(String(text.length))
    })

    test.each(['bytes=10-', 'bytes=100-200', 'bytes=-0', 'bytes=5-2'])(
      '%s cannot be satisfied',
      async (range) => {
        const answer = await getFile(w, path, { range })
        expect(answer.status).toBe(416)
        expect(answer.headers.get('content-range')).toBe('bytes */10')
        expect(answer.headers.get('content-disposition')).toBeNull()
      },
    )

    test.each(['lines=0-4', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', ''])(
      '%s is answered with the whole file',
      async (range) => {
        expect(await getFile(w, path, { range })).toMatchObject({ status: 200, text: '0123456789' })
      },
    )

    test('If-Range is honoured', async () => {
      const partIf = (condition: string) =>
        getFile(w, path, { range: 'bytes=0-1', 'if-range': condition }).then(({ status }) => status)
      expect(await partIf(etag)).toBe(206)
      expect(await partIf(modified)).toBe(206)
      expect(await partIf('"other"')).toBe(200)
      expect(await partIf(`W/${etag}`)).toBe(200)
      expect(await partIf(before())).toBe(200)
      expect(await partIf(after())).toBe(200)
    })

    test('a file that the client has cached is answered with 304', async () => {
      const unchanged = await getFile(w, path, { 'if-none-match': etag })
      expect(unchanged).toMatchObject({ status: 304, text: '' })
      expect(unchanged.headers.get('etag')).toBe(etag)
      expect(unchanged.headers.get('cache-control')).toBe('no-cache')

      const statusFor = (headers: Record<string, string>) =>
        getFile(w, path, headers).then(({ status }) => status)
      expect(await statusFor({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
      expect(await statusFor({ 'if-none-match': '*' })).toBe(304)
      expect(await statusFor({ 'if-none-match': '"x"' })).toBe(200)
      expect(await statusFor({ 'if-modified-since': modified })).toBe(304)
      expect(await statusFor({ 'if-modified-since': before() })).toBe(200)
      expect(await statusFor({ 'if-modified-since': 'yesterday, or so' })).toBe(200)
      expect(await statusFor({ 'if-none-match': '"x"', 'if-modified-since': after() })).toBe(200)
      expect(await statusFor({ 'if-none-match': etag, range: 'bytes=100-' })).toBe(304)
    })

    test('a failed precondition is answered with 412', async () => {
      const statusFor = (headers: Record<string, string>) =>
        getFile(w, path, headers).then(({ status }) => status)
      expect(await getFile(w, path, { 'if-match': '"other"' })).toMatchObject({
        status: 412,
        text: '',
      })
      expect(await statusFor({ 'if-match': `W/${etag}` })).toBe(412)
      expect(await statusFor({ 'if-match': `"x", ${etag}` })).toBe(200)
      expect(await statusFor({ 'if-match': '*' })).toBe(200)
      expect(await statusFor({ 'if-unmodified-since': before() })).toBe(412)
      expect(await statusFor({ 'if-unmodified-since': modified })).toBe(200)
      expect(await statusFor({ 'if-match': etag, 'if-unmodified-since': before() })).toBe(200)
    })

    test('any origin may read a file', async () => {
      const origin = 'https://elsewhere.example'
      const { headers } = await getFile(w, path, { origin, range: 'bytes=0-1' })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toBe('content-range')
    })

    test.each([
      '',
      '../key.json',
      '/etc/passwd',
      '..%2f..%2fkey.json',
      '2020/1/1/../../../../parley.db',
      `${unknownPath}/../x`,
      `${unknownPath}.thumbnail`,
      `/${unknownPath}`,
      unknownPath.toUpperCase().replace('4000', 'ABCD'),
      `${unknownPath}\0`,
      `${unknownPath}\n`,
    ])('the path %j is refused', async (bad) => {
      expect((await getFile(w, bad)).status).toBe(400)
    })

    test('a missing path is refused, an unknown one is not found', async () => {
      expect((await w.nobody.fetch('GET', '/api/resource/file')).status).toBe(400)
      expect((await w.nobody.fetch('GET', `/api/resource/file?file_path=../x`)).status).toBe(400)
      expect(await getFile(w, unknownPath)).toMatchObject({ status: 404, text: '' })
    })

    test('a file whose bytes are missing is not found', async () => {
      const lost = await uploadFile(w.bob, 'lost')
      const file_id = lost.path.slice(-36)
      await w.services.blobs.remove(`upload/${file_id.slice(0, 2)}/${file_id}`)
      expect((await getFile(w, lost.path)).status).toBe(404)
    })

    test('a client that disconnects during a download does not affect the server', async () => {
      const large = await uploadFile(w.bob, Buffer.alloc(200_000))
      await new Promise<void>((done, fail) => {
        const asked = openRequest(w.base + addressOf(large.path), (answer) => {
          answer.once('data', () => asked.destroy())
          answer.on('error', () => {})
          answer.on('close', done)
        })
        asked.on('error', fail)
        asked.end()
      })
      expect((await getFile(w, large.path)).status).toBe(200)
    })
  })
})
