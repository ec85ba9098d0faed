import { changePassword, createUser, register } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const refused = { status: 400, body: { reason: 'common_password' } }
let count = 0
const account = (password: string) => {
  const name = `new${++count}`
  return { name, email: `${name}@example.org`, password, gender: 0, language: 'en' }
}

test.each(['123456', 'password', 'QwErTy123'])(
  'the common password %s is refused at sign-up and by administrators',
  async (password) => {
    expect(await w.nobody.request(register, { body: account(password) })).toMatchObject(refused)
    const body = { ...account(password), is_admin: false }
    expect(await w.dave.request(createUser, { body })).toMatchObject(refused)
  },
)

test('a password that only contains a common one is taken, and changed into no common one', async () => {
  const body = account('123456-and-more')
  const { status, body: session } = await w.nobody.request(register, { body })
  expect(status).toBe(200)
  const change = { old_password: body.password, new_password: '1q2w3e4r' }
  const headers = { 'x-api-key': session.token, 'content-type': 'application/json' }
  const path = `/api${changePassword.path}`
  const answer = await w.nobody.fetch('POST', path, { headers, body: JSON.stringify(change) })
  expect(answer).toMatchObject({ status: 400, body: { reason: 'common_password' } })
})
