import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import {
  type Draft,
  channelHistory,
  deleteAllFiles,
  prepareUpload,
  sendToChannel,
  uploadChunk,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({
    PARLEY_CHUNK_BYTES: '200000',
    PARLEY_FILE_BYTES: '250000',
    PARLEY_TOKEN_SECONDS: '86400',
  })
})
afterAll(() => w.ends())

interface Facts {
  content_type?: string | null
  filename?: string | null
}

const opens = (person: Person, facts: Facts = {}) => person.does(prepareUpload, { body: facts })

function form(file_id: string, bytes: Uint8Array | string, isLast: boolean): FormData {
  const data = new FormData()
  data.set('file_id', file_id)
  data.set('chunk_data', new Blob([bytes as BlobPart]), 'blob')
  data.set('chunk_is_last', String(isLast))
  return data
}

const adds = (person: Person, file_id: string, bytes: Uint8Array | string, isLast = false) =>
  person.asks(uploadChunk, { body: form(file_id, bytes, isLast) })

async function uploads(person: Person, bytes: Uint8Array | string, facts: Facts = {}) {
  const answer = await adds(person, await opens(person, facts), bytes, true)
  if (answer.status !== 200 || !answer.body) throw new Error(`The upload got ${answer.status}`)
  return answer.body
}

const addressOf = (path: string, more = '') =>
  `/api/resource/file?file_path=${encodeURIComponent(path)}${more}`

const gets = (path: string, headers: Record<string, string> = {}, more = '') =>
  w.nobody.fetches('GET', addressOf(path, more), { headers })

