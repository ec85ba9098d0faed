import { expect, test } from 'vitest'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { FileActions } from './actions.ts'

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
  const read = (fetch: () => Promise<Response>, max = 9) =>
    filesWith(fetch).files.bytes(address, max)
  const small = { headers: { 'content-length': '5' } }
  expect((await read(answer(small)))?.byteLength).toBe(5)
  expect(await read(answer(small), 4)).toBeUndefined()
  expect(await read(answer({ status: 404 }))).toBeUndefined()
  expect(await read(() => Promise.reject(new TypeError('offline')))).toBeUndefined()
})

const textOf = (answer: () => Response, maxBytes = 10) =>
  filesWith(async () => answer()).files.text(address, maxBytes)
const part = (text: string | Uint8Array<ArrayBuffer>, total: number) => () =>
  new Response(text, { status: 206, headers: { 'content-range': `bytes 0-9/${total}` } })

test('the text of a file is its beginning, and says whether there is more', async () => {
  expect(await textOf(part('0123456789', 900))).toEqual({ text: '0123456789', isCut: true })
  expect(await textOf(part('Grüße', 7))).toEqual({ text: 'Grüße', isCut: false })
  expect(await textOf(() => new Response(null, { status: 416 }))).toEqual({
    text: '',
    isCut: false,
  })
})

test('the text of a file that a proxy sends as a whole is cut on this side', async () => {
  const answer = () => new Response('0123456789 and more', { headers: { 'content-range': '*/19' } })
  expect(await textOf(answer)).toEqual({ text: '0123456789', isCut: true })
})

test('a character that was cut is left out, and other encodings are read', async () => {
  const euro = new TextEncoder().encode('12345678€')
  expect((await textOf(part(euro.slice(0, 10), 11)))?.text).toBe('12345678')
  expect((await textOf(part(new Uint8Array([71, 114, 252, 223, 101]), 5)))?.text).toBe('Grüße')
})

test('a file with a zero byte is not text, and one that is gone rejects', async () => {
  expect(await textOf(part(new Uint8Array([80, 75, 0, 4]), 4))).toBeUndefined()
  await expect(textOf(() => new Response(null, { status: 404 }))).rejects.toThrow('404')
})
