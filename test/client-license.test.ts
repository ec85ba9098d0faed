import { licenseTime } from '@parley/license'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIssuer } from '../apps/server/src/testing/license-issuer.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { type LicenseShop, startLicenseShop } from '../services/license/src/testing/license-shop.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

// The client against a real server and a real license service, which sells through a stand-in of Stripe.

const issuer = createIssuer()
const page = 'https://chat.example.org'
const order = {
  price: 'pro',
  domain: 'chat.example.org',
  success_url: `${page}/#/cb/payment_success`,
  cancel_url: `${page}/#/setting/license`,
}
let shop: LicenseShop
let server: TestServer
let count = 0

beforeAll(async () => {
  shop = await startLicenseShop()
  server = await startTestServer({
    PARLEY_LICENSE_KEYS: `${shop.publicKey}, ${issuer.settings.PARLEY_LICENSE_KEYS}`,
    PARLEY_LICENSE_SERVICE: shop.url,
  })
})
beforeEach(async () => {
  shop.stripe.state.isDown = false
  await (await clientOf('dave')).license.remove()
})
afterEach(() => closeClients())
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function clientOf(name: 'dave' | 'bob' | 'gus') {
  const { client } = await openClient(await server.signInOn(server[name], `web:license${++count}`))
  await until(() => client.stream.state.ready)
  return client
}

async function buy(client: Awaited<ReturnType<typeof clientOf>>) {
  const opened = await client.license.openPayment(order)
  if ('fault' in opened) throw new Error(`The payment was not opened: ${opened.fault}`)
  return opened.url.split('/').at(-1) ?? ''
}

test('a bought license is stored and reaches the stores of all members', async () => {
  const [dave, bob, gus] = await Promise.all([clientOf('dave'), clientOf('bob'), clientOf('gus')])
  await until(() => bob.store.license.value?.user_limit === 20)
  const session = await buy(dave)
  expect(await dave.license.takePaid(session)).toBe('pending')
  await shop.stripe.pay(session)

  expect(await dave.license.takePaid(session)).toBe('stored')

  expect(dave.store.license.value).toMatchObject({ user_limit: 999_999, sign: true })
  await until(() => bob.store.license.value?.user_limit === 999_999)
  expect(gus.store.license.value?.user_limit).toBe(20)
  expect(await dave.license.takePaid(session)).toBe('stored')
})

test('a license that was changed while the stream was cut is read with the next one', async () => {
  const { client, environment } = await openClient(
    await server.signInOn(server.bob, `web:license${++count}`),
  )
  await until(() => client.store.license.value?.user_limit === 20)
  environment.cut()
  await (await clientOf('dave')).license.store(issuer.issue({ user_limit: 77 }))
  environment.mend()
  await until(() => client.store.license.value?.user_limit === 77)
  expect(client.store.license.value?.sign).toBe(true)
})

test('the result of an older payment does not replace a newer license', async () => {
  const dave = await clientOf('dave')
  const session = await buy(dave)
  await shop.stripe.pay(session)
  const created_at = licenseTime(Date.now() + 3_600_000)
  await dave.license.store(issuer.issue({ user_limit: 500, created_at }))
  expect(await dave.license.takePaid(session)).toBe('newer')
  expect(dave.store.license.value?.user_limit).toBe(500)
})

test('payments that are unknown, not reachable or for another domain are told apart', async () => {
  const dave = await clientOf('dave')
  expect(await dave.license.takePaid('cs_test_invented')).toBe('unknown')
  expect(await dave.license.openPayment({ ...order, domain: 'a.org:1' })).toEqual({
    fault: 'domain',
  })
  expect(await dave.license.openPayment({ ...order, price: 'x' })).toEqual({ fault: 'failed' })
  const session = await buy(dave)
  shop.stripe.state.isDown = true
  expect(await dave.license.takePaid(session)).toBe('failed')
  expect(await dave.license.openPayment(order)).toEqual({ fault: 'failed' })
})

test('a license of another issuer is refused and changes nothing', async () => {
  const dave = await clientOf('dave')
  expect(await dave.license.store(createIssuer().issue())).toMatchObject({ sign: false })
  expect(dave.store.license.value?.user_limit).toBe(20)
})

test('without a license service nothing can be bought', async () => {
  const plain = await startTestServer()
  const { client } = await openClient(await plain.signInOn(plain.dave, 'web:plain'))
  expect(await client.license.openPayment(order)).toEqual({ fault: 'failed' })
  expect(await client.license.takePaid('cs_test_x')).toBe('failed')
  await plain.close()
})
