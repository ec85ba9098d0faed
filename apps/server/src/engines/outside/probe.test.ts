import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReach } from './addresses.ts'
import { get } from './get.ts'
import { probeUrl as probe } from './probe.ts'

const answersOk = async (address: string) =>
  'address' in (await probe(address, { allowPrivate: true }))

let server: Server
let base: string
const posted: string[] = []
beforeAll(async () => {
  // /200 answers 200. /3 redirects to /2, /2 to /1, /1 to /200; /away redirects to the rest of its path.
  // /post/501 answers a GET with 501 and a POST with 200.
  server = createServer((request, answer) => void respond(request, answer))
  async function respond(request: IncomingMessage, answer: ServerResponse) {
    const [, first = '', rest = ''] = (request.url ?? '').split('/')
    if (first === 'never') return
    if (first === 'cut') {
      request.socket.destroy()
      return
    }
    if (first === 'post' && request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      posted.push([String(request.headers['webhook-id']), String(Buffer.concat(chunks))].join(' '))
      answer.writeHead(200)
    } else if (first === 'post') answer.writeHead(Number(rest))
    else if (first.length === 3) answer.writeHead(Number(first))
    else if (first === 'away') answer.writeHead(302, { location: decodeURIComponent(rest) })
    else answer.writeHead(307, { location: first === '1' ? '/200' : `/${Number(first) - 1}` })
    answer.end('x'.repeat(100_000))
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})

test('a probe succeeds for 200 to 299 and 405 only, and tells the status of others', async () => {
  for (const status of ['200', '201', '204', '405']) {
    expect(await answersOk(`${base}/${status}`)).toBe(true)
  }
  expect(await answersOk(`${base.replace('127.0.0.1', 'localhost')}/200`)).toBe(true)
  for (const status of [304, 401, 404, 500, 501]) {
    const found = await probe(`${base}/${status}`, { allowPrivate: true })
    expect(found).toEqual({ problem: 'status', status })
  }
})

test('a receiver that takes POST only is tested by one', async () => {
  const test = { headers: { 'webhook-id': 'x' }, body: 'test' }
  const postTo = (path: string) => probe(`${base}/${path}`, { allowPrivate: true, test })
  expect(await postTo('post/501')).toEqual({ address: `${base}/post/501` })
  expect(posted).toEqual(['x test'])
  // The recorded server refuses 404 without a second request.
  expect(await postTo('post/404')).toEqual({ problem: 'status', status: 404 })
  expect(await postTo('501')).toEqual({ problem: 'status', status: 501 })
  expect(posted).toHaveLength(1)
})

test('a probe tells why there was no answer', async () => {
  const problemOf = (address: string, timeoutMs = 15_000) =>
    probe(address, { allowPrivate: true, timeoutMs })
  expect(await problemOf('http://127.0.0.1:1/')).toEqual({ problem: 'refused' })
  expect(await problemOf('http://no.such.name.invalid/')).toEqual({ problem: 'unknown_host' })
  expect(await problemOf('http://169.254.169.254/')).toEqual({ problem: 'not_allowed' })
  expect(await problemOf(`${base}/4`)).toEqual({ problem: 'redirects' })
  expect(await problemOf(base.replace('http:', 'https:'))).toEqual({ problem: 'certificate' })
  expect(await problemOf(`${base}/never`, 100)).toEqual({ problem: 'timeout' })
  expect(await problemOf(`${base}/cut`)).toEqual({ problem: 'closed' })
})

test('the address behind a moved one is kept, and not the one behind a redirect that deliveries follow', async () => {
  const moved = encodeURIComponent(`${base}/1`)
  const options = { allowPrivate: true }
  expect(await probe(`${base}/away/${moved}`, options)).toEqual({ address: `${base}/1` })
  expect(await probe(`${base}/1`, options)).toEqual({ address: `${base}/1` })
})

test('a probe follows three redirects but not four', async () => {
  expect(await answersOk(`${base}/3`)).toBe(true)
  expect(await answersOk(`${base}/4`)).toBe(false)
})

test.each(['', 'hook', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'http://no.such.name.invalid/'])(
  '"%s" answers nothing',
  async (address) => {
    expect(await answersOk(address)).toBe(false)
  },
)

test('without allowPrivate no request is sent to loopback or private addresses', async () => {
  const port = new URL(base).port
  const spellings = ['127.0.0.1', '127.1', '0x7f000001', 'localhost', '[::ffff:127.0.0.1]']
  for (const host of spellings) {
    const found = await probe(`http://${host}:${port}/200`, { allowPrivate: false })
    expect(found).toEqual({ problem: 'not_allowed' })
  }
})

test('a body is truncated at its limit', async () => {
  const url = new URL(`${base}/200`)
  const limits = { allowPrivate: true, timeoutMs: 10_000 }
  expect((await get(url, { ...limits, maxBytes: 1000 })).body).toHaveLength(1000)
  expect((await get(url, { ...limits, maxBytes: 1e6 })).body).toHaveLength(100_000)
  expect((await get(url, { ...limits, maxBytes: 0 })).body).toHaveLength(0)
})

test('a response that does not end in time fails', async () => {
  const silent = createServer((_request, answer) => {
    answer.writeHead(200).write('half')
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as { port: number }
  const url = new URL(`http://127.0.0.1:${port}/`)
  const limits = { allowPrivate: true, timeoutMs: 200, maxBytes: 1000 }
  await expect(get(url, limits)).rejects.toThrow('aborted')
  silent.closeAllConnections()
  await new Promise((done) => silent.close(done))
})

test('a redirect to a forbidden address is not followed', async () => {
  for (const address of ['http://169.254.169.254/', 'http://[fe80::1]/', 'file:///etc/passwd']) {
    expect(await answersOk(address)).toBe(false)
    expect(await answersOk(`${base}/away/${encodeURIComponent(address)}`)).toBe(false)
  }
})

test.each([
  ['93.184.216.34', true, true],
  ['2606:4700::1111', true, true],
  ['127.0.0.1', true, false],
  ['::1', true, false],
  ['10.1.2.3', true, false],
  ['192.168.1.1', true, false],
  ['fd00::1', true, false],
  ['::ffff:10.1.2.3', true, false],
  ['169.254.169.254', false, false],
  ['::ffff:169.254.169.254', false, false],
  ['fe80::1', false, false],
  ['fd00:ec2::254', false, false],
  ['100.100.100.200', false, false],
  ['0.0.0.0', false, false],
  ['::', false, false],
  ['255.255.255.255', false, false],
  ['224.0.0.1', false, false],
  ['nobody', false, false],
])('%s is allowed with allowPrivate: %s, and without: %s', (ip, reachable, isPublic) => {
  expect([mayReach(ip, true), mayReach(ip, false)]).toEqual([reachable, isPublic])
})
