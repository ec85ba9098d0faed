import { Agent, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

interface Refused {
  what: string
  method: string
  path: string
  status: number
  headers?: Record<string, string>
}

const refusals: Refused[] = [
  { what: 'an unknown path', method: 'POST', path: '/api/nothing', status: 404 },
  { what: 'a wrong method', method: 'POST', path: '/api/health', status: 405 },
  { what: 'no token', method: 'POST', path: '/api/resource/file/upload', status: 401 },
  { what: 'a page that does not exist', method: 'POST', path: '/nothing', status: 404 },
]
const sizes = [1, 2_000, 65_536, 65_537, 3_000_000]
const cases = refusals.flatMap((one) =>
  sizes.flatMap((size) => [true, false].map((isChunked) => ({ ...one, size, isChunked }))),
)

test.each(cases)(
  'a connection stays usable after $status for $what with $size bytes (chunked: $isChunked), or the answer ends it',
  async ({ method, path, status, size, isChunked }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const length: Record<string, string> = isChunked ? {} : { 'content-length': String(size) }
    for (let i = 0; i < 3; i++) {
      const body = Buffer.alloc(size)
      const refused = await call(agent, method, path, { ...length, ...binary }, body)
      expect(refused.statusCode).toBe(status)
      // The socket of a client that keeps to what the answer says.
      expect(await call(agent, 'GET', '/api/health', {})).toMatchObject({ statusCode: 200 })
      const isLong = isChunked || size > 65_536
      if (!isLong) expect(refused.headers.connection).toBe('keep-alive')
    }
    agent.destroy()
  },
)

test('100 refused requests with a short body share one connection with the good ones between them', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  for (let i = 0; i < 100; i++) {
    for (const [method, path] of [
      ['POST', '/api/nothing'],
      ['GET', '/api/health'],
    ] as const) {
      const headers = method === 'POST' ? { 'content-length': '2000' } : {}
      const body = method === 'POST' ? Buffer.alloc(2000) : undefined
      const answer = await call(agent, method, path, headers, body, ports)
      expect(answer.statusCode).toBe(method === 'POST' ? 404 : 200)
    }
  }
  expect(ports.size).toBe(1)
  agent.destroy()
})

const binary = { 'content-type': 'application/octet-stream' }

async function call(
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
  ports?: Set<number | undefined>,
): Promise<IncomingMessage> {
  const sent = request(w.base + path, { method, agent, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  ports?.add(answer.socket.localPort)
  await text(answer)
  return answer
}
