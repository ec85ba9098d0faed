import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

/** Not by fetch, which removes blanks at the ends of a header. */
const statusOf = (token: string) =>
  new Promise<number>((resolve, reject) => {
    const call = request(`${w.base}/api/user/me`, { headers: { 'x-api-key': token } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })

test('only one spelling of a token is accepted, whether it was seen before or not', async () => {
  const token = w.services.auth.tokens.sign(w.bob.uid, w.bob.device, sessionOf(w.bob.token), 0)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(signature.at(-1) ?? '')
  // The last two bits of the signature's text stand for nothing.
  const siblings = [1, 2, 3].map((bits) => signature.slice(0, -1) + alphabet.charAt(last ^ bits))
  const spellings = [
    ...siblings.map((sibling) => `${head}.${payload}.${sibling}`),
    `${token}!!!!`,
    `${token}=`,
    `${token}.`,
    `${head}.${payload}!.${signature}`,
    `${head}.!${payload}.${signature}`,
    `${head}.${payload}.!${signature}`,
    `${head}..${signature}`,
    `${token}${'A'.repeat(10_000)}`,
  ]
  for (const spelling of spellings) expect(await statusOf(spelling)).toBe(401)
  expect(await statusOf(token)).toBe(200)
  for (const spelling of spellings) expect(await statusOf(spelling)).toBe(401)
})

test('a genuine signature over an overlong payload is refused before it is decoded', async () => {
  const head = w.bob.token.split('.')[0] ?? ''
  const claims = { sub: w.bob.uid, dev: w.bob.device, sid: sessionOf(w.bob.token), exp: 9e9 }
  const sign = (padding: number) => {
    const text = JSON.stringify({ ...claims, padding: 'x'.repeat(padding) })
    const payload = Buffer.from(text).toString('base64url')
    const signature = createHmac('sha256', w.services.identity.server_key)
      .update(`${head}.${payload}`)
      .digest('base64url')
    return `${head}.${payload}.${signature}`
  }
  expect(await statusOf(sign(10))).toBe(200)
  expect(await statusOf(sign(2000))).toBe(401)
})

test('the token of the longest device name is accepted', async () => {
  const person = await w.signInOn(w.bob, '\u0001'.repeat(128))
  expect(person.token.length).toBeLessThan(2000)
  expect(await statusOf(person.token)).toBe(200)
})

function sessionOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return (JSON.parse(payload) as { sid: string }).sid
}
