import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { S3mini } from 's3mini'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SeenRequest, startFlakyProxy } from '../../../testing/flaky-proxy.ts'
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts'
import { type S3Blobs, openS3Blobs } from './blobs.ts'
import { parseS3Location } from './location.ts'

const mebibyte = 1_048_576
const timing = { requestMs: 10_000, pauseMs: 5, retryMs: 1_500 }
/** For requests that are never answered. */
const impatient = { ...timing, requestMs: 300 }

let server: S3Server
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let blobs: S3Blobs
const open = (terms = timing) =>
  openS3Blobs(parseS3Location(server.address('chat', proxy.endpoint), {}), { timing: terms })
beforeAll(async () => {
  server = await startS3Server()
})
beforeEach(async () => {
  proxy = await startFlakyProxy(server.endpoint)
  blobs = open()
})
afterEach(() => proxy.close())
afterAll(() => server.close())

const put = (key: string, content: string) => blobs.put(key, Buffer.from(content))
/** A fault of the first `count` requests that `matches` selects. */
const first = <T>(
  count: number,
  fault: T,
  matches: (request: SeenRequest) => boolean = () => true,
) => {
  let left = count
  return (request: SeenRequest) => (matches(request) && (left -= 1) >= 0 ? fault : undefined)
}
const isPart = ({ url }: SeenRequest) => url.includes('partNumber')
const isFinish = ({ method, url }: SeenRequest) => method === 'POST' && url.includes('uploadId')
/** Has three parts. */
const large = () => Readable.from(Array.from({ length: 17 }, () => Buffer.alloc(mebibyte, 7)))

describe('a request', () => {
  test.each([{ status: 500 }, { status: 503 }, { status: 429 }, 'reset', 'hang'] as const)(
    'is repeated after the fault %j',
    async (fault) => {
      if (fault === 'hang') blobs = open(impatient)
      proxy.fault = first(fault === 'hang' ? 1 : 3, fault)
      await put('repeated', 'content')
      proxy.fault = first(1, fault)
      expect(await blobs.head('repeated')).toMatchObject({ size: 7 })
      proxy.fault = first(1, fault)
      expect(await text(blobs.read('repeated'))).toBe('content')
    },
  )

  test('is given up after a bounded time', async () => {
    proxy.fault = () => ({ status: 503 })
    await expect(put('given-up', 'x')).rejects.toThrow('failed to store an object: it answered 503')
    expect(proxy.requests.length).toBeGreaterThan(3)
    proxy.fault = () => 'hang'
    await expect(open(impatient).head('given-up')).rejects.toThrow('failed to find an object')
  })

  test('is not repeated when the store refuses it, and no error names the secret', async () => {
    const address = server.address('', proxy.endpoint).replace('S3RVER:S3RVER', 'nobody:my-secret')
    const refused = openS3Blobs(parseS3Location(address, {}), { timing })
    const error: unknown = await refused
      .put('x', Buffer.from('x'))
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 403 })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('my-secret')
    expect(proxy.requests).toHaveLength(1)
  })

  test('a probe tells wrong credentials, a missing bucket and a store that is down', async () => {
    await blobs.probe()
    const probe = (from: string, to: string) => {
      const address = server.address('', proxy.endpoint).replace(from, to)
      return openS3Blobs(parseS3Location(address, {}), { timing }).probe()
    }
    await expect(probe('S3RVER:', 'nobody:')).rejects.toThrow('403 InvalidAccessKeyId')
    await expect(probe('@parley', '@nothing')).rejects.toThrow('nothing does not exist')
    proxy.fault = () => 'reset'
    await expect(blobs.probe()).rejects.toThrow('failed to list objects')
  })
})

describe('reading', () => {
  const content = Buffer.from(Array.from({ length: mebibyte }, (_, at) => at % 251))

  test('continues at the next byte after a cut connection', async () => {
    await blobs.put('cut', content)
    proxy.requests = []
    proxy.fault = first(2, { cutAnswerAfter: 300_000 })
    expect(content.equals(await buffer(blobs.read('cut')))).toBe(true)
    const [whole, ...rest] = proxy.requests
    expect(whole?.headers.range).toBeUndefined()
    expect(rest.map(({ headers }) => headers.range)).toEqual([
      expect.stringMatching(/^bytes=\d{6}-1048575$/),
      expect.stringMatching(/^bytes=\d{6}-1048575$/),
    ])
    expect(rest[0]?.headers['if-match']).toBeDefined()

    proxy.fault = first(1, { cutAnswerAfter: 1_000 })
    const range = { start: 5_000, end: 9_999 }
    expect(await buffer(blobs.read('cut', range))).toEqual(content.subarray(5_000, 10_000))
  })

  test('fails if the connection is cut again and again without progress', async () => {
    await blobs.put('cut', content)
    proxy.fault = () => ({ cutAnswerAfter: 0 })
    await expect(buffer(blobs.read('cut'))).rejects.toThrow('failed to read an object')
  })

  test('a missing object fails at once', async () => {
    await expect(text(blobs.read('missing'))).rejects.toThrow('404')
    expect(proxy.requests).toHaveLength(1)
  })

  test('a store that ignores the range is noticed', async () => {
    await put('whole', '0123456789')
    const plain = proxy.fault
    proxy.fault = async (request) => {
      delete (request.headers as Record<string, unknown>)['range']
      return plain(request)
    }
    await expect(text(blobs.read('whole', { start: 2, end: 4 }))).rejects.toThrow('another range')
  })

  test('a reader that stops ends its request', async () => {
    await blobs.put('stopped', Buffer.alloc(16 * mebibyte))
    proxy.requests = []
    const stream = blobs.read('stopped')
    await new Promise((ready) => stream.once('readable', () => ready(undefined)))
    stream.destroy()
    await expect(proxy.requests[0]?.closed).resolves.toBeUndefined()
  })
})

