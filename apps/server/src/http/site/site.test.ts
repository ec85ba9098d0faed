import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from './site.ts'

const app = fastify()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-site-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'locales'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  await writeFile(join(folder, 'widget.html'), '<!doctype html><title>Chat</title>')
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync('export {}'))
  await writeFile(join(folder, 'locales/common.json'), '{}')
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(`${folder}.secret`, 'not for you')
  app.get('/api/known', () => 'answer')
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing here'))
  await openSite(app, folder, { frontendUrl: 'https://chat.example.org' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  await rm(`${folder}.secret`)
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('the page is revalidated each time and may load nothing from other hosts', async () => {
  const page = await get('/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch('text/html')
  expect(page.headers['cache-control']).toBe('no-cache')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/https?:|\*/)
})

test('other sites may show the widget in a frame, with a logo of theirs, and no other page', async () => {
  const policyOf = async (path: string) =>
    String((await get(path)).headers['content-security-policy'])
  const logo = encodeURIComponent('https://shop.example.org/logo.png?a=b')
  expect(await policyOf(`/widget.html?id=1&logo=${logo}`)).toMatch(
    /img-src 'self' blob: data: https:\/\/shop\.example\.org;.*frame-ancestors \*$/,
  )
  for (const none of ['', '?logo=javascript:alert(1)', '?logo=%3B%20script-src%20*', '?logo=//x']) {
    expect(await policyOf(`/widget.html${none}`)).toMatch(/img-src 'self' blob: data:; /)
  }
  expect(await policyOf(`/index.html?logo=${logo}`)).toMatch(/img-src 'self' blob: data:; /)
  expect(await policyOf('/widget.html')).toContain("script-src 'self';")
  for (const path of ['/', '/index.html']) {
    expect(await policyOf(path)).toMatch(/img-src 'self' blob: data:;.*frame-ancestors 'self'$/)
  }
})

test('the page may also connect to the license service, if there is one', async () => {
  expect((await get('/')).headers['content-security-policy']).toContain("connect-src 'self';")
  const selling = fastify()
  await openSite(selling, folder, { licenseService: 'https://licenses.example.org' })
  const page = await selling.inject('/')
  expect(page.headers['content-security-policy']).toContain(
    "connect-src 'self' https://licenses.example.org;",
  )
  await selling.close()
})

test('the page may also connect to the call provider of the moment', async () => {
  let sources: string[] = []
  const calling = fastify()
  await openSite(calling, folder, { callSources: () => sources })
  const policy = async () => (await calling.inject('/')).headers['content-security-policy']
  expect(await policy()).toContain("connect-src 'self';")
  sources = ['wss://calls.example.org', 'https://calls.example.org']
  expect(await policy()).toContain(
    "connect-src 'self' wss://calls.example.org https://calls.example.org;",
  )
  await calling.close()
})

test('the page may load what cannot run from other servers, if it may show them', async () => {
  const beside = fastify()
  await openSite(beside, folder, { otherServers: true })
  const policyAt = async (path: string) =>
    String((await beside.inject(path)).headers['content-security-policy'])
  const policy = await policyAt('/')
  expect(policy).toContain("connect-src 'self' https: http:;")
  expect(policy).toContain("img-src 'self' blob: data: https: http:;")
  expect(policy).toContain("media-src 'self' blob: data: https: http:;")
  expect(policy.match(/https:/g)).toHaveLength(3)
  expect(await policyAt('/widget.html')).not.toContain('https:')
  await beside.close()
})

test('the page itself may use the microphone and play what it recorded, frames of others may not', async () => {
  const { headers } = await get('/')
  expect(headers['permissions-policy']).toContain('microphone=(self)')
  expect(headers['content-security-policy']).toContain("media-src 'self' blob:")
})

test('at the configured address, scripts are allowed from the build alone', async () => {
  const policyAt = async (host: string) =>
    String((await get('/', { host })).headers['content-security-policy'])
  const sources = 'chat.example.org/assets/ chat.example.org/theme.js'
  expect(await policyAt('chat.example.org')).toContain(`script-src ${sources};`)
  expect(await policyAt('intranet')).toContain("script-src 'self';")
})

test('a file with a hash in its name is cached for ever, others are revalidated', async () => {
  const script = await get('/assets/main-1a2b.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/locales/common.json')).headers['cache-control']).toBe('no-cache')
})

test('the worker and the manifest are revalidated', async () => {
  const worker = await get('/sw.js')
  expect(worker.headers['content-type']).toMatch('javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch('application/manifest+json')
  expect(manifest.headers['cache-control']).toBe('no-cache')
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})

test('a compressed copy is sent to clients that accept it', async () => {
  const plain = await get('/assets/main-1a2b.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('export {}')
  const small = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(small.headers['content-type']).toBe(plain.headers['content-type'])
  expect(small.headers['cache-control']).toBe(plain.headers['cache-control'])
})

test('an unchanged file is answered 304', async () => {
  const { etag } = (await get('/')).headers
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
})

test.each([
  '/nowhere',
  '/assets',
  '/assets/gone.js',
  '/api',
  '/api/unknown',
  '/assets/main-1a2b.js.gz',
])('%s is answered 404', async (path) => {
  const answer = await get(path)
  expect([answer.statusCode, answer.body]).toEqual([404, 'nothing here'])
  expect(answer.headers['cache-control']).toBeUndefined()
})

test.each(['/%2e%2e%2f', '/..%2f', '/assets/..%2f..%2f', '/%5c..%5c'])(
  'no file outside the folder is served at %s',
  async (path) => {
    const answer = await get(`${path}${folder.split('/').at(-1)}.secret`)
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('not for you')
  },
)

test('routes of the API are still answered', async () => {
  expect((await get('/api/known')).body).toBe('answer')
})

test('without a built client the page says how to build it', async () => {
  const bare = fastify()
  await openSite(bare, undefined)
  const { statusCode, body } = await bare.inject('/')
  expect(statusCode).toBe(503)
  expect(body).toContain('npm run build')
  await bare.close()
})
