import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { listenEarly } from './early-listener.ts'

const host = '127.0.0.1'
const servers: Server[] = []

function createHttpServer() {
  const server = createServer((call, answer) => answer.end(`answer to ${call.url}`))
  servers.push(server)
  return server
}

afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

async function usedPort(): Promise<number> {
  const server = createTcpServer().listen(0, host)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const listenOn = (port: number) => listenEarly({ PARLEY_PORT: String(port), PARLEY_HOST: host })

async function get(port: number, path: string): Promise<string> {
  const call = request({ host, port, path, agent: false }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return text(answer)
}

test('a request that came before the server is answered by it', async () => {
  const port = await freePort()
  const listener = listenOn(port)
  const early = connect(port, host)
  await once(early, 'connect')
  early.write('GET /early HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  const first = text(early)
  const second = get(port, '/second')

  const server = createHttpServer()
  expect(listener.handTo(server)).toBe(true)
  expect(await first).toMatch(/answer to \/early$/)
  expect(await second).toBe('answer to /second')
  expect(await get(port, '/late')).toBe('answer to /late')
  expect((server.address() as AddressInfo).port).toBe(port)

  await once(server.close(), 'close')
  await expect(get(port, '/after')).rejects.toThrow('ECONNREFUSED')
})

test('a caller who has left is not handed over', async () => {
  const port = await freePort()
  const listener = listenOn(port)
  const early = connect(port, host)
  await once(early, 'connect')
  early.resetAndDestroy()
  const server = createHttpServer()
  expect(listener.handTo(server)).toBe(true)
  expect(await get(port, '/')).toBe('answer to /')
})

test('callers are refused while a start takes long, and the server opens the port itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const port = await freePort()
  const listener = listenOn(port)
  const early = connect(port, host).on('error', () => {})
  await once(early, 'connect')
  const closed = once(early, 'close')
  await vi.advanceTimersByTimeAsync(10_000)
  early.resume()
  await closed
  await expect(get(port, '/')).rejects.toThrow('ECONNREFUSED')
  expect(listener.handTo(createHttpServer())).toBe(false)
})

test.each([
  ['a used port', usedPort, host],
  ['any free port', async () => 0, host],
  ['a name', freePort, 'localhost'],
  ['a port outside the range', async () => 99_999, host],
  ['a word', async () => 'http', host],
])('%s is left to the start', async (_, choose, address) => {
  const listener = listenEarly({ PARLEY_PORT: String(await choose()), PARLEY_HOST: address })
  await new Promise((resolve) => setImmediate(resolve))
  expect(listener.handTo(createHttpServer())).toBe(false)
})
