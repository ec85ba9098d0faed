import {
  createThirdPartyKey,
  deleteUser,
  getThirdPartySecret,
  login,
  register,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import { encodeRequest } from '@parley/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { hashPassword } from '../users/index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.ends())

const signs = (email: string, device = 'web:1') =>
  w.nobody.asks(login, {
    body: { credential: { type: 'password', email, password: 'secret-1' }, device },
  })

// Hashed in advance: an administrator's call would hash the password first and come too late.
const another = hashPassword('secret-2')
const setsPassword = (uid: number) =>
  w.services.database.transact(async (tx) => {
    const password = await another
    await tx.updateTable('account').set({ password }).where('uid', '=', uid).execute()
    tx.touch('account', uid)
  })

test.each([
  ['deleted', 404],
  ['frozen', 423],
  ['given another password', 401],
] as const)(
  'a user who is %s while their password is checked is not signed in',
  async (what, status) => {
    const email = `${status}@example.org`
    const { user } = await w.nobody.does(register, { body: { email, password: 'secret-1' } })
    const params = { uid: user.uid }

    // Of many sign-ins at once, the last passwords are checked after the change.
    const signing = Array.from({ length: 16 }, (_, i) => signs(email, `web:${i}`))
    if (what === 'deleted') await w.dave.does(deleteUser, { params })
    else if (what === 'frozen')
      await w.dave.does(updateUser, { params, body: { status: 'frozen' } })
    else await setsPassword(user.uid)

    const answers = await Promise.all(signing)
    const late = answers.filter((answer) => answer.status !== 200)
    expect(late.length).toBeGreaterThan(0)
    expect(late.map((answer) => [answer.status, answer.text])).toEqual(late.map(() => [status, '']))
    expect((await signs(email)).status).toBe(status)
  },
)

test('the first requests for the third-party secret all get the same one', async () => {
  const asks = [1, 2, 3].map(() => w.dave.does(getThirdPartySecret, {}))
  const [one, ...others] = await Promise.all(asks)
  expect(others).toEqual([one, one])
  expect(await w.dave.does(getThirdPartySecret, {})).toBe(one)
})

test('two sign-ins with one third-party key at the same time create one account', async () => {
  await w.dave.does(updateLoginConfig, { body: { third_party: true } })
  const secret = await w.dave.does(getThirdPartySecret, {})
  const { method, path, headers, body } = encodeRequest(createThirdPartyKey, {
    body: { userid: 'u1', username: 'Mina' },
  })
  const made = await w.nobody.fetches(method, path, {
    headers: { ...headers, 'x-secret': secret },
    body,
  })
  const credential = { type: 'thirdparty' as const, key: made.body as string }
  const both = await Promise.all(
    [1, 2].map(() => w.nobody.does(login, { body: { credential, device: 'web:m' } })),
  )
  expect(both[0]?.user).toMatchObject({ name: 'Mina', create_by: 'thirdparty' })
  expect(both[1]?.user.uid).toBe(both[0]?.user.uid)
})
