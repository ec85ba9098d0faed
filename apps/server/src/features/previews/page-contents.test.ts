import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fetchPreview } from './page/fetch-preview.ts'
import { emptyPreview } from './page/page.ts'
import { readLimits } from './read-outside.ts'
import { type PreviewServers, startPreviewServers } from './testing/preview-servers.ts'
import { type Handler, html, titled } from './testing/web-server.ts'

let web: PreviewServers['web']
let preview: PreviewServers['preview']
let close: PreviewServers['close']
let services: PreviewServers['server']['services']

beforeAll(async () => {
  const servers = await startPreviewServers()
  ;({ web, preview, close } = servers)
  ;({ services } = servers.server)
  await servers.turn(true)
})
afterAll(() => close())

const full = `
  <title>Ignored &amp; kept</title>
  <meta name="description" content="Ignored">
  <meta property="og:title" content="The   title &amp; more">
  <meta property="og:description" content="A page">
  <meta property="og:type" content="article">
  <meta property="og:site_name" content="Example">
  <meta property="og:locale" content="en_GB">
  <meta property="og:locale:alternate" content="de_DE">
  <meta property="og:image:width" content="9">
  <meta property="og:image" content="/a.png">
  <meta property="og:image:url" content="/a.png">
  <meta property="og:image:width" content="400">
  <meta property="og:image:height" content="300px">
  <meta property="og:image:alt" content="A tree">
  <meta property="og:image" content="b.png">
  <meta property="og:image" content="javascript:alert(1)">
  <meta property="og:image:alt" content="Of none">
  <meta property="og:audio" content="/a.mp3">
  <meta property="og:video" content="/a.mp4">
  <meta property="og:video:height" content="360">
  <link rel="mask-icon" href="/mask.svg">
  <link rel="shortcut icon" href="/favicon.ico">`

test('a page is described by its properties', async () => {
  web.pages['/full/page'] = titled('Ignored', full)
  const picture = { type: null, secure_url: null, width: null, height: null, alt: null }
  expect(await preview(`${web.url}/full/page`)).toEqual({
    type: 'article',
    title: 'The title & more',
    url: `${web.url}/full/page`,
    images: [
      { ...picture, url: `${web.url}/a.png`, width: 400, height: 300, alt: 'A tree' },
      { ...picture, url: `${web.url}/full/b.png` },
    ],
    audios: [{ type: null, url: `${web.url}/a.mp3`, secure_url: null }],
    videos: [{ type: null, url: `${web.url}/a.mp4`, secure_url: null, width: null, height: 360 }],
    favicon_url: `${web.url}/favicon.ico`,
    description: 'A page',
    locale: 'en_GB',
    locale_alternate: ['de_DE'],
    site_name: 'Example',
  })
})

test('without properties the title and the description of the page are used', async () => {
  web.pages['/plain'] = titled(' One\n line ', '<meta name="description" content="Said">')
  expect(await preview(`${web.url}/plain`)).toMatchObject({
    type: 'website',
    title: 'One line',
    description: 'Said',
    locale_alternate: null,
  })
})

