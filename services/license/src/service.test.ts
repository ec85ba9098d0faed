import { readdir, rm } from 'node:fs/promises'
import { isSignedBy, readLicense } from '@parley/license'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LicenseShop, startLicenseShop } from './testing/license-shop.ts'

let shop: LicenseShop
beforeAll(async () => {
  shop = await startLicenseShop()
})
beforeEach(() => {
  Object.assign(shop.stripe.state, { isDown: false, webhookUrl: `${shop.url}/stripe` })
})
afterAll(() => shop.close())

const page = 'https://chat.example.org'
const wanted = {
  price: 'pro',
  domain: 'chat.example.org',
  success_url: `${page}/#/cb/payment_success`,
  cancel_url: `${page}/#/setting/license`,
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function take(session: string) {
  const response = await fetch(`${shop.url}/licenses/${session}`)
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function open(more: object = {}) {
  const { status, body } = await post('/payments', { ...wanted, ...more })
  expect(status).toBe(200)
  return body as { url: string; session: string }
}

const records = async () => new Set(await readdir(shop.data).catch(() => []))

test('a payment is opened with the price, the terms and the addresses to return to', async () => {
  const { url, session } = await open({ domain: ' Chat.Example.ORG' })
  expect(url).toBe(`${shop.stripe.url}/pay/${session}`)
  expect(shop.stripe.session(session)).toMatchObject({
    line_items: [{ price: 'price_pro' }],
    success_url: `${page}/#/cb/payment_success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}/#/setting/license`,
    metadata: { domain: 'chat.example.org', user_limit: '999999', days: '365' },
  })
})

test('the buyer does not choose the terms of a price', async () => {
  const { session } = await open({ user_limit: 5_000_000, days: 36_000, metadata: { days: '9' } })
  expect(shop.stripe.session(session).metadata).toMatchObject({ user_limit: '999999', days: '365' })
})

test('a paid session has a signed license for its domain, and the same one each time', async () => {
  const { session } = await open()
  expect(await take(session)).toEqual({ status: 202, body: { status: 'pending' } })
  await shop.stripe.pay(session)
  const { status, body } = await take(session)
  expect(status).toBe(200)
  const license = readLicense(body['license'] ?? '')
  expect(license).toMatchObject({ domains: ['chat.example.org'], user_limit: 999_999 })
  expect(license && isSignedBy(license, [shop.publicKey])).toBe(true)
  const lasts = Date.parse(license?.expired_at ?? '') - Date.parse(license?.created_at ?? '')
  expect(lasts).toBe(365 * 86_400_000)
  expect((await take(session)).body).toEqual(body)
  expect(await records()).toContain(`${session}.json`)
})

test('a notice that Stripe repeats changes nothing', async () => {
  const { session } = await open()
  const paid = await shop.stripe.pay(session)
  const { body } = await take(session)
  const [first, second] = await Promise.all(
    [1, 2].map(() => shop.stripe.notify('checkout.session.completed', paid)),
  )
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect((await take(session)).body).toEqual(body)
})

test('a license is issued although the notice was lost, and again after the records were', async () => {
  shop.stripe.state.webhookUrl = ''
  const { session } = await open()
  await shop.stripe.pay(session)
  const { status, body } = await take(session)
  expect(status).toBe(200)
  await rm(shop.data, { recursive: true })
  expect((await take(session)).body).toEqual(body)
})

test('a sold license is read while Stripe is down, and others are not', async () => {
  const [sold, other] = [await open(), await open()]
  await shop.stripe.pay(sold.session)
  shop.stripe.state.isDown = true
  expect((await take(sold.session)).status).toBe(200)
  expect(await take(other.session)).toEqual({ status: 503, body: { reason: 'stripe_failed' } })
  expect(await post('/payments', wanted)).toMatchObject({ status: 503 })
})

test('a bank transfer is issued when it has arrived', async () => {
  const { session } = await open()
  const pending = shop.stripe.session(session)
  Object.assign(pending, { status: 'complete', payment_status: 'unpaid' })
  await shop.stripe.notify('checkout.session.completed', pending)
  expect((await take(session)).status).toBe(202)
  Object.assign(pending, { payment_status: 'paid' })
  await shop.stripe.notify('checkout.session.async_payment_succeeded', pending)
  expect((await take(session)).status).toBe(200)
})

test('a notice with another signature, a changed body or an old time issues nothing', async () => {
  const { session } = await open()
  const forged = { ...shop.stripe.session(session), payment_status: 'paid' as const }
  const before = await records()
  const { status, payload } = await shop.stripe.notify(
    'checkout.session.completed',
    forged,
    'whsec_other',
  )
  expect(status).toBe(400)
  const unsigned = await post('/stripe', payload)
  expect(unsigned).toEqual({ status: 400, body: { reason: 'bad_signature' } })
  const honest = await shop.stripe.notify('checkout.session.expired', shop.stripe.session(session))
  expect(honest.status).toBe(200)
  const headers = { 'stripe-signature': honest.header }
  expect((await post('/stripe', payload, headers)).status).toBe(400)
  const old = honest.header.replace(/t=\d+/, 't=1000000000')
  expect((await post('/stripe', honest.payload, { 'stripe-signature': old })).status).toBe(400)
  expect(await records()).toEqual(before)
  expect((await take(session)).status).toBe(202)
})

test('sessions of other products, expired ones and invented ones have no license', async () => {
  const other = await open()
  shop.stripe.session(other.session).metadata = { product: 'something else' }
  await shop.stripe.pay(other.session)
  const expired = await open()
  shop.stripe.session(expired.session).status = 'expired'
  for (const id of [other.session, expired.session, 'cs_test_invented', '..%2Fkey', 'x']) {
    expect(await take(id)).toEqual({ status: 404, body: { reason: 'unknown_session' } })
  }
})

test.each([
  [{ domain: 'chat.example.org:8443' }, 400, 'bad_domain'],
  [{ domain: 'a,b' }, 400, 'bad_domain'],
  [{ domain: '' }, 400, 'bad_domain'],
  [{ domain: 'x'.repeat(300) }, 400, 'bad_request'],
  [{ price: 'free' }, 404, 'unknown_price'],
  [{ success_url: 'javascript:alert(1)' }, 400, 'bad_url'],
  [{ cancel_url: '/setting' }, 400, 'bad_url'],
  [{ success_url: undefined }, 400, 'bad_request'],
])('a payment with %j is refused', async (more, status, reason) => {
  expect(await post('/payments', { ...wanted, ...more })).toEqual({ status, body: { reason } })
})

test('pages of any origin may call the service', async () => {
  const preflight = await fetch(`${shop.url}/payments`, {
    method: 'OPTIONS',
    headers: {
      origin: page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const refused = await fetch(`${shop.url}/licenses/x`, { headers: { origin: page } })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})
