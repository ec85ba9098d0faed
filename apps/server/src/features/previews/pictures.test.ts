import { getLinkPreview, updateCommonSettings } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { html, redirectTo, startWebServer, titled } from './testing/web-server.ts'

let server: TestServer
let web: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  server = await startTestServer({ PARLEY_PREVIEW_ALLOW: '127.0.0.1' })
  web = await startWebServer({})
  await turn(true)
})
afterAll(async () => {
  await Promise.all([server.close(), web.close()])
})

const turn = (enable_msg_url_preview: boolean) =>
  server.dave.call(updateCommonSettings, {
    body: { ext_setting: JSON.stringify({ enable_msg_url_preview }) },
  })

const png = Buffer.from('89504e470d0a1a0a', 'hex')

let count = 0
/** The path on our server of a picture that a page names. */
async function pathOf(image: string): Promise<string> {
  const path = `/page/${count++}`
  web.pages[path] = titled('Page', `<meta property="og:image" content="${image}">`)
  const query = { url: web.url + path, proxy: true }
  const { images } = await server.bob.call(getLinkPreview, { query })
  return images[0]?.proxy_url ?? ''
}

const load = (path: string) => fetch(server.base + path)

test('a picture is served under an address of this server', async () => {
  web.pages['/tree.png'] = html(png, 'image/png')
  const answer = await load(await pathOf('/tree.png'))
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a picture is fetched once for all readers', async () => {
  web.pages['/shared.png'] = html(png, 'image/png')
  const path = await pathOf('/shared.png')
  await Promise.all(Array.from({ length: 20 }, () => load(path)))
  expect(web.asked.filter((asked) => asked === '/shared.png')).toHaveLength(1)
})

test('addresses on this server are given only to who asks for them', async () => {
  web.pages['/icons'] = titled('Icons', '<link rel="icon" href="/favicon.ico">')
  const ask = (proxy: boolean, path = '/icons') =>
    server.bob.call(getLinkPreview, { query: { url: web.url + path, proxy } })
  expect(await ask(false)).not.toHaveProperty('favicon_proxy_url')
  expect((await ask(true)).favicon_proxy_url).toMatch(/^\/api\/resource\/open_graphic_image\//)
  expect((await ask(true, '/none')).favicon_proxy_url).toBeNull()
})

test('a changed, a foreign and an expired signature are not found', async () => {
  web.pages['/signed.png'] = html(png, 'image/png')
  const path = await pathOf('/signed.png')
  const [payload = '', signature = ''] = path.split('/').at(-1)?.split('.') ?? []
  const other = Buffer.from(`${Date.now() * 2} ${web.url}/other.png`).toString('base64url')
  const head = '/api/resource/open_graphic_image/'
  const wrong = [
    `${payload}.${signature.slice(0, -2)}AA`,
    `${other}.${signature}`,
    payload,
    `${payload}.`,
    `.${signature}`,
    'x',
  ]
  for (const segment of wrong) expect((await load(head + segment)).status).toBe(404)
  expect(web.asked).not.toContain('/signed.png')
  server.clock.offset += 25 * 3_600_000
  expect((await load(path)).status).toBe(404)
  server.clock.offset -= 2 * 3_600_000
  expect((await load(path)).status).toBe(200)
  server.clock.offset = 0
})

test.each([
  ['svg', html('<svg/>', 'image/svg+xml')],
  ['a page', html('<p>', 'text/html')],
  ['something without a type', html('x', '')],
  ['an empty picture', html('', 'image/png')],
  ['a picture of more than 5 MiB', html(Buffer.alloc(5_242_881), 'image/png')],
  ['a redirect to a private address', redirectTo('http://127.0.0.2/x.png')],
  [
    'an error',
    (_request: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(500, { 'content-type': 'image/png' }).end(png),
  ],
])('%s is not served as a picture', async (name, page) => {
  const path = `/refused/${encodeURIComponent(name)}`
  web.pages[path] = page
  expect((await load(await pathOf(path))).status).toBe(404)
})

test('a picture of 5 MiB is served', async () => {
  web.pages['/large.png'] = html(Buffer.alloc(5_242_880), 'image/png')
  const answer = await load(await pathOf('/large.png'))
  expect((await answer.arrayBuffer()).byteLength).toBe(5_242_880)
})

test('no picture is fetched while the setting is off', async () => {
  web.pages['/late.png'] = html(png, 'image/png')
  const path = await pathOf('/late.png')
  await turn(false)
  expect((await load(path)).status).toBe(404)
  expect(web.asked).not.toContain('/late.png')
  await turn(true)
})
