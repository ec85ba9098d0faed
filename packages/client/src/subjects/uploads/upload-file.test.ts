import { prepareUpload } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../request/request-error.ts'
import { uploadFile } from './upload-file.ts'

let abort: AbortController
let asked: number
/** The errors of the next requests. Later ones succeed. */
let errors: RequestError[]
let resume: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  abort = new AbortController()
  asked = 0
  errors = []
})
afterEach(() => void vi.useRealTimers())

const failure = (status: number, retryAfterSeconds?: number) =>
  new RequestError(
    prepareUpload,
    status,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  )

function upload() {
  const call = async () => {
    asked++
    const error = errors.shift()
    if (error) throw error
    return 'path'
  }
  const uploaded = uploadFile(
    new File(['text'], 'a.txt'),
    { fileId: 'id', offset: 0 },
    {
      api: { call } as never,
      now: () => Date.now(),
      signal: abort.signal,
      onPause: (next) => (resume = next),
      onProgress() {},
    },
  )
  uploaded.catch(() => {})
  return uploaded
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('an upload without an answer is tried again for hours, at least once a minute', async () => {
  errors = Array.from({ length: 200 }, () => failure(0))
  const uploaded = upload()
  await pass(60_000)
  expect(asked).toBeLessThan(8)
  await pass(200 * 60_000)
  expect(await uploaded).toBe('path')
  expect(asked).toBe(201)
})

test.each([429, 503])(
  'an upload that is answered by %i waits as long as the server says',
  async (status) => {
    errors = [failure(status, 30)]
    const uploaded = upload()
    await pass(29_000)
    expect(asked).toBe(1)
    expect(resume).toBeTypeOf('function')
    await pass(1_000)
    expect(await uploaded).toBe('path')
    expect(resume).toBeUndefined()
  },
)

test('an upload that waits goes on when it is resumed', async () => {
  errors = [failure(503, 30)]
  const uploaded = upload()
  await pass(0)
  resume?.()
  expect(await uploaded).toBe('path')
})

test.each([403, 404, 413])('an upload that is answered by %i fails at once', async (status) => {
  errors = [failure(status)]
  await expect(upload()).rejects.toMatchObject({ status })
  expect(asked).toBe(1)
})

test('an upload that is removed while it waits is not tried again', async () => {
  errors = [failure(0)]
  const uploaded = upload()
  await pass(0)
  abort.abort()
  await expect(uploaded).rejects.toThrow('aborted')
  await pass(600_000)
  expect(asked).toBe(1)
})
