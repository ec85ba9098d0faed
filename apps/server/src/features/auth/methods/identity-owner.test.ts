import {
  bindCredential,
  type Credential,
  createInviteLink,
  getCredentials,
  login,
  register,
  unbindCredential,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer } from '../../../testing/mailing-server.ts'
import type { Person } from '../../../testing/person.ts'
import { saveSettings } from '../../../testing/settings.ts'
import { createWallet } from '../../../testing/providers/wallet.ts'

// Rules of all methods that ask another system, shown with wallets.

let w: MailingServer
let restoreSettings: () => Promise<void>

beforeAll(async () => {
  w = await startMailingServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await w.clearLetters()
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
})
afterAll(() => w.close())

type Wallet = ReturnType<typeof createWallet>

async function credentialOf(wallet: Wallet, magic_token?: string): Promise<Credential> {
  const address = encodeURIComponent(wallet.address)
  const answer = await w.nobody.fetch('GET', `/api/token/metamask/nonce?public_address=${address}`)
  const nonce = answer.body as string
  return {
    type: 'metamask',
    public_address: wallet.address,
    nonce,
    signature: wallet.sign(nonce),
    ...(magic_token === undefined ? {} : { magic_token }),
  }
}
const enter = async (wallet: Wallet, magic_token?: string) =>
  w.nobody.request(login, { body: { credential: await credentialOf(wallet, magic_token) } })
const bind = async (person: Person, wallet: Wallet) =>
  (await person.request(bindCredential, { body: { credential: await credentialOf(wallet) } }))
    .status
const unbind = async (person: Person) =>
  person.request(unbindCredential, { body: { provider: 'metamask' } })
const inviteOf = async (person: Person, query = {}) =>
  new URL(await person.call(createInviteLink, { query })).searchParams.get('magic_token') ?? ''

test('closed sign-up needs an invitation, which is used once and joins its channel', async () => {
  await w.dave.call(updateLoginConfig, { body: { who_can_sign_up: 'InvitationOnly' } })
  const wallet = createWallet()
  expect((await enter(wallet)).status).toBe(410)
  expect((await enter(wallet, 'ffff')).status).toBe(400)
  const token = await inviteOf(w.alice, { max_times: 1, gid: w.team })
  const { body } = await enter(wallet, token)
  expect(body.user.create_by).toBe('metamask')
  const joined = await w.nobody.fetch('GET', `/api/group/${w.team}`, {
    headers: { 'x-api-key': body.token },
  })
  expect((joined.body as { members: number[] }).members).toContain(body.user.uid)
  // The wallet is a member now, so it needs none.
  expect((await enter(wallet)).status).toBe(200)
  expect((await enter(createWallet(), token)).status).toBe(400)
})

test('the member limit refuses a first sign-in', async () => {
  for (let at = 0; at < 16; at++) await w.addUser(`Member${at}`)
  const wallet = createWallet()
  expect((await enter(wallet)).status).toBe(451)
})

test('a frozen account does not sign in', async () => {
  const wallet = createWallet()
  const { user } = (await enter(wallet)).body
  const params = { uid: user.uid }
  await w.dave.call(updateUser, { params, body: { status: 'frozen' } } as never)
  expect((await enter(wallet)).status).toBe(423)
})

test('an identity is linked, opens the account, and is unlinked, with a letter for both', async () => {
  const { alice } = w
  const wallet = createWallet()
  expect(await bind(alice, wallet)).toBe(200)
  expect((await alice.call(getCredentials, {})).metamask).toBe(wallet.address)
  expect((await enter(wallet)).body.user.uid).toBe(alice.uid)
  expect(await bind(alice, createWallet())).toBe(409)
  expect((await unbind(alice)).status).toBe(200)
  expect((await unbind(alice)).status).toBe(404)
  expect((await alice.call(getCredentials, {})).metamask).toBeNull()
  expect((await w.letters()).map(({ to }) => to)).toEqual([
    'alice@example.org',
    'alice@example.org',
  ])
  expect((await enter(wallet)).body.user.uid).not.toBe(alice.uid)
})

test('an identity belongs to one account', async () => {
  const wallet = createWallet()
  expect(await bind(w.alice, wallet)).toBe(200)
  expect(await bind(w.bob, wallet)).toBe(409)
  expect((await w.bob.call(getCredentials, {})).metamask).toBeNull()
})

test('guests and strangers link nothing, and a password is no identity to link', async () => {
  const wallet = createWallet()
  expect(await bind(w.gus, wallet)).toBe(403)
  expect(await bind(w.nobody, wallet)).toBe(401)
  expect((await unbind(w.gus)).status).toBe(403)
  const credential = { type: 'password', email: 'a@example.org', password: 'secret-1' } as const
  expect((await w.alice.request(bindCredential, { body: { credential } })).status).toBe(400)
})

test('the last way to sign in to an account cannot be unlinked', async () => {
  const wallet = createWallet()
  const session = (await enter(wallet)).body
  const person = await w.signInOn({ uid: session.user.uid } as Person, 'web:1')
  const refused = await unbind(person)
  expect(refused).toMatchObject({ status: 409, body: { reason: 'last_way_in' } })
  expect((await person.call(getCredentials, {})).metamask).toBe(wallet.address)
})

test('a linked identity goes with its account', async () => {
  const body = { email: 'eve@example.org', password: 'secret-1', name: 'Eve', device: 'web:1' }
  const { user } = await w.nobody.call(register, { body })
  const eve = await w.signInOn({ uid: user.uid } as Person, 'web:2')
  const wallet = createWallet()
  expect(await bind(eve, wallet)).toBe(200)
  await eve.fetch('DELETE', '/api/user/delete')
  const next = await enter(wallet)
  expect(next.body.user.uid).not.toBe(eve.uid)
})
