import {
  getLinkPreview,
  hideLinkPreview,
  updateChannel,
  updateCommonSettings,
  withChannelOptions,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { emptyPreview } from './page/page.ts'
import { type PreviewServers, startPreviewServers } from './testing/preview-servers.ts'
import { html, redirectTo, startWebServer, titled } from './testing/web-server.ts'

let server: PreviewServers['server']
let web: PreviewServers['web']
let turn: PreviewServers['turn']
let preview: PreviewServers['preview']
let close: PreviewServers['close']
/** Not in the list of addresses that may be read. */
let inside: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  ;({ server, web, turn, preview, close } = await startPreviewServers())
  inside = await startWebServer({ '/': titled('A secret') }, '127.0.0.2')
})
beforeEach(() => turn(true))
afterAll(async () => {
  await Promise.all([close(), inside.close()])
})

test('redirects are followed ten times, those of pages too', async () => {
  web.pages['/to'] = (request, response) => {
    const left = Number(new URL(request.url ?? '', web.url).searchParams.get('left'))
    const next = `/to?left=${left - 1}`
    if (left === 0) titled('Arrived')(request, response)
    else if (left % 2 === 0) redirectTo(next)(request, response)
    else html(`<meta http-equiv="Refresh" content="0; URL='${next}'">`)(request, response)
  }
  expect((await preview(`${web.url}/to?left=10`)).title).toBe('Arrived')
  expect(await preview(`${web.url}/to?left=11`)).toEqual(emptyPreview())
})

test('a page that refreshes itself later is the page', async () => {
  web.pages['/later'] = titled('News', '<meta http-equiv="refresh" content="300; url=/other">')
  expect((await preview(`${web.url}/later`)).title).toBe('News')
})

test('a redirect to a private address is not followed', async () => {
  const spellings = [
    '127.0.0.2',
    '127.2',
    '2130706434',
    '0x7f000002',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
  ]
  for (const host of [
    ...spellings,
    '10.0.0.1',
    '[::1]',
    '[fe80::1]',
    '169.254.169.254',
    '[::7f00:2]',
  ]) {
    const target = `http://${host}:${inside.port}/`
    expect(await preview(target)).toEqual(emptyPreview())
    for (const page of [
      redirectTo(target),
      html(`<meta http-equiv="refresh" content="0;url=${target}">`),
    ]) {
      const path = `/away/${web.asked.length}`
      web.pages[path] = page
      expect(await preview(web.url + path)).toEqual(emptyPreview())
    }
  }
  expect(inside.asked).toEqual([])
})

test('other schemes and addresses with credentials are not read', async () => {
  const host = `127.0.0.1:${web.port}`
  web.pages['/open'] = titled('Open')
  const addresses = [
    'file:///etc/passwd',
    `ftp://${host}/open`,
    'data:text/html,<title>x</title>',
    `http://me:word@${host}/open`,
    `http://me@${host}/open`,
    '/open',
    'http://',
  ]
  const before = web.asked.length
  for (const [at, address] of addresses.entries()) {
    expect(await preview(address)).toEqual(emptyPreview())
    if (!URL.canParse(address)) continue
    web.pages[`/leads/${at}`] = redirectTo(address)
    expect(await preview(`${web.url}/leads/${at}`)).toEqual(emptyPreview())
  }
  expect(web.asked.slice(before).filter((path) => !path.startsWith('/leads'))).toEqual([])
})

test('an error, another type and a page without title have no preview', async () => {
  web.pages['/error'] = (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>')
  }
  web.pages['/json'] = html('<title>x</title>', 'application/json')
  web.pages['/untitled'] = html('<p>Hello')
  for (const path of ['/error', '/json', '/untitled']) {
    expect(await preview(web.url + path)).toEqual(emptyPreview())
  }
})

test('a page is fetched once, however many ask, and again after a day', async () => {
  web.pages['/busy'] = titled('Busy')
  const people = [server.alice, server.bob, server.carol, server.gus]
  const ask = () => preview(`${web.url}/busy`, {}, people[Math.floor(Math.random() * 4)])
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect(new Set(answers.map(({ title }) => title))).toEqual(new Set(['Busy']))
  const count = () => web.asked.filter((path) => path === '/busy').length
  expect(count()).toBe(1)
  server.clock.offset += 86_300_000
  await ask()
  expect(count()).toBe(1)
  server.clock.offset += 200_000
  await preview(`${web.url}/busy`, {}, await server.signInOn(server.bob, 'web:next day'))
  expect(count()).toBe(2)
  server.clock.offset = 0
})

test('a failure is remembered for minutes only', async () => {
  const path = '/mended'
  expect(await preview(web.url + path)).toEqual(emptyPreview())
  web.pages[path] = titled('Mended')
  expect(await preview(web.url + path)).toEqual(emptyPreview())
  server.clock.offset += 299_000
  expect(await preview(web.url + path)).toEqual(emptyPreview())
  server.clock.offset += 2_000
  expect((await preview(web.url + path)).title).toBe('Mended')
  server.clock.offset = 0
})

test('the language of the caller is passed on, and pages are kept by language', async () => {
  web.pages['/words'] = (request, response) =>
    titled(request.headers['accept-language'] ?? '')(request, response)
  const ask = async (language: string) => {
    const path = `/api/resource/open_graphic_parse?url=${encodeURIComponent(`${web.url}/words`)}`
    const answer = await server.bob.fetch('GET', path, { headers: { 'accept-language': language } })
    return (answer.body as { title: string }).title
  }
  expect(await ask('de-DE,en;q=0.5')).toBe('de-DE,en;q=0.5')
  expect(await ask('ja')).toBe('ja')
})

