import { connect } from 'node:net'
import { createChannel, createStreamTicket, getMe, setMute, updateMe } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.ends())

test.each(['text', 'undefined', ';;=', 'a/b/c', 'multipart/form-data', 'application/json'])(
  'where no body is wanted, its type "%s" does not matter',
  async (type) => {
    const headers = { 'content-type': type }
    const path = `/api${createStreamTicket.path}`
    expect((await w.bob.fetches('POST', path, { headers })).status).toBe(200)
    const wanted = await w.bob.fetches('POST', `/api${setMute.path}`, { headers, body: '' })
    expect(wanted.status).toBe(type === 'application/json' ? 400 : 415)
  },
)

test('a stranger is refused before he has sent his photograph', async () => {
  const head = ['POST /api/user/avatar HTTP/1.1', 'host: localhost', 'content-length: 12000000']
  expect(await saysAll(head.join('\r\n'), Buffer.alloc(10))).toMatch(/^HTTP\/1\.1 401 /)
})

test('a photograph far too large is answered, not cut off', async () => {
  const text = await saysAll(
    [
      'POST /api/user/avatar HTTP/1.1',
      'host: localhost',
      `x-api-key: ${w.bob.token}`,
      'content-type: image/png',
      'content-length: 12000000',
      'connection: close',
    ].join('\r\n'),
    Buffer.alloc(12_000_000),
  )
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

/** Speaks to the end before it listens, as a browser does that shows how far it is. */
function saysAll(head: string, body: Buffer): Promise<string> {
  return new Promise((heard) => {
    let text = ''
    const socket = connect(Number(new URL(w.base).port), '127.0.0.1')
    socket.pause()
    socket.write(`${head}\r\n\r\n`)
    socket.write(body, () => socket.resume())
    socket.on('error', () => {})
    socket.on('close', () => heard(text))
    socket.on('data', (bytes) => {
      text += bytes.toString()
      socket.destroy()
    })
  })
}

test.each([
  ['GARBAGE', '400 Bad Request'],
  ['GET / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2', '400 Bad Request'],
  [`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
])('what is no request is refused without a word', async (head, line) => {
  const [first, ...rest] = (await saysAll(head, Buffer.alloc(0))).split('\r\n')
  expect(first).toBe(`HTTP/1.1 ${line}`)
  expect(rest).toEqual(['content-length: 0', 'connection: close', '', ''])
})

test('a NUL is refused in JSON bodies and removed from messages', async () => {
  const { bob } = w
  for (const name of ['\0', 'Bo\0b', '\\\0']) {
    expect((await bob.asks(updateMe, { body: { name } })).status).toBe(400)
    expect((await bob.asks(createChannel, { body: { name } })).status).toBe(400)
  }
  // An escaped backslash before u0000 is plain text.
  await bob.does(updateMe, { body: { name: '\\u0000' } })
  expect((await bob.does(getMe, {})).name).toBe('\\u0000')
  const mid = await bob.sends('a\0b').to(w.general)
  const [message] = (await bob.fetches('GET', `/api/group/${w.general}/history?after=${mid - 1}`))
    .body as { detail: { content: string } }[]
  expect(message?.detail.content).toBe('ab')
})
