import { getMetamaskNonce, login, updateFrontendUrl, updateLoginConfig } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { signerOf } from './metamask.ts'
import { createWallet } from '../../../../testing/providers/wallet.ts'

let w: TestServer

beforeAll(async () => {
  w = await startTestServer()
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
})
afterAll(() => w.close())

const nonceFor = (public_address: string) =>
  w.nobody.call(getMetamaskNonce, { query: { public_address } })

const enter = (public_address: string, nonce: string, signature: string) =>
  w.nobody.request(login, {
    body: { credential: { type: 'metamask', public_address, nonce, signature }, device: 'web:1' },
  })

test('the signer of a published example is recovered', () => {
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
  expect(signerOf('Some data', signature)).toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23')
  expect(signerOf('Other data', signature)).not.toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23')
})

test('a wallet creates an account once and returns to it', async () => {
  const wallet = createWallet()
  const nonce = await nonceFor(wallet.address.toUpperCase().replace('0X', '0x'))
  const first = await enter(wallet.address, nonce, wallet.sign(nonce))
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({ create_by: 'metamask', email: null })
  expect(first.body.user.name).toMatch(/^User\d{6}$/)
  const again = await nonceFor(wallet.address)
  const second = await enter(wallet.address, again, wallet.sign(again))
  expect(second.body.user.uid).toBe(first.body.user.uid)
})

test('a nonce works once, for ten minutes, for its own wallet, and only when it was given', async () => {
  const wallet = createWallet()
  const thief = createWallet()
  const used = await nonceFor(wallet.address)
  expect((await enter(wallet.address, used, wallet.sign(used))).status).toBe(200)
  expect((await enter(wallet.address, used, wallet.sign(used))).status).toBe(401)

  const stolen = await nonceFor(wallet.address)
  expect((await enter(wallet.address, stolen, thief.sign(stolen))).status).toBe(401)
  expect((await enter(wallet.address, 'made up', wallet.sign('made up'))).status).toBe(401)

  const old = await nonceFor(wallet.address)
  w.clock.offset += 600_001
  expect((await enter(wallet.address, old, wallet.sign(old))).status).toBe(401)
  w.clock.offset = 0
})

test('the text that a wallet signs names the server once its address is known', async () => {
  const wallet = createWallet()
  expect(await nonceFor(wallet.address)).toMatch(/^[\w-]+$/)
  await w.dave.call(updateFrontendUrl, { body: 'https://chat.example.org' })
  const nonce = await nonceFor(wallet.address)
  expect(nonce).toMatch(/^chat\.example\.org wants you to sign in .* [\w-]{20,}$/)
  expect((await enter(wallet.address, nonce, wallet.sign(nonce))).status).toBe(200)
})

test('a nonce that comes twice at the same moment signs in once', async () => {
  const wallet = createWallet()
  const nonce = await nonceFor(wallet.address)
  const signature = wallet.sign(nonce)
  const answers = await Promise.all([1, 2, 3].map(() => enter(wallet.address, nonce, signature)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test.each(['', '0x', '0xzz', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'f'.repeat(8000)])(
  'a signature that is none (%#) is refused',
  async (signature) => {
    const wallet = createWallet()
    const nonce = await nonceFor(wallet.address)
    expect((await enter(wallet.address, nonce, signature)).status).toBe(401)
  },
)

test('a nonce does not sign in without a wallet or while the method is off', async () => {
  const nonce = await nonceFor('ines')
  expect((await enter('ines', nonce, createWallet().sign(nonce))).status).toBe(401)
  await w.dave.call(updateLoginConfig, { body: { metamask: false } })
  const wallet = createWallet()
  const own = await nonceFor(wallet.address)
  expect((await enter(wallet.address, own, wallet.sign(own))).status).toBe(403)
})
