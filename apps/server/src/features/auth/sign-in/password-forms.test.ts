import { changePassword, createUser, login } from '@parley/protocol'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const composed = 'Schl\u00fcssel-\u00e9'
const decomposed = 'Schlu\u0308ssel-e\u0301'
const mixed = 'Schl\u00fcssel-e\u0301'
const forms = [composed, decomposed, mixed]

let count = 0
async function addMember(password: string) {
  const email = `forms${++count}@example.org`
  const body = { name: `Forms${count}`, email, password, gender: 0, language: 'en' } as const
  const { uid } = await w.dave.call(createUser, { body })
  return { uid, email }
}
const statusOf = async (email: string, password: string) =>
  (
    await w.nobody.request(login, {
      body: { credential: { type: 'password', email, password }, device: 'web:x' },
    })
  ).status

test.each(forms)(
  'the password %j opens its account in every spelling of its letters',
  async (set) => {
    const { email } = await addMember(set)
    for (const typed of forms) expect(await statusOf(email, typed)).toBe(200)
    expect(await statusOf(email, 'Schlussel-e')).toBe(401)
  },
)

test.each([composed, decomposed])(
  'a stored hash of %j as it was typed opens in both forms',
  async (set) => {
    const { uid, email } = await addMember('secret-1')
    const password = await hash(set)
    await w.services.database.transact(async (tx) => {
      await tx.updateTable('account').set({ password }).where('uid', '=', uid).execute()
      tx.invalidate('account', uid)
    })
    expect(await statusOf(email, composed)).toBe(200)
    expect(await statusOf(email, decomposed)).toBe(200)
    expect(await statusOf(email, 'secret-1')).toBe(401)
  },
)

test('the old password is accepted in another form when it is changed', async () => {
  const { uid } = await addMember(composed)
  const member = await w.signInOn({ uid } as never, 'web:forms')
  const body = { old_password: decomposed, new_password: 'secret-2' }
  expect((await member.request(changePassword, { body })).status).toBe(200)
})
