import { getLogo, getMe, listChannels, sendToChannel } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFile, uploadFile } from '../../testing/files.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''

test.each([
  ['JSON', 'GET', `/api${getMe.path}`, 200],
  ['a list', 'GET', `/api${listChannels.path}`, 200],
  ['a text', 'GET', '/api/admin/system/version', 200],
  ['a refusal', 'POST', `/api${sendToChannel.path.replace(':gid', '1')}`, 415],
  ['an unknown path', 'GET', '/api/nothing', 404],
])('%s from the API is neither sniffed nor stored', async (_name, method, path, status) => {
  const answer = await w.bob.fetch(method, path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('files and pictures keep their own caching', async () => {
  const { path } = await uploadFile(w.bob, 'text', { content_type: 'text/plain' })
  expect((await getFile(w, path)).headers.get('cache-control')).toBe('no-cache')
  const logo = await w.nobody.fetch('GET', `/api${getLogo.path}`)
  expect(logo.status).toBe(200)
  expect(logo.headers.get('cache-control')).not.toBe('no-store')
})

test.each(['/docs', '/api/swagger'])(
  '%s runs only its own scripts and is not framed',
  async (path) => {
    const { status, headers, text } = await w.nobody.fetch('GET', path)
    expect(status).toBe(200)
    const policy = policyOf(headers)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe|https?:/)
    const inline = text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []
    expect(policy.match(/'sha256-/g)?.length ?? 0).toBeGreaterThanOrEqual(inline.length)
  },
)