describe('a large blob', () => {
  test('is stored although each of its parts fails once', async () => {
    const failed = new Set<string>()
    proxy.fault = (request) => {
      if (!isPart(request) || failed.has(request.url)) return undefined
      failed.add(request.url)
      return { status: 503 }
    }
    await blobs.put('parts', large())
    expect(failed.size).toBe(3)
    expect(await blobs.head('parts')).toMatchObject({ size: 17 * mebibyte })
  })

  test('is stored although the answer to its last request is lost', async () => {
    proxy.fault = first(1, 'lose answer', isFinish)
    await blobs.put('finished', large())
    expect(proxy.requests.filter(isFinish)).toHaveLength(2)
    expect(await blobs.head('finished')).toMatchObject({ size: 17 * mebibyte })
  })

  test('that cannot be stored leaves no parts', async () => {
    proxy.fault = first(99, { status: 400 }, isFinish)
    await expect(blobs.put('failed', large())).rejects.toThrow('failed to finish an upload')
    proxy.fault = first(99, { status: 400 }, ({ url }) => url.includes('partNumber=2'))
    await expect(blobs.put('failed', large())).rejects.toThrow('failed to store a part')
    expect(await blobs.head('failed')).toBeUndefined()
    expect(await server.openUploads()).toEqual([])
  })

  test('that cannot be begun closes its source', async () => {
    proxy.fault = () => ({ status: 400 })
    const source = large()
    await expect(blobs.put('failed', source)).rejects.toThrow('failed to begin an upload')
    expect(source.destroyed).toBe(true)
  })

  test('whose source fails leaves no parts', async () => {
    const failing = async function* () {
      yield* large()
      throw new Error('cut off')
    }
    await expect(blobs.put('failed', Readable.from(failing()))).rejects.toThrow('cut off')
    expect(await server.openUploads()).toEqual([])
  })

  test('is read no faster than the store takes it', async () => {
    let taken = 0
    const source = async function* () {
      for (; taken < 40; taken += 1) yield Buffer.alloc(mebibyte)
    }
    let release = () => {}
    const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
    proxy.fault = first(1, released, isPart)
    const stored = blobs.put('slow', Readable.from(source()))
    // While the first part is on its way, the next one is collected, and a stream keeps 16 pieces.
    await expect.poll(() => taken, { timeout: 10_000 }).toBeGreaterThan(15)
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
    expect(taken).toBeLessThan(34)
    release()
    await stored
    expect(await blobs.head('slow')).toMatchObject({ size: 40 * mebibyte })
  })
})

test('objects are stored with the encryption of the address', async () => {
  const address = `${server.address('', proxy.endpoint)}&encryption=aws:kms&key=k1`
  const encrypted = openS3Blobs(parseS3Location(address, {}), { timing })
  await encrypted.put('small', Buffer.from('x'))
  await encrypted.put('large', large())
  const begins = proxy.requests.filter(({ url }) => /small$|uploads=$/.test(url))
  expect(begins.map(({ url }) => url)).toEqual([
    expect.stringContaining('small'),
    expect.stringContaining('large?uploads='),
  ])
  for (const { headers } of begins) {
    expect(headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'k1',
    })
  }
})

test('a clean-up removes the unfinished uploads of its prefix that are older than a day', async () => {
  const begin = async (key: string, hours: number) => {
    const before = await server.openUploads()
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
    const s3 = new S3mini({ ...keys, endpoint: `${server.endpoint}/parley` })
    await s3.getMultipartUploadId(key)
    const id = (await server.openUploads()).find((one) => !before.includes(one)) ?? ''
    await server.setBegun(id, new Date(Date.now() - hours * 3_600_000))
    return id
  }
  await begin('chat/old', 25)
  await begin('chat/older', 100)
  await begin('chat/oldest', 1000)
  const kept = [await begin('chat/young', 23), await begin('chats/old', 25), await begin('x', 25)]

  const cleaning = openS3Blobs(parseS3Location(server.address('chat'), {}), { timing, pageSize: 2 })
  await cleaning.cleanUp()
  expect((await server.openUploads()).sort()).toEqual(kept.sort())
})