test.each([
  [
    'the header',
    html(Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset=latin1'),
  ],
  [
    'a meta element',
    html(Buffer.from('<meta charset="windows-1252"><title>caf\xe9</title>', 'latin1'), 'text/html'),
  ],
  [
    'a byte order mark',
    html(Buffer.from('\ufeff<title>café</title>', 'utf16le'), 'text/html; charset=utf-8'),
  ],
  ['nothing, in UTF-8', html('<title>café</title>', 'text/html')],
  ['nothing, in Latin-1', html(Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html')],
  ['an unknown label', html('<title>café</title>', 'text/html; charset=none-such')],
])('the encoding of a page is given by %s', async (how, page) => {
  const path = `/encoded/${encodeURIComponent(how)}`
  web.pages[path] = page
  expect((await preview(web.url + path)).title).toBe('café')
})

test('a page with a wrong encoding has a title with replaced characters', async () => {
  web.pages['/wrong'] = html(Buffer.from('<title>caf\xe9</title>', 'latin1'))
  expect((await preview(`${web.url}/wrong`)).title).toBe('caf\ufffd')
})

const scripts = `<script>/*${'x'.repeat(3_000)}*/</script>`
test.each([
  [
    'a meta element behind scripts',
    `<head>${scripts}<meta charset="windows-1251">`,
    'windows-1251',
  ],
  [
    'the content of a meta element behind scripts',
    `<head>${scripts}<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">`,
    'koi8-r',
  ],
  ['a meta element behind 300 kB', `<head>${scripts.repeat(100)}<meta charset=koi8-r>`, 'koi8-r'],
  [
    'a declaration of XML',
    '<?xml version="1.0" encoding="windows-1251"?><html><head>',
    'windows-1251',
  ],
  [
    'a meta element, not by a comment before it',
    '<!-- <meta charset="utf-8"> --><meta charset="koi8-r">',
    'koi8-r',
  ],
])('the encoding of a page in Cyrillic is given by %s', async (how, start, encoding) => {
  const title = { 'windows-1251': '\xcf\xf0\xe8\xe2\xe5\xf2', 'koi8-r': '\xf0\xd2\xc9\xd7\xc5\xd4' }
  const page = `${start}<title>${title[encoding as 'koi8-r']}</title></head>`
  const path = `/cyrillic/${encodeURIComponent(how)}`
  web.pages[path] = html(Buffer.from(page, 'latin1'), 'text/html')
  expect((await preview(web.url + path)).title).toBe('Привет')
})

test.each([
  ['https://cdn.example.org/site/', 'img/a.png', 'https://cdn.example.org/site/img/a.png'],
  ['/assets/', 'a.png', '{web}/assets/a.png'],
  ['//cdn.example.org', '/a.png', 'http://cdn.example.org/a.png'],
  ['javascript:alert(1)', 'a.png', '{web}/based/a.png'],
  ['', 'a.png', '{web}/based/a.png'],
  ['https://cdn.example.org/', 'https://example.org/a.png', 'https://example.org/a.png'],
])('with the base %j, the picture %j is at %j', async (base, image, expected) => {
  const path = `/based/${encodeURIComponent(base + image)}`
  for (const tags of [
    `<base href="${base}"><meta property="og:image" content="${image}"><link rel="icon" href="${image}">`,
    `<link rel="icon" href="${image}"><meta property="og:image" content="${image}"><base href="${base}">`,
  ]) {
    web.pages[path + tags.length] = titled('Based', tags)
    const { images, favicon_url } = await preview(web.url + path + tags.length)
    const url = expected.replace('{web}', web.url)
    expect([images.map((one) => one.url), favicon_url]).toEqual([[url], url])
  }
})

test('the base of a page applies to the page that it redirects to', async () => {
  web.pages['/base/refresh'] = titled(
    'Moving',
    '<base href="/elsewhere/"><meta http-equiv="refresh" content="0; url=page">',
  )
  web.pages['/elsewhere/page'] = titled('Arrived')
  expect((await preview(`${web.url}/base/refresh`)).title).toBe('Arrived')
})

const picture = 'https://example.org/p.png'
test.each([
  [
    'Open Graph in the body',
    `<title>Shop</title></head><body><div><meta property="og:title" content="T"><meta property="og:description" content="D"><meta property="og:image" content="${picture}"></div>`,
  ],
  [
    'Open Graph in a body without head',
    `<body><p>x</p><meta property="og:title" content="T"><meta name="description" content="D"><meta property="og:image" content="${picture}">`,
  ],
  [
    'Twitter',
    `<meta name="twitter:title" content="T"><meta name="twitter:description" content="D"><meta name="twitter:image" content="${picture}"><title>Other</title>`,
  ],
  [
    'Twitter with property and src',
    `<meta property="twitter:title" content="T"><meta property="twitter:description" content="D"><meta name="twitter:image:src" content="${picture}">`,
  ],
  [
    'itemprop',
    `<meta itemprop="name" content="T"><meta itemprop="description" content="D"><link itemprop="image" href="${picture}">`,
  ],
  [
    'itemprop of a picture in the body',
    `<title>T</title><meta name="description" content="D"></head><body><img itemprop="image" src="${picture}">`,
  ],
  [
    'image_src',
    `<title>T</title><meta name="description" content="D"><link rel="image_src" href="${picture}">`,
  ],
  [
    'Open Graph before all others',
    `<meta name="twitter:title" content="X"><meta name="twitter:image" content="/x.png"><meta itemprop="name" content="X"><meta property="og:title" content="T"><meta property="og:description" content="D"><meta property="og:image" content="${picture}">`,
  ],
])('title, text and picture are read from %s', async (how, tags) => {
  const path = `/tags/${encodeURIComponent(how)}`
  web.pages[path] = html(`<!doctype html><html><head>${tags}`)
  const { title, description, images } = await preview(web.url + path)
  expect([title, description, images.map(({ url }) => url)]).toEqual(['T', 'D', [picture]])
})

test('the title of a drawing in the body is not the title of the page', async () => {
  web.pages['/drawing'] = html('<body><svg><title>Icon</title></svg><title>Page</title>')
  expect((await preview(`${web.url}/drawing`)).title).toBe('Page')
})

/** Sends this and then a sign each 100 ms, until the reader leaves. */
const dripping =
  (start: string, end?: (response: ServerResponse) => void): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(start)
    if (end) setTimeout(() => end(response), 100)
    const drip = setInterval(() => response.write('x'), 100)
    response.on('close', () => clearInterval(drip))
  }

test.each([
  ['a head with properties', '<head><meta property="og:title" content="T"></head><body>', 900],
  ['a head with a title only', '<head><title>T</title></head><body>', 3_500],
  ['a head without its end tags', '<title>T</title><p>', 3_500],
])('%s is read before its endless body is over', async (how, start, maxMs) => {
  const path = `/drip/${encodeURIComponent(how)}`
  web.pages[path] = dripping(start)
  const started = performance.now()
  expect((await preview(web.url + path)).title).toBe('T')
  expect(performance.now() - started).toBeLessThan(maxMs)
})

test('what has arrived counts when the connection breaks', async () => {
  web.pages['/drip/broken'] = dripping('<head><title>T</title><script>', (r) => r.destroy())
  expect((await preview(`${web.url}/drip/broken`)).title).toBe('T')
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['Deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['deflate, gzip', (text: string) => gzipSync(deflateRawSync(text))],
  ['identity', (text: string) => text],
  ['utf-8', (text: string) => text],
])('a page in %s is read', async (coding, compress) => {
  web.pages[`/packed/${encodeURIComponent(coding)}`] = (request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip, deflate, br')
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding })
    response.end(compress('<title>Packed</title>'))
  }
  expect((await preview(`${web.url}/packed/${encodeURIComponent(coding)}`)).title).toBe('Packed')
})

test('a bomb of gzip is not unpacked beyond the limit', async () => {
  const bomb = gzipSync(
    Buffer.concat([
      Buffer.from('<p>'),
      Buffer.alloc(200_000_000),
      Buffer.from('<title>End</title>'),
    ]),
  )
  web.pages['/bomb'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
  }
  const before = process.memoryUsage().rss
  expect(await preview(`${web.url}/bomb`)).toEqual(emptyPreview())
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('of a body without end the first megabyte is read', async () => {
  let isClosed = false
  web.pages['/endless'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<title>Without end</title>')
    const filler = 'x'.repeat(65_536)
    const write = () => {
      while (!response.destroyed && response.write(filler));
    }
    response.on('drain', write).on('close', () => {
      isClosed = true
    })
    write()
  }
  expect((await preview(`${web.url}/endless`)).title).toBe('Without end')
  await expect.poll(() => isClosed).toBe(true)
})

test('a page that drips is given up in time, and what has arrived counts', async () => {
  web.pages['/drip/head'] = dripping('<head><title>T</title><script>')
  let isClosed = false
  web.pages['/drip'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drip = setInterval(() => response.write('<p>'), 100)
    response.on('close', () => {
      clearInterval(drip)
      isClosed = true
    })
  }
  const { timeoutMs } = readLimits
  expect(timeoutMs).toBe(5_000)
  readLimits.timeoutMs = 500
  onTestFinished(() => void (readLimits.timeoutMs = timeoutMs))
  const started = performance.now()
  const [empty, head] = await Promise.all(
    ['/drip', '/drip/head'].map((path) => fetchPreview(services, new URL(web.url + path), '')),
  )
  expect([empty, head?.title]).toEqual([undefined, 'T'])
  expect(performance.now() - started).toBeGreaterThan(400)
  await expect.poll(() => isClosed).toBe(true)
})

test('a megabyte of nested elements is read in seconds, not minutes', async () => {
  web.pages['/nested'] = html(`${'<div>'.repeat(120_000)}${'</b>'.repeat(100_000)}`)
  const started = performance.now()
  expect(await preview(`${web.url}/nested`)).toEqual(emptyPreview())
  expect(performance.now() - started).toBeLessThan(4_000)
})
