import {
  encodeRequest,
  changePassword,
  createThirdPartyKey,
  deleteUser,
  getThirdPartySecret,
  login,
  register,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { hashPassword } from '../../users/index.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
  // The tests count transactions, and jobs have some of their own.
  await w.services.jobs.stop()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => w.close())

const signIn = (email: string, device = 'web:1') =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password: 'secret-1' }, device },
  })

// Hashed in advance: an administrator's call would hash the password first and come too late.
const another = hashPassword('secret-2')
const setPassword = (uid: number, release?: Promise<unknown>) =>
  w.services.database.transact(async (tx) => {
    const password = await another
    await tx.updateTable('account').set({ password }).where('uid', '=', uid).execute()
    tx.invalidate('account', uid)
    await release
  })

/** Sets a password in a transaction that ends when `call` waits for the next one. */
async function setPasswordBefore<T>(uid: number, call: () => Promise<T>): Promise<T> {
  await another
  const transact = vi.spyOn(w.services.database, 'transact')
  let release = () => {}
  const setting = setPassword(uid, new Promise<void>((done) => (release = done)))
  const calling = call()
  try {
    // More than two when the refusals of the test before are stored meanwhile.
    await vi.waitFor(() => expect(transact.mock.calls.length).toBeGreaterThan(1), 10_000)
  } finally {
    // Also after a failure, since other transactions wait for this one.
    release()
    await setting
  }
  return calling
}

test.each([
  ['deleted', 404],
  ['frozen', 423],
  ['given another password', 401],
] as const)(
  'a user who is %s while their password is checked is not signed in',
  async (what, status) => {
    const email = `${status}@example.org`
    const { user } = await w.nobody.call(register, { body: { email, password: 'secret-1' } })
    const params = { uid: user.uid }

    // Start many sign-ins, so that the last ones check the password after the change.
    const signing = Array.from({ length: 16 }, (_, i) => signIn(email, `web:${i}`))
    if (what === 'deleted') await w.dave.call(deleteUser, { params })
    else if (what === 'frozen')
      await w.dave.call(updateUser, { params, body: { status: 'frozen' } })
    else await setPassword(user.uid)

    const answers = await Promise.all(signing)
    const late = answers.filter((answer) => answer.status !== 200)
    expect(late.length).toBeGreaterThan(0)
    expect(late.map((answer) => [answer.status, answer.text])).toEqual(late.map(() => [status, '']))
    expect((await signIn(email)).status).toBe(status)
  },
)

test('a sign-in whose transaction follows that of a new password is refused', async () => {
  const email = 'behind@example.org'
  const { user } = await w.nobody.call(register, { body: { email, password: 'secret-1' } })
  const answer = await setPasswordBefore(user.uid, () => signIn(email))
  expect(answer.status).toBe(401)
})

test('a change whose transaction follows that of a new password is refused', async () => {
  const email = 'thief@example.org'
  const { user, token } = await w.nobody.call(register, { body: { email, password: 'secret-1' } })
  const { method, path, headers, body } = encodeRequest(changePassword, {
    body: { old_password: 'secret-1', new_password: 'secret-3' },
  })
  const answer = await setPasswordBefore(user.uid, () =>
    w.nobody.fetch(method, path, { headers: { ...headers, 'x-api-key': token }, body }),
  )
  expect(answer.status).toBe(403)
})

test('the first requests for the third-party secret all get the same one', async () => {
  const asks = [1, 2, 3].map(() => w.dave.call(getThirdPartySecret, {}))
  const [one, ...others] = await Promise.all(asks)
  expect(others).toEqual([one, one])
  expect(await w.dave.call(getThirdPartySecret, {})).toBe(one)
})

test('two sign-ins with one third-party key at the same time create one account', async () => {
  await w.dave.call(updateLoginConfig, { body: { third_party: true } })
  const secret = await w.dave.call(getThirdPartySecret, {})
  const { method, path, headers, body } = encodeRequest(createThirdPartyKey, {
    body: { userid: 'u1', username: 'Mina' },
  })
  const made = await w.nobody.fetch(method, path, {
    headers: { ...headers, 'x-secret': secret },
    body,
  })
  const credential = { type: 'thirdparty' as const, key: made.body as string }
  const both = await Promise.all(
    [1, 2].map(() => w.nobody.call(login, { body: { credential, device: 'web:m' } })),
  )
  expect(both[0]?.user).toMatchObject({ name: 'Mina', create_by: 'thirdparty' })
  expect(both[1]?.user.uid).toBe(both[0]?.user.uid)
})
