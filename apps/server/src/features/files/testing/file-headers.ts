import { prepareUpload } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type FileInfo, getFile, uploadFile } from '../../../testing/files.ts'
import type { TestServer } from '../../../testing/test-server.ts'

/** Tests the headers that files of all types and names are served with. */
export function testFileHeaders(server: () => TestServer): void {
  describe('type and name of a file', () => {
    const headersOf = async (info: FileInfo, more = '') => {
      const { path } = await uploadFile(server().bob, 'x', info)
      const { headers } = await getFile(server(), path, {}, more)
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
      expect((await server().bob.request(prepareUpload, { body: { filename } })).status).toBe(400)
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
      const { path } = await uploadFile(server().bob, 'alert(1)', { content_type, filename: 'x' })
      const { headers } = await getFile(server(), path)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-disposition')).toBe(disposition)
    })

    test('as HTML without a name is an attachment', async () => {
      const { path } = await uploadFile(server().bob, '<p>', { content_type: 'text/html' })
      expect((await getFile(server(), path)).headers.get('content-disposition')).toBe('attachment')
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
      const { path } = await uploadFile(server().bob, '<script>alert(1)</script>', { content_type })
      const { headers } = await getFile(server(), path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(isSandboxed ? 'sandbox' : null)
    })

    test('keeps its declared type, even if its bytes are of another type', async () => {
      const info = { content_type: 'image/png', filename: 'cat.png' }
      const { path, image_properties } = await uploadFile(server().bob, '<html><script>', info)
      expect(image_properties).toBeNull()
      const { headers } = await getFile(server(), path)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })
  })
}