test('nothing is fetched while the setting is off', async () => {
  await turn(false)
  web.pages['/off'] = titled('Off')
  expect(await preview(`${web.url}/off`)).toEqual(emptyPreview())
  expect(web.asked).not.toContain('/off')
})

test('previews need a token; guests may ask', async () => {
  web.pages['/rights'] = titled('Rights')
  const query = { url: `${web.url}/rights` }
  expect((await server.nobody.request(getLinkPreview, { query })).status).toBe(401)
  expect((await preview(query.url, {}, server.gus)).title).toBe('Rights')
})

test('an answer about a message is not cached, one about an address for a day', async () => {
  const url = `${web.url}/full/page`
  const cacheOf = async (more: { mid?: number }) => {
    const answer = await server.bob.request(getLinkPreview, { query: { url, ...more } })
    return answer.headers.get('cache-control')
  }
  expect(await cacheOf({})).toBe('public, max-age=86400')
  expect(await cacheOf({ mid: 1 })).toBe('no-store')
})

test('too many pages for one user are refused until the minute is over', async () => {
  const limited = await startTestServer({
    PARLEY_PREVIEW_ALLOW: '127.0.0.1',
    PARLEY_RATE_LIMIT: 'on',
  })
  await limited.dave.call(updateCommonSettings, {
    body: { ext_setting: '{"enable_msg_url_preview":true}' },
  })
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async (_, i) => {
      const query = { url: `${web.url}/many?${i}` }
      const { status } = await limited.bob.request(getLinkPreview, { query })
      return status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const query = { url: `${web.url}/many?0` }
  expect((await limited.bob.request(getLinkPreview, { query })).status).toBe(200)
  expect((await limited.carol.request(getLinkPreview, { query })).status).toBe(200)
  await limited.close()
})

async function sentLink(path: string, me: Person = server.alice): Promise<[number, string]> {
  const url = `${web.url}${path}`
  web.pages[path] = titled('Shared')
  return [await me.send(`See ${url}`).to(server.team), url]
}

test('a preview that its author hides is suppressed for everybody until it is shown again', async () => {
  const [mid, url] = await sentLink('/suppressed')
  const [bob, old, carol] = await Promise.all([
    server.bob.openStream(),
    (await server.signInOn(server.bob, 'old client')).openStream({}),
    server.carol.openStream(),
  ])
  expect((await preview(url, { mid })).title).toBe('Shared')
  const hide = (isSuppressed: boolean) =>
    server.alice.call(hideLinkPreview, { params: { mid }, body: { hidden: isSuppressed } })
  await hide(true)
  await hide(true)
  expect(await preview(url, { mid })).toEqual(emptyPreview())
  expect(await preview(url, { mid }, server.alice)).toEqual(emptyPreview())
  expect((await preview(url)).title).toBe('Shared')
  await hide(false)
  expect((await preview(url, { mid })).title).toBe('Shared')
  await server.settle()
  expect(bob.of('link_preview_changed')).toEqual([
    { type: 'link_preview_changed', mid, hidden: true },
    { type: 'link_preview_changed', mid, hidden: false },
  ])
  expect(old.of('link_preview_changed')).toEqual([])
  expect(carol.of('link_preview_changed')).toEqual([])
})

test('only the author hides a preview, and outsiders do not learn that the message exists', async () => {
  const [mid] = await sentLink('/rights/hide')
  const hide = async (me: Person, of = mid) =>
    (await me.request(hideLinkPreview, { params: { mid: of }, body: { hidden: true } })).status
  expect(await hide(server.nobody)).toBe(401)
  expect(await hide(server.gus)).toBe(403)
  expect(await hide(server.bob)).toBe(403)
  expect(await hide(server.carol)).toBe(404)
  expect(await hide(server.carol, 999_999)).toBe(404)
  const reaction = await server.bob.react(mid, '👍')
  expect(await hide(server.bob, reaction)).toBe(404)
})

test('an outsider is answered about a suppressed preview as about an unknown message', async () => {
  const [mid, url] = await sentLink('/outside')
  await server.alice.call(hideLinkPreview, { params: { mid }, body: { hidden: true } })
  const ask = async (of: number) => {
    const answer = await server.carol.request(getLinkPreview, { query: { url, mid: of } })
    const { date: _, ...headers } = Object.fromEntries(answer.headers)
    return { ...answer, headers }
  }
  expect(await ask(mid)).toEqual(await ask(999_999))
  expect((await ask(mid)).body.title).toBe('Shared')
})

test('a channel without previews shows none, and others do', async () => {
  const [mid, url] = await sentLink('/channel')
  const ext_setting = withChannelOptions('{"theirs":1}', { previews: false })
  expect(JSON.parse(ext_setting)).toEqual({ theirs: 1, parley: { previews: false } })
  const params = { gid: server.team }
  await server.alice.call(updateChannel, { params, body: { ext_setting } })
  expect(await preview(url, { mid })).toEqual(emptyPreview())
  const other = await server.bob.send(url).to(server.general)
  expect((await preview(url, { mid: other })).title).toBe('Shared')
  await server.alice.call(updateChannel, {
    params,
    body: { ext_setting: withChannelOptions(ext_setting, { previews: true }) },
  })
  expect((await preview(url, { mid })).title).toBe('Shared')
})

test('a deleted message leaves nothing of its suppressed preview', async () => {
  const [mid] = await sentLink('/deleted')
  await server.alice.call(hideLinkPreview, { params: { mid }, body: { hidden: true } })
  await server.alice.delete(mid)
  const rows = await server.services.db
    .selectFrom('hidden_preview')
    .selectAll()
    .where('mid', '=', mid)
    .execute()
  expect(rows).toEqual([])
})
