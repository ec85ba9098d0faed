import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPosts, type Posts } from './posts.ts'

const limits = { timeoutMs: 10_000, answerBytes: 10, totalMs: 60_000 }
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

const bodies = (...all: string[]) => all.map((body) => ({ url, headers: {}, body }))

test('requests are sent in order until one is not accepted', async () => {
  const got: string[] = []
  answer = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = String(Buffer.concat(chunks))
    got.push(body)
    response.writeHead(body === 'bad' ? 500 : 200).end(`answer to ${body}`)
  }
  expect(await posts.send(bodies('one', 'two', 'bad', 'four'), limits)).toEqual([
    { status: 200, answer: 'answer to ' },
    { status: 200, answer: 'answer to ' },
    { status: 500, answer: 'answer to ' },
  ])
  expect(got).toEqual(['one', 'two', 'bad'])
})

test('an address that is none or may not be reached is an error', async () => {
  for (const wrong of ['no address', 'http://169.254.169.254/', 'http://127.0.0.1:1/']) {
    const [outcome] = await posts.send([{ url: wrong, headers: {}, body: '' }], limits)
    expect(outcome).toEqual({ error: expect.any(String) })
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
  expect(await posts.send(bodies('one'), limits)).toEqual([{ status: 200, answer: '' }])
})

test('stopping ends a batch with its current request', async () => {
  const own = openPosts()
  answer = (_, response) => {
    own.stop()
    setTimeout(() => response.end(), 200)
  }
  expect(await own.send(bodies('one', 'two'), limits)).toEqual([{ status: 200, answer: '' }])
  expect(await own.send(bodies('three'), limits)).toEqual([])
  own.close()
})