async function picture(path: string, more = '&thumbnail=true') {
  const response = await fetch(w.base + addressOf(path, more))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const unknownPath = '2020/1/1/00000000-0000-4000-8000-000000000000'

async function blobsOnDisk(): Promise<string[]> {
  const folder = join(w.data, 'blobs', 'upload')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('uploading', () => {
  test('chunks become one file, whatever the order of the parts', async () => {
    const { bob } = w
    const file_id = await opens(bob, { content_type: 'text/plain', filename: 'notes.txt' })
    expect(file_id).toMatch(new RegExp(`^${uuid}$`))

    const first = await adds(bob, file_id, 'line one\n')
    expect(first).toMatchObject({ status: 200, text: 'null' })
    const backwards = new FormData()
    backwards.set('chunk_is_last', 'true')
    backwards.set('chunk_data', new Blob(['line two\n']), 'blob')
    backwards.set('file_id', file_id)
    const last = await bob.asks(uploadChunk, { body: backwards })

    const now = new Date()
    const day = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
    expect(last.body).toEqual({
      path: `${day}/${file_id}`,
      size: 18,
      hash: 'e9024f1a07d29d52ad3aa5e1a18e94db1f3a9fd32b89e39d47c472cd99071e13',
      image_properties: null,
    })
    const file = await gets(`${day}/${file_id}`)
    expect(file.text).toBe('line one\nline two\n')
  })

  test('a finished upload takes no more chunks', async () => {
    const { path } = await uploads(w.bob, 'done')
    const file_id = path.slice(-36)
    expect(await adds(w.bob, file_id, 'more', true)).toMatchObject({ status: 400 })
    expect((await gets(path)).text).toBe('done')
  })

  test('only who opened an upload continues it', async () => {
    const { alice, dave, bob, nobody, gus } = w
    const file_id = await opens(bob)
    await adds(bob, file_id, 'mine')

    expect((await adds(alice, file_id, 'hers')).status).toBe(400)
    expect((await adds(dave, file_id, 'his', true)).status).toBe(400)
    expect((await adds(nobody, file_id, 'x')).status).toBe(401)
    expect((await adds(gus, file_id, 'x')).status).toBe(403)

    expect((await adds(bob, file_id, '', true)).body).toMatchObject({ hash: sha256('mine') })
  })

  test('guests and strangers open none', async () => {
    expect((await w.gus.asks(prepareUpload, { body: {} })).status).toBe(403)
    expect((await w.nobody.asks(prepareUpload, { body: {} })).status).toBe(401)
  })

  test('an empty file is a file', async () => {
    const { path, size, hash } = await uploads(w.bob, '', { filename: 'empty.txt' })
    expect({ size, hash }).toEqual({ size: 0, hash: sha256('') })
    const file = await gets(path)
    expect(file).toMatchObject({ status: 200, text: '' })
    expect(file.headers.get('content-length')).toBe('0')
    expect((await gets(path, { range: 'bytes=0-' })).status).toBe(416)
  })

  test('what is no chunk is refused', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    const sends = (parts: Record<string, string | Blob>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(parts)) data.append(name, value)
      return bob.asks(uploadChunk, { body: data })
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
    expect((await bob.fetches('POST', path)).status).toBe(415)
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await bob.fetches('POST', path, json)).status).toBe(415)
    const nameless = { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }
    expect((await bob.fetches('POST', path, nameless)).status).toBe(400)
    const cut = '--b\r\nContent-Disposition: form-data; name="chunk_data"; filename="x"\r\n\r\nhal'
    expect((await bob.fetches('POST', path, { headers: boundary, body: cut })).status).toBe(400)
    const noise = { headers: boundary, body: 'no form at all' }
    expect((await bob.fetches('POST', path, noise)).status).toBe(400)

    expect((await adds(bob, file_id, 'good', true)).body).toMatchObject({ size: 4 })
  })

  test('a chunk may be as large as the limit and not larger', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    expect((await adds(bob, file_id, Buffer.alloc(200_001), false)).status).toBe(413)
    expect((await adds(bob, file_id, Buffer.alloc(200_000, 7), true)).body).toMatchObject({
      hash: sha256(Buffer.alloc(200_000, 7)),
    })
  })

  test('a file may be as large as the limit and not larger', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    await adds(bob, file_id, Buffer.alloc(200_000))
    expect((await adds(bob, file_id, Buffer.alloc(50_001), true)).status).toBe(413)
    expect((await adds(bob, file_id, Buffer.alloc(50_000), true)).body).toMatchObject({
      size: 250_000,
    })
  })

  test('chunks of the same moment do not mix', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    const letters = [...'abcdefgh']
    await Promise.all(letters.map((letter) => adds(bob, file_id, letter.repeat(20_000))))
    const { body } = await adds(bob, file_id, '', true)
    expect(body?.size).toBe(160_000)

    const { text } = await gets(body?.path ?? '')
    const runs = text.match(/(.)\1*/g) ?? []
    expect(runs.map((run) => run.length)).toEqual(letters.map(() => 20_000))
    expect(runs.map((run) => run.charAt(0)).sort()).toEqual(letters)
  })

  test('two last chunks of the same moment finish it once', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    const answers = await Promise.all([
      adds(bob, file_id, 'one', true),
      adds(bob, file_id, 'two', true),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    const done = answers.find(({ status }) => status === 200)?.body
    expect(done?.size).toBe(3)
    expect((await gets(done?.path ?? '')).headers.get('content-length')).toBe('3')
  })

  test('bytes of a chunk that was never acknowledged do not count', async () => {
    const { bob, services } = w
    const file_id = await opens(bob)
    await adds(bob, file_id, 'one ')
    const key = `upload/${file_id.slice(0, 2)}/${file_id}`
    await services.blobs.append(key, Buffer.from('two, half wri'), 4)

    const { body } = await adds(bob, file_id, 'two', true)
    expect(body).toMatchObject({ size: 7, hash: sha256('one two') })
  })

  test('an upload whose bytes were lost is not continued', async () => {
    const { bob, services } = w
    const file_id = await opens(bob)
    await adds(bob, file_id, 'one ')
    await services.blobs.remove(`upload/${file_id.slice(0, 2)}/${file_id}`)

    expect((await adds(bob, file_id, 'two', true)).status).toBe(400)
  })
})

