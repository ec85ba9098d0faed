import { verify } from '@node-rs/argon2'
import { createUser, login, updatePasswordDigests } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

// The real library, counted: the time that a check takes is too uncertain to be measured here.
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>()
  return { ...library, verify: vi.fn<typeof library.verify>(library.verify) }
})

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
  const account = { password: 'secret-1', gender: 0, language: 'en-US', is_admin: false }
  const [known, bot, keyless] = ['known', 'bot', 'keyless'].map((name) => ({
    ...account,
    name,
    email: `${name}@example.org`,
  }))
  if (!known || !bot || !keyless) throw new Error('Three accounts are needed')
  await w.dave.call(createUser, { body: { ...known, is_bot: false } })
  await w.dave.call(createUser, { body: { ...bot, is_bot: true } })
  await w.dave.call(createUser, { body: { ...keyless, password: '', is_bot: true } })
})
beforeEach(() => {
  vi.mocked(verify).mockClear()
})
afterAll(() => w.close())

test.each([
  ['an account with a password', 'known@example.org', 'wrong', 401],
  ['what has the form of an app password', 'known@example.org', 'abcd abcd abcd abcd', 401],
  ['an empty password', 'known@example.org', '', 401],
  ['the right password of a bot', 'bot@example.org', 'secret-1', 401],
  ['a bot without a password', 'keyless@example.org', '', 401],
  ['an account without a password', 'alice@example.org', 'wrong', 401],
  ['an account without a password and an empty one', 'alice@example.org', '', 401],
  ['an unknown address', 'nobody@example.org', 'wrong', 404],
])('a failed sign-in with %s costs one check of a hash', async (_name, email, password, status) => {
  const credential = { type: 'password', email, password } as const
  expect((await w.nobody.request(login, { body: { credential } })).status).toBe(status)
  expect(verify).toHaveBeenCalledTimes(1)
})

test.each([
  ['an account without a second factor', 'known@example.org', 401],
  ['an account without a password', 'alice@example.org', 401],
  ['an unknown address', 'nobody@example.org', 404],
])(
  'a wrong password with a code behind it costs two checks of a hash with %s',
  async (_name, email, status) => {
    const credential = { type: 'password', email, password: 'wrong 123456' } as const
    expect((await w.nobody.request(login, { body: { credential } })).status).toBe(status)
    expect(verify).toHaveBeenCalledTimes(2)
  },
)

test.each([
  ['an account with a password', 'known@example.org', 401],
  ['a bot', 'bot@example.org', 401],
  ['an account without a password', 'alice@example.org', 401],
  ['an unknown address', 'nobody@example.org', 404],
])(
  'while digests are accepted, a wrong one costs two checks of a hash with %s',
  async (_name, email, status) => {
    await w.dave.call(updatePasswordDigests, { body: { enabled: true } })
    vi.mocked(verify).mockClear()
    const given = 'abcdefabcdefabcdefabcdefabcdefab'
    const credential = { type: 'password', email, password: given } as const
    expect((await w.nobody.request(login, { body: { credential } })).status).toBe(status)
    expect(verify).toHaveBeenCalledTimes(2)
    await w.dave.call(updatePasswordDigests, { body: { enabled: false } })
  },
)
