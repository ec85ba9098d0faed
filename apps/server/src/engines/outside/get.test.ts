import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReach, type Resolve } from './addresses.ts'
import { follow } from './follow.ts'
import { Connections, get } from './get.ts'
import { OutsideError } from './outside-error.ts'

const options = { allowPrivate: ['127.0.0.1'], timeoutMs: 2_000, maxBytes: 1000, maxRedirects: 3 }

/** Two servers on one port: 127.0.0.1 is in the list of `options`, 127.0.0.2 is not. */
let allowed: Server
let forbidden: Server
let port: number
const asked = { allowed: 0, forbidden: 0 }

beforeAll(async () => {
  allowed = createServer((request, answer) => {
    asked.allowed++
    if (request.url === '/again') answer.writeHead(302, { location: '/' })
    answer.end('allowed')
  })
  forbidden = createServer((_request, answer) => {
    asked.forbidden++
    answer.end('forbidden')
  })
  await new Promise<void>((done) => allowed.listen(0, '127.0.0.1', done))
  port = (allowed.address() as { port: number }).port
  await new Promise<void>((done) => forbidden.listen(port, '127.0.0.2', done))
})
afterAll(() =>
  Promise.all([allowed, forbidden].map((one) => new Promise((done) => one.close(done)))),
)

/** Resolves each name to these addresses, one answer after the other. */
function resolver(...answers: string[][]) {
  let count = 0
  const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) => {
    const found = answers[count++] ?? []
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: 4 })),
    )
  }) as unknown as Resolve
  return { resolve, count: () => count }
}

test('a name that resolves to an address outside the list is not connected', async () => {
  const { resolve } = resolver(['127.0.0.2'])
  const url = new URL(`http://name.test:${port}/`)
  await expect(get(url, { ...options, resolve })).rejects.toThrow(OutsideError)
  expect(asked.forbidden).toBe(0)
})

test('of several addresses of a name only the allowed one is connected', async () => {
  const { resolve } = resolver(['127.0.0.2', '127.0.0.1'])
  const { body } = await get(new URL(`http://name.test:${port}/`), { ...options, resolve })
  expect(String(body)).toBe('allowed')
  expect(asked.forbidden).toBe(0)
})

test('a name is resolved once for each connection, and checked each time', async () => {
  const good = resolver(['127.0.0.1'], ['127.0.0.2'])
  await get(new URL(`http://rebind.test:${port}/`), { ...options, resolve: good.resolve })
  expect(good.count()).toBe(1)

  const { resolve, count } = resolver(['127.0.0.1'], ['127.0.0.2'])
  const following = follow(`http://rebind.test:${port}/again`, { ...options, resolve })
  await expect(following).rejects.toThrow(OutsideError)
  expect(count()).toBe(2)
  expect(asked.forbidden).toBe(0)
})

test('an address that is not allowed is asked neither directly nor after a redirect', async () => {
  const isAllowed = ({ pathname }: URL) => pathname === '/again'
  const before = asked.allowed
  const base = `http://127.0.0.1:${port}`
  await expect(follow(`${base}/`, { ...options, isAllowed })).rejects.toThrow(OutsideError)
  expect(asked.allowed).toBe(before)
  await expect(follow(`${base}/again`, { ...options, isAllowed })).rejects.toThrow(OutsideError)
  expect(asked.allowed).toBe(before + 1)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.2.3', true],
  ['11.1.2.3', true],
  ['192.168.1.1', false],
  ['fd00::7', true],
  ['fd01::7', false],
  // Never, not even in a list.
  ['169.254.169.254', false],
  // IPv4 in IPv6 of several kinds, and what nobody has allocated.
  ['::7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['4000::1', false],
])('with a list of ranges %s is allowed: %s', (ip, reachable) => {
  const ranges = ['127.0.0.1', '10.0.0.0/8', 'fd00::/16', '169.254.0.0/16']
  expect(mayReach(ip, ranges)).toBe(reachable)
})

test('a connection is used again, and one that the other side has closed is replaced', async () => {
  const opened: Socket[] = []
  const server = createServer((_request, answer) => answer.end('fine')).on(
    'connection',
    (socket: Socket) => opened.push(socket),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const connections = new Connections()
  const ask = async () => String((await get(url, { ...options, connections })).body)
  expect([await ask(), await ask(), await ask()]).toEqual(['fine', 'fine', 'fine'])
  expect(opened).toHaveLength(1)

  opened[0]?.resetAndDestroy()
  expect(await ask()).toBe('fine')
  expect(opened).toHaveLength(2)
  connections.close()
  await new Promise((done) => server.close(done))
})

test('a connection to an address that is not allowed is refused with reuse as well', async () => {
  const connections = new Connections()
  const url = new URL(`http://name.test:${port}/`)
  const { resolve } = resolver(['127.0.0.2'])
  await expect(get(url, { ...options, connections, resolve })).rejects.toThrow(OutsideError)
  connections.close()
})
