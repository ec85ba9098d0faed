import { expect, test } from 'vitest'
import type { ClientEnvironment } from '../environment.ts'
import type { Api } from '../request/api.ts'
import { FileActions } from './files.ts'

const address = '/api/resource/file?file_path=2026%2F3%2F1%2F00000000-0000-4000-8000-000000000000'

function filesWith(fetch: (url: string, init?: RequestInit) => Promise<Response>) {
  const requests: [string, string | undefined][] = []
  const environment = {
    async fetch(url: string, init?: RequestInit) {
      requests.push([url, init?.method])
      return fetch(url, init)
    },
  }
  return {
    files: new FileActions(environment as unknown as ClientEnvironment, {} as Api, 1),
    requests,
  }
}

test.each([
  [200, false],
  [400, true],
  [404, true],
  [410, true],
  [503, false],
])('a file whose head answers %i is gone: %s', async (status, isGone) => {
  const { files, requests } = filesWith(async () => new Response(null, { status }))
  expect(await files.isGone(address)).toBe(isGone)
  expect(requests).toEqual([[address, 'HEAD']])
})

test('a file is not gone when the connection is lost', async () => {
  const { files } = filesWith(() => Promise.reject(new TypeError('offline')))
  expect(await files.isGone(address)).toBe(false)
})

test('a copy without bytes is gone, because its file was gone when it was archived', async () => {
  const headers = { 'content-length': '0' }
  const { files } = filesWith(async () => new Response(null, { headers }))
  expect(await files.isGone(address)).toBe(true)
})

test('the bytes of a file are read up to a limit, and not at all without a connection', async () => {
  const answer = (init: ResponseInit) => async () => new Response('voice', init)
  const read = (fetch: () => Promise<Response>, most = 9) =>
    filesWith(fetch).files.bytes(address, most)
  const small = { headers: { 'content-length': '5' } }
  expect((await read(answer(small)))?.byteLength).toBe(5)
  expect(await read(answer(small), 4)).toBeUndefined()
  expect(await read(answer({ status: 404 }))).toBeUndefined()
  expect(await read(() => Promise.reject(new TypeError('offline')))).toBeUndefined()
})
