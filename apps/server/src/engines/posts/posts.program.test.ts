import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPosts, type PostLimits, type Posts } from './posts.ts'

const limits: PostLimits = {
  sendMs: 10_000,
  silentMs: 60_000,
  slowMs: 30_000,
  settleMs: 20_000,
  totalMs: 60_000,
  atOnce: 16,
  tries: 3,
  retryMs: 1,
  answerBytes: 10,
}
let url: string
let posts: Posts
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = () => {}
const server = createServer((request, response) => void answer(request, response))

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  posts = openPosts()
})
afterEach(() => server.closeAllConnections())
afterAll(async () => {
  posts.close()
  await new Promise((done) => server.close(done))
})

const inChat = (chat: string, ...all: string[]) =>
  all.map((body) => ({ url, headers: { 'content-length': `${body.length}` }, body, chat }))
const bodies = (...all: string[]) => inChat('1', ...all)
const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return String(Buffer.concat(chunks))
}
const answered = (status: number, text: string, tries = 1) => ({
  kind: 'answered',
  status,
  answer: text,
  retryAfter: '',
  tries,
})

test('the requests of a chat are sent in order, and one that is refused three times holds up none', async () => {
  const got: string[] = []
  answer = async (request, response) => {
    const body = await bodyOf(request)
    got.push(body)
    response.writeHead(body === 'bad' ? 422 : 200).end(`answer to ${body}`)
  }
  expect(await posts.send(bodies('one', 'bad', 'three'), limits)).toEqual([
    answered(200, 'answer to '),
    answered(422, 'answer to ', 3),
    answered(200, 'answer to '),
  ])
  expect(got).toEqual(['one', 'bad', 'bad', 'bad', 'three'])
})

test.each([429, 502, 503, 504])('none is sent after an answer of %i', async (status) => {
  const got: string[] = []
  answer = async (request, response) => {
    got.push(await bodyOf(request))
    response.writeHead(status, { 'retry-after': '7' }).end()
  }
  expect(await posts.send(bodies('one', 'two'), limits)).toEqual([
    { ...answered(status, ''), retryAfter: '7' },
    null,
  ])
  expect(got).toEqual(['one'])
})

test('a request that is not answered is open, and its outcome follows', async () => {
  let release = () => {}
  const got: string[] = []
  answer = async (request, response) => {
    const body = await bodyOf(request)
    got.push(body)
    if (body === 'slow') release = () => void response.end('late')
    else response.end()
  }
  const late: unknown[] = []
  const all = [...inChat('1', 'slow', 'behind'), ...inChat('2', 'beside')]
  const results = await posts.send(all, { ...limits, settleMs: 1_000 }, (...one) => late.push(one))
  expect(results).toEqual([{ kind: 'open' }, null, answered(200, '')])
  expect(got.toSorted()).toEqual(['beside', 'slow'])
  expect(late).toEqual([])
  release()
  await vi.waitFor(() => expect(late).toEqual([[0, answered(200, 'late')]]), 5_000)
})

test('a receiver that stays silent has had the request', async () => {
  answer = () => {}
  const [outcome] = await posts.send(bodies('one'), { ...limits, silentMs: 1_000 })
  expect(outcome).toEqual({ kind: 'silent', reason: 'silent' })
})

test('a connection that is closed instead of an answer is tried again if it was closed at once', async () => {
  let count = 0
  answer = (request) => {
    count++
    request.socket.destroy()
  }
  expect(await posts.send(bodies('one'), limits)).toEqual([
    { kind: 'failed', reason: 'closed', error: expect.any(String), tries: 3 },
  ])
  // A connection that was used before is opened again without a try.
  expect(count).toBeGreaterThanOrEqual(3)
  const late = { ...limits, slowMs: 0 }
  expect(await posts.send(bodies('one'), late)).toEqual([{ kind: 'silent', reason: 'closed' }])
})

test('at most so many requests are under way as allowed', async () => {
  let underWay = 0
  let max = 0
  answer = async (request, response) => {
    max = Math.max(max, ++underWay)
    await bodyOf(request)
    setTimeout(() => {
      underWay--
      response.end()
    }, 20)
  }
  const all = Array.from({ length: 9 }, (_, chat) => inChat(String(chat), 'x')).flat()
  const results = await posts.send(all, { ...limits, atOnce: 3 })
  expect(results.every((one) => one?.kind === 'answered')).toBe(true)
  expect(max).toBe(3)
})

test.each([307, 308])('a redirect with %i is followed with the body', async (status) => {
  const got: string[] = []
  answer = async (request, response) => {
    const { url: path = '', method = '', headers } = request
    got.push(`${method} ${path} ${String(headers['webhook-id'])} ${await bodyOf(request)}`)
    const location = path === '/' ? '/next' : '/next/'
    if (path === '/next/') response.end()
    else response.writeHead(status, { location }).end()
  }
  const [post] = bodies('text')
  const headers = { ...post?.headers, 'webhook-id': 'id' }
  const results = await posts.send([{ url, body: 'text', chat: '1', headers }], limits)
  expect(results).toEqual([answered(200, '')])
  expect(got).toEqual(['POST / id text', 'POST /next id text', 'POST /next/ id text'])
})

test('a redirect to a forbidden address, too many redirects and other redirects are not followed', async () => {
  const failed = (reason: string) => ({
    kind: 'failed',
    reason,
    error: expect.any(String),
    tries: 3,
  })
  const redirect = async (status: number, location: string) => {
    answer = async (request, response) => {
      await bodyOf(request)
      response.writeHead(status, { location }).end()
    }
    return (await posts.send(bodies('one'), limits))[0]
  }
  for (const address of ['http://169.254.169.254/', 'http://[fe80::1]/', 'file:///etc/passwd']) {
    expect(await redirect(307, address)).toEqual(failed('not_allowed'))
  }
  expect(await redirect(307, '/again')).toEqual(failed('redirects'))
  expect(await redirect(302, '/other')).toEqual(answered(302, '', 3))
})

test('an address that is none, may not be reached or does not answer is told apart', async () => {
  const reasons: Record<string, string> = {
    'no address': 'other',
    'http://169.254.169.254/': 'not_allowed',
    'http://127.0.0.1:1/': 'refused',
    'http://no.such.name.invalid/': 'unknown_host',
    [url.replace('http:', 'https:')]: 'certificate',
  }
  answer = (_, response) => void response.end()
  for (const [wrong, reason] of Object.entries(reasons)) {
    const [outcome] = await posts.send([{ url: wrong, headers: {}, body: '', chat: '1' }], limits)
    expect(outcome).toEqual({ kind: 'unreached', reason, error: expect.any(String) })
  }
})

test('a process that is killed gives no outcomes, and the next requests start another', async () => {
  const asked = new Promise<void>((resolve) => {
    answer = () => resolve()
  })
  const sent = posts.send(bodies('one'), limits)
  await asked
  process.kill(posts.pid ?? 0, 'SIGKILL')
  expect(await sent).toEqual([])
  answer = (_, response) => void response.end()
  expect(await posts.send(bodies('one'), limits)).toEqual([answered(200, '')])
})

test('stopping ends a batch with its current request', async () => {
  const own = openPosts()
  answer = (_, response) => {
    own.stop()
    setTimeout(() => response.end(), 200)
  }
  expect(await own.send(bodies('one', 'two'), limits)).toEqual([answered(200, ''), null])
  expect(await own.send(bodies('three'), limits)).toEqual([])
  own.close()
})
