import { request as openRequest } from 'node:http'
import { prepareUpload } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  type FileInfo,
  getFile,
  unknownPath,
  uploadFile,
  startServerOn,
  type StoreKind,
} from '../../testing/files.ts'

describe.each<StoreKind>(['disk', 'S3'])('on %s', (store) => {
  let w: Awaited<ReturnType<typeof startServerOn>>
  beforeAll(async () => {
    w = await startServerOn(store)
  })
  afterAll(() => w.close())

  describe('type and name of a file', () => {
    const headersOf = async (info: FileInfo, more = '') => {
      const { path } = await uploadFile(w.bob, 'x', info)
      const { headers } = await getFile(w, path, {}, more)
      return { type: headers.get('content-type'), disposition: headers.get('content-disposition') }
    }

    test.each([
      [{ content_type: 'text/plain', filename: 'a.pdf' }, 'text/plain'],
      [{ filename: 'paper.pdf' }, 'application/pdf'],
      [{ content_type: '', filename: 'paper.pdf' }, 'application/pdf'],
      [{ content_type: null, filename: null }, 'application/octet-stream'],
      [{}, 'application/octet-stream'],
      [{ content_type: 'Image/PNG' }, 'image/png'],
      [{ content_type: 'audio/webm;codecs=opus' }, 'audio/webm;codecs=opus'],
      [{ content_type: 'text/html\r\nset-cookie: a=b' }, 'application/octet-stream'],
      [{ content_type: 'nonsense', filename: 'x.unknown-kind' }, 'application/octet-stream'],
    ])('%j is served as %s', async (info, type) => {
      expect((await headersOf(info)).type).toBe(type)
    })

    test.each([
      ['plan.png', 'inline; filename="plan.png"'],
      ['a "b".txt', `inline; filename="a _b_.txt"; filename*=UTF-8''a%20%22b%22.txt`],
      ['Übersicht.txt', `inline; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`],
      ['a\r\nb: c', `inline; filename="a__b: c"; filename*=UTF-8''a__b%3A%20c`],
      ['../../x.txt', `inline; filename=".._.._x.txt"; filename*=UTF-8''.._.._x.txt`],
      ["it's(1)*.txt", `inline; filename="it's(1)*.txt"`],
      ["é'(*.txt", `inline; filename="_'(*.txt"; filename*=UTF-8''%C3%A9%27%28%2a.txt`],
      ['\ud800.txt', `inline; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
      ['', null],
    ])('the name %j is written safely into the header', async (filename, disposition) => {
      expect((await headersOf({ filename })).disposition).toBe(disposition)
    })

    test('a download is an attachment', async () => {
      const { disposition } = await headersOf({ filename: 'plan.png' }, '&download=true')
      expect(disposition).toBe('attachment; filename="plan.png"')
    })

    test('a name of more than 255 characters is refused', async () => {
      const filename = 'x'.repeat(256)
      expect((await w.bob.request(prepareUpload, { body: { filename } })).status).toBe(400)
    })
  })

  describe('a file opened in a browser', () => {
    test.each([
      ['text/html', 'text/html', 'attachment; filename="x"'],
      ['application/xhtml+xml', 'application/xhtml+xml', 'attachment; filename="x"'],
      ['text/xml', 'text/xml', 'attachment; filename="x"'],
      ['image/svg+xml', 'image/svg+xml', 'attachment; filename="x"'],
      ['application/x-unheard-of', 'application/x-unheard-of', 'attachment; filename="x"'],
      ['image/png, text/html', 'application/octet-stream', 'inline; filename="x"'],
      ['text/javascript', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['text/JavaScript; charset=utf-8', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['application/x-javascript', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['text/ecmascript', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['text/jscript', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['text/css', 'text/plain; charset=utf-8', 'inline; filename="x"'],
      ['application/octet-stream', 'application/octet-stream', 'inline; filename="x"'],
      ['application/pdf', 'application/pdf', 'inline; filename="x"'],
    ])('declared as %s is sent as %s, %s', async (content_type, type, disposition) => {
      const { path } = await uploadFile(w.bob, 'alert(1)', { content_type, filename: 'x' })
      const { headers } = await getFile(w, path)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-disposition')).toBe(disposition)
    })

    test('as HTML without a name is an attachment', async () => {
      const { path } = await uploadFile(w.bob, '<p>', { content_type: 'text/html' })
      expect((await getFile(w, path)).headers.get('content-disposition')).toBe('attachment')
    })

    test.each([
      ['image/png', false],
      ['audio/mpeg', false],
      ['video/mp4', false],
      ['application/pdf', false],
      ['text/plain', false],
      ['image/svg+xml', true],
      ['image/SVG+xml; a=b', true],
      ['image/svg+xml ;a', true],
      ['image/x+xml', true],
      ['image/png; a=b, text/html', true],
      ['text/html', true],
      ['application/xhtml+xml', true],
      ['text/javascript', true],
      ['application/octet-stream', true],
    ])('with the type %s is sandboxed: %s', async (content_type, isSandboxed) => {
      const { path } = await uploadFile(w.bob, '<script>alert(1)</script>', { content_type })
      const { headers } = await getFile(w, path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(isSandboxed ? 'sandbox' : null)
    })

    test('keeps its declared type, even if its bytes are of another type', async () => {
      const info = { content_type: 'image/png', filename: 'cat.png' }
      const { path, image_properties } = await uploadFile(w.bob, '<html><script>', info)
      expect(image_properties).toBeNull()
      const { headers } = await getFile(w, path)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
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
      const { headers } = await getFile(w, path, { origin: 'https://elsewhere.example' })
      expect(headers.get('access-control-allow-origin')).toBe('https://elsewhere.example')
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