describe('what a file is called', () => {
  const headersOf = async (facts: Facts, more = '') => {
    const { path } = await uploads(w.bob, 'x', facts)
    const { headers } = await gets(path, {}, more)
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
  ])('%j is of type %s', async (facts, type) => {
    expect((await headersOf(facts)).type).toBe(type)
  })

  test.each([
    ['plan.png', 'inline; filename="plan.png"'],
    ['a "b".txt', `inline; filename="a _b_.txt"; filename*=UTF-8''a%20%22b%22.txt`],
    ['Übersicht.txt', `inline; filename="_bersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`],
    ['a\r\nb: c', `inline; filename="a__b: c"; filename*=UTF-8''a__b%3A%20c`],
    ['../../x.sh', `inline; filename=".._.._x.sh"; filename*=UTF-8''.._.._x.sh`],
    ["it's(1)*.txt", `inline; filename="it's(1)*.txt"`],
    ["é'(*.txt", `inline; filename="_'(*.txt"; filename*=UTF-8''%C3%A9%27%28%2a.txt`],
    ['\ud800.txt', `inline; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
    ['', null],
  ])('the name %j is safe in a header', async (filename, disposition) => {
    expect((await headersOf({ filename })).disposition).toBe(disposition)
  })

  test('as a download it is an attachment', async () => {
    const { disposition } = await headersOf({ filename: 'plan.png' }, '&download=true')
    expect(disposition).toBe('attachment; filename="plan.png"')
  })

  test('a name without end is refused', async () => {
    const filename = 'x'.repeat(256)
    expect((await w.bob.asks(prepareUpload, { body: { filename } })).status).toBe(400)
  })
})

describe('a file that somebody else opens', () => {
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
  ])('of type %s is sandboxed: %s', async (content_type, isSandboxed) => {
    const { path } = await uploads(w.bob, '<script>alert(1)</script>', { content_type })
    const { headers } = await gets(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(isSandboxed ? 'sandbox' : null)
  })

  test('keeps its declared type, even when that is a lie', async () => {
    const facts = { content_type: 'image/png', filename: 'cat.png' }
    const { path, image_properties } = await uploads(w.bob, '<html><script>', facts)
    expect(image_properties).toBeNull()
    const { headers } = await gets(path)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('reading', () => {
  let path: string
  let etag: string
  let modified: string
  beforeAll(async () => {
    const facts = { content_type: 'text/plain', filename: 'digits.txt' }
    path = (await uploads(w.bob, '0123456789', facts)).path
    const { headers } = await gets(path)
    etag = headers.get('etag') ?? ''
    modified = headers.get('last-modified') ?? ''
  })
  const hour = 3_600_000
  const before = () => new Date(Date.parse(modified) - hour).toUTCString()
  const after = () => new Date(Date.parse(modified) + hour).toUTCString()

  test('the whole file carries all that HTTP needs', async () => {
    const { status, text, headers } = await gets(path)
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

  test('HEAD says the same without the bytes', async () => {
    const whole = await gets(path)
    const head = await w.nobody.fetches('HEAD', addressOf(path))
    expect(head).toMatchObject({ status: 200, text: '' })
    const ofTheFile = (headers: Headers) =>
      [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    expect(ofTheFile(head.headers)).toEqual(ofTheFile(whole.headers))
    expect((await w.nobody.fetches('HEAD', addressOf(unknownPath))).status).toBe(404)
  })

  test('HEAD knows no ranges', async () => {
    const headers = { range: 'bytes=0-4' }
    const head = await w.nobody.fetches('HEAD', addressOf(path), { headers })
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
    const part = await gets(path, { range })
    expect(part).toMatchObject({ status: 206, text })
    expect(part.headers.get('content-range')).toBe(contentRange)
    expect(part.headers.get('content-length')).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=100-200', 'bytes=-0', 'bytes=5-2'])(
    '%s cannot be satisfied',
    async (range) => {
      const answer = await gets(path, { range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe('bytes */10')
      expect(answer.headers.get('content-disposition')).toBeNull()
    },
  )

  test.each(['lines=0-4', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', ''])(
    '%s is answered with the whole file',
    async (range) => {
      expect(await gets(path, { range })).toMatchObject({ status: 200, text: '0123456789' })
    },
  )

  test('a range counts only while the file is the one that was meant', async () => {
    const partIf = (condition: string) =>
      gets(path, { range: 'bytes=0-1', 'if-range': condition }).then(({ status }) => status)
    expect(await partIf(etag)).toBe(206)
    expect(await partIf(modified)).toBe(206)
    expect(await partIf('"other"')).toBe(200)
    expect(await partIf(`W/${etag}`)).toBe(200)
    expect(await partIf(before())).toBe(200)
    expect(await partIf(after())).toBe(200)
  })

  test('what the caller has is not sent again', async () => {
    const unchanged = await gets(path, { 'if-none-match': etag })
    expect(unchanged).toMatchObject({ status: 304, text: '' })
    expect(unchanged.headers.get('etag')).toBe(etag)
    expect(unchanged.headers.get('cache-control')).toBe('no-cache')

    const statusFor = (headers: Record<string, string>) =>
      gets(path, headers).then(({ status }) => status)
    expect(await statusFor({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await statusFor({ 'if-none-match': '*' })).toBe(304)
    expect(await statusFor({ 'if-none-match': '"x"' })).toBe(200)
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304)
    expect(await statusFor({ 'if-modified-since': before() })).toBe(200)
    expect(await statusFor({ 'if-modified-since': 'yesterday, or so' })).toBe(200)
    expect(await statusFor({ 'if-none-match': '"x"', 'if-modified-since': after() })).toBe(200)
    expect(await statusFor({ 'if-none-match': etag, range: 'bytes=100-' })).toBe(304)
  })

  test('a precondition that does not hold is a 412', async () => {
    const statusFor = (headers: Record<string, string>) =>
      gets(path, headers).then(({ status }) => status)
    expect(await gets(path, { 'if-match': '"other"' })).toMatchObject({ status: 412, text: '' })
    expect(await statusFor({ 'if-match': `W/${etag}` })).toBe(412)
    expect(await statusFor({ 'if-match': `"x", ${etag}` })).toBe(200)
    expect(await statusFor({ 'if-match': '*' })).toBe(200)
    expect(await statusFor({ 'if-unmodified-since': before() })).toBe(412)
    expect(await statusFor({ 'if-unmodified-since': modified })).toBe(200)
    expect(await statusFor({ 'if-match': etag, 'if-unmodified-since': before() })).toBe(200)
  })

  test('every origin may show it', async () => {
    const { headers } = await gets(path, { origin: 'https://elsewhere.example' })
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
    expect((await gets(bad)).status).toBe(400)
  })

  test('a path is needed, and must be known', async () => {
    expect((await w.nobody.fetches('GET', '/api/resource/file')).status).toBe(400)
    expect((await w.nobody.fetches('GET', `/api/resource/file?file_path=../x`)).status).toBe(400)
    expect(await gets(unknownPath)).toMatchObject({ status: 404, text: '' })
  })

  test('a file whose bytes are gone is unknown', async () => {
    const lost = await uploads(w.bob, 'lost')
    const file_id = lost.path.slice(-36)
    await w.services.blobs.remove(`upload/${file_id.slice(0, 2)}/${file_id}`)
    expect((await gets(lost.path)).status).toBe(404)
  })

  test('a reader who leaves half-way harms nobody', async () => {
    const large = await uploads(w.bob, Buffer.alloc(200_000))
    await new Promise<void>((done, fail) => {
      const asked = openRequest(w.base + addressOf(large.path), (answer) => {
        answer.once('data', () => asked.destroy())
        answer.on('error', () => {})
        answer.on('close', done)
      })
      asked.on('error', fail)
      asked.end()
    })
    expect((await gets(large.path)).status).toBe(200)
  })
})

describe('thumbnails', () => {
  const painted = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } })

  const uploadsPicture = async (content_type: string, bytes: Promise<Buffer> | Buffer) =>
    uploads(w.alice, await bytes, { content_type, filename: 'picture' })

  test('of a picture with transparency are PNG', async () => {
    const bytes = painted(960, 480, '#ff000080').png().toBuffer()
    const { path, image_properties } = await uploadsPicture('image/png', bytes)
    expect(image_properties).toEqual({ width: 960, height: 480 })

    const small = await picture(path)
    expect(small.type).toBe('image/png')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 240 })
    expect((await picture(path, '')).bytes).toEqual(await bytes)
  })

  test('of other pictures are JPEG, and say so', async () => {
    const png = await uploadsPicture('image/png', painted(600, 600, '#fff').png().toBuffer())
    const small = await picture(png.path)
    expect(small.type).toBe('image/jpeg')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480 })

    const jpeg = await uploadsPicture('image/jpeg', painted(100, 50, '#fff').jpeg().toBuffer())
    expect(await sharp((await picture(jpeg.path)).bytes).metadata()).toMatchObject({ width: 100 })
  })

  test('of a GIF are made as well', async () => {
    const { path, image_properties } = await uploadsPicture(
      'image/gif',
      painted(500, 500, '#0f0').gif().toBuffer(),
    )
    expect(image_properties).toEqual({ width: 500, height: 500 })
    expect((await picture(path)).status).toBe(200)
  })

  test('have ranges and conditions too', async () => {
    const { path } = await uploadsPicture('image/png', painted(50, 50, '#f00').png().toBuffer())
    const part = await gets(path, { range: 'bytes=0-1' }, '&thumbnail=true')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-disposition')).toBe('inline; filename="picture"')
  })

  test('a picture that cannot be decoded stands for itself', async () => {
    const { path, image_properties } = await uploadsPicture('image/png', Buffer.from([1, 2, 3]))
    expect(image_properties).toBeNull()
    const small = await picture(path)
    expect(small).toEqual({ status: 200, type: 'image/png', bytes: Buffer.from([1, 2, 3]) })
  })

  test('other files have none, pictures under another type included', async () => {
    const text = await uploads(w.alice, 'words', { content_type: 'text/plain' })
    expect((await picture(text.path)).status).toBe(404)
    const hidden = await uploads(w.alice, await painted(9, 9, '#f00').png().toBuffer())
    expect(hidden.image_properties).toBeNull()
    expect((await picture(hidden.path)).status).toBe(404)
  })
})

describe('a file message', () => {
  const draft = (content: string, properties: Draft['properties'] = null): Draft => ({
    content_type: 'vocechat/file',
    content,
    properties,
  })

  test('carries the facts of the upload and keeps the rest', async () => {
    const { alice, bob, carol, team } = w
    await Promise.all([bob.listens(), carol.listens()])
    const { path } = await uploads(alice, 'words', {
      content_type: 'text/plain',
      filename: 'notes.txt',
    })
    const lies = { local_id: 5, size: 1, name: 'lie', content_type: 'image/png', width: 3 }
    const mid = await alice.sends(draft(path, lies)).to(team)
    await w.settles()

    const detail = {
      content_type: 'vocechat/file',
      content: path,
      properties: {
        ...{ local_id: 5, width: 3 },
        ...{ name: 'notes.txt', content_type: 'text/plain', size: 5 },
      },
    }
    expect(bob.hears()).toMatchObject([{ type: 'chat', mid, detail }])
    expect(carol.hears()).toEqual([])
    const page = await bob.does(channelHistory, { params: { gid: team }, query: { limit: 1 } })
    expect(page).toMatchObject([{ mid, detail }])
  })

  test('of a path that is not there is refused', async () => {
    const { alice, team } = w
    const send = (content: string) =>
      alice.asks(sendToChannel, { params: { gid: team }, body: draft(content) })
    expect((await send(unknownPath)).status).toBe(400)
    expect((await send('../../key.json')).status).toBe(400)
    const unfinished = await opens(alice)
    await adds(alice, unfinished, 'x')
    expect((await send(`2020/1/1/${unfinished}`)).status).toBe(400)
  })
})

describe('what goes', () => {
  test('an upload that nobody continues is dropped, its bytes too', async () => {
    const { bob, clock } = w
    const left = await opens(bob)
    const kept = await opens(bob)
    await adds(bob, left, 'left alone')
    await adds(bob, kept, 'one ')
    expect(await blobsOnDisk()).toContain(left)

    clock.offset += 200_000
    await adds(bob, kept, 'two')
    clock.offset += 101_000
    expect((await adds(bob, left, 'too late', true)).status).toBe(400)
    await expect.poll(blobsOnDisk, { timeout: 5_000 }).not.toContain(left)
    expect((await adds(bob, kept, '', true)).body).toMatchObject({ hash: sha256('one two') })
  })

  test('an upload goes on after a restart', async () => {
    const { bob } = w
    const file_id = await opens(bob)
    await adds(bob, file_id, 'before ')
    await w.restarts()
    expect((await adds(bob, file_id, 'after', true)).body).toMatchObject({
      hash: sha256('before after'),
    })
  })

  test('an administrator erases every file, and nothing else', async () => {
    const { dave, alice, bob, gus, services } = w
    await services.blobs.put('avatar/1.png', Buffer.from('x'))
    const { path } = await uploads(bob, 'secret')
    const open = await opens(bob)
    await adds(bob, open, 'half')
    for (const person of [alice, bob, gus]) {
      expect((await person.asks(deleteAllFiles, {})).status).toBe(403)
    }
    expect((await gets(path)).text).toBe('secret')

    expect(await dave.asks(deleteAllFiles, {})).toMatchObject({ status: 200, text: '' })

    expect((await gets(path)).status).toBe(404)
    expect(await blobsOnDisk()).toEqual([])
    expect((await adds(bob, open, 'rest', true)).status).toBe(400)
    expect(await services.blobs.head('avatar/1.png')).toBeDefined()
    const again = await uploads(bob, 'new')
    expect((await gets(again.path)).text).toBe('new')
  })

  test('an erasure cut short goes on by itself, and spares what came since', async () => {
    const { bob, dave, clock, services } = w
    await dave.does(deleteAllFiles, {})
    clock.offset += 10_000
    const { path } = await uploads(bob, 'later')
    clock.offset += 60_000
    await services.jobs.runDue()
    expect((await gets(path)).text).toBe('later')
  })
})
