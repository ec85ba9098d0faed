import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { areKeys, encrypt } from './encrypt.ts'
import { vapidHeader, vapidKeyOf } from './vapid.ts'

const browser = createECDH('prime256v1')
const p256dh = browser.generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')

test.each(['', 'hello', 'ünïcödé 👋', 'x'.repeat(3900)])(
  'the reference implementation decrypts what was encrypted',
  (text) => {
    const bytes = encrypt(text, { p256dh, auth })
    expect(bytes.length).toBeLessThanOrEqual(4096)
    const plain = ece.decrypt(bytes, {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: auth,
    })
    expect(plain.toString('utf8')).toBe(text)
  },
)

test('keys that are no point of the curve or have another length are no keys', () => {
  expect(areKeys({ p256dh, auth })).toBe(true)
  expect(areKeys({ p256dh, auth: 'short' })).toBe(false)
  expect(areKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false)
  expect(areKeys({ p256dh: '', auth })).toBe(false)
})

test('a push service can verify who sends, and for how long', async () => {
  const key = vapidKeyOf('a'.repeat(32))
  expect(vapidKeyOf('a'.repeat(32)).publicKey).toBe(key.publicKey)
  expect(vapidKeyOf('b'.repeat(32)).publicKey).not.toBe(key.publicKey)
  const now = Date.now()
  const endpoint = 'https://push.example/send/abc?d=1'
  const subject = 'https://chat.example.org'
  const header = await vapidHeader(key, { endpoint, subject, now })
  const [, token = '', shown = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const point = Buffer.from(shown, 'base64url')
  const jwk = await importJWK({
    kty: 'EC',
    alg: 'ES256',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  })
  const { payload } = await jwtVerify(token, jwk, { audience: 'https://push.example' })
  expect(payload.sub).toBe(subject)
  expect(payload.exp).toBeLessThanOrEqual(now / 1000 + 24 * 3600)
})
