import { expect, test } from 'vitest'
import type { ClientEnvironment } from '../environment.ts'
import { FileActions } from './files.ts'

const path = '2026/3/1/00000000-0000-4000-8000-000000000000'

function filesWith(fetch: (url: string, init?: RequestInit) => Promise<Response>) {
  const requests: [string, string | undefined][] = []
  const environment = {
    base: 'http://here',
    async fetch(url: string, init?: RequestInit) {
      requests.push([url, init?.method])
      return fetch(url, init)
    },
  }
  return { files: new FileActions(environment as unknown as ClientEnvironment), requests }
}

test.each([
  [200, false],
  [400, true],
  [404, true],
  [410, true],
  [503, false],
])('a file whose head answers %i is gone: %s', async (status, isGone) => {
  const { files, requests } = filesWith(async () => new Response(null, { status }))
  expect(await files.isGone(path)).toBe(isGone)
  const address = `http://here/api/resource/file?file_path=${encodeURIComponent(path)}`
  expect(requests).toEqual([[address, 'HEAD']])
})

test('a file is not gone when the connection is lost', async () => {
  const { files } = filesWith(() => Promise.reject(new TypeError('offline')))
  expect(await files.isGone(path)).toBe(false)
})
