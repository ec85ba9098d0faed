import {
  bindCredential,
  changeEmail,
  changePassword,
  confirmPassword,
  deletePasskey,
  type Endpoint,
  exportServer,
  getConfirmation,
  getMe,
  limits,
  startPasskeyRegistration,
  startTotp,
  unbindCredential,
  updateLoginConfig,
  updateMe,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { hashPassword } from '../../users/index.ts'
import { updateSession } from '../store.ts'

const password = 'correct horse'
let w: TestServer
let vera: Person
beforeAll(async () => {
  w = await startTestServer()
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
  vera = await w.addUser('Vera', { password: await hashPassword(password), is_admin: true })
})
afterAll(() => w.close())

/** Makes the sign-in of a session older, as if its access token had been renewed for a while. */
async function age(person: Person, ms: number): Promise<void> {
  const confirmed_at = w.clock.now() - ms
  await w.services.database.transact((tx) => updateSession(tx, person, { confirmed_at }))
}

const metamask = { type: 'metamask', public_address: '0x1', nonce: 'x', signature: 'x' } as const
const address = 'thief@example.org'
// With the status of the answer to a confirmed session: nothing of that name exists.
const changes: [name: string, endpoint: Endpoint, input: object, status: number][] = [
  ['linking a wallet', bindCredential, { body: { credential: metamask } }, 401],
  ['unlinking a way in', unbindCredential, { body: { provider: 'github' } }, 404],
  ['deleting a passkey', deletePasskey, { params: { id: 'x' } }, 404],
  ['another address by the profile', updateMe, { body: { email: 'vera@example.com' } }, 200],
]

test.each(changes)('%s needs a sign-in or the password of the last ten minutes', async (...one) => {
  const [, endpoint, input, status] = one
  await age(vera, limits.confirmedMs + 1_000)
  const ask = () => vera.request(endpoint, input as never)
  expect(await ask()).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  expect((await vera.call(getMe, {})).email).toBe('vera@example.org')
  const body = { password: 'a wrong password' }
  expect((await vera.request(confirmPassword, { body })).status).toBe(403)
  expect((await ask()).status).toBe(403)

  await vera.call(confirmPassword, { body: { password } })
  const confirmed = { is_confirmed: true, has_password: true }
  expect(await vera.call(getConfirmation, {})).toEqual(confirmed)
  expect((await ask()).status).toBe(status)
})

test('the export of the server needs a sign-in or the password of the last ten minutes', async () => {
  const { dave } = w
  await age(dave, limits.confirmedMs + 1_000)
  const ask = () => dave.request(exportServer, { body: { files: false } })
  expect(await ask()).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  await age(dave, 0)
  expect((await ask()).status).toBe(200)
})

test.each([
  ['the first password', changePassword, { old_password: '', new_password: 'secret-1' }],
  ['the address', changeEmail, { email: address, password: '' }],
  ['a passkey', startPasskeyRegistration, { password: '' }],
  ['a second factor', startTotp, { password: '' }],
])('without a password, %s needs a sign-in of the last ten minutes', async (...one) => {
  const [, endpoint, body] = one
  const walt = await w.addUser(`Walt${one[0].length}`)
  const ask = () => walt.request(endpoint as Endpoint, { body } as never)
  await age(walt, limits.confirmedMs + 1_000)
  expect(await ask()).toMatchObject({ status: 403, body: { reason: 'not_confirmed' } })
  const sent = { body: { password: '' } }
  expect((await walt.request(confirmPassword, sent)).status).toBe(403)
  expect(await walt.call(getConfirmation, {})).toEqual({ is_confirmed: false, has_password: false })
  await age(walt, 0)
  expect((await ask()).status).toBe(200)
})

test('a clock that goes back does not keep a session confirmed', async () => {
  await age(vera, -limits.confirmedMs - 1_000)
  const { status } = await vera.request(unbindCredential, { body: { provider: 'github' } })
  expect(status).toBe(403)
})
