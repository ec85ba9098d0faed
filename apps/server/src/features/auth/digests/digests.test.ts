import { createHash } from 'node:crypto'
import {
  changePassword,
  confirmTotp,
  createUser,
  getPasswordDigests,
  login,
  register,
  startTotp,
  updatePasswordDigests,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { appCode } from '../../../testing/providers/app-code.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { hashPassword } from '../../users/index.ts'

const password = 'correct horse'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const digest = md5(password)
let w: TestServer

beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await accept(false)
})
afterAll(() => w.close())

const accept = (enabled: boolean) => w.dave.call(updatePasswordDigests, { body: { enabled } })
const stored = () => w.services.db.selectFrom('password_digest').selectAll().execute()

const enter = async (given: string, email = 'rosa@example.org') => {
  const credential = { type: 'password', email, password: given } as const
  return (await w.nobody.request(login, { body: { credential, device: 'phone' } })).status
}
const statuses = async (...given: string[]) => {
  const found = []
  for (const one of given) found.push(await enter(one))
  return found
}

async function signUp(given = password): Promise<Person> {
  const body = { email: 'rosa@example.org', password: given, name: 'Rosa' }
  const { user } = await w.nobody.call(register, { body })
  return w.signInOn({ uid: user.uid } as Person, 'web:own')
}

test('digests stand for nothing by default', async () => {
  expect(await w.dave.call(getPasswordDigests, {})).toEqual({ enabled: false })
  await signUp()
  expect(await statuses(digest, password, digest)).toEqual([401, 200, 401])
  expect(await stored()).toEqual([])
})

test('a password that was set before signs in by its digest once it was given in clear', async () => {
  await signUp()
  await accept(true)
  expect(await statuses(digest, password, digest, digest.toUpperCase(), md5('other'))).toEqual([
    401, 200, 200, 200, 401,
  ])
})

test('the digest of a new password signs in at once, after a sign-up and after a change', async () => {
  await accept(true)
  const rosa = await signUp()
  expect(await enter(digest)).toBe(200)
  const body = { old_password: digest, new_password: 'secret-2' }
  expect((await rosa.request(changePassword, { body })).status).toBe(200)
  expect(await statuses(md5('secret-2'), 'secret-2', digest, password)).toEqual([
    200, 200, 401, 401,
  ])
})

test('a password that was set by its digest is accepted in clear, and stays so after the switch', async () => {
  await accept(true)
  const rosa = await signUp(digest)
  expect(await statuses(password, digest, 'wrong')).toEqual([200, 200, 401])
  const changed = { old_password: password, new_password: md5('secret-2') }
  expect((await rosa.request(changePassword, { body: changed })).status).toBe(200)
  expect(await statuses('secret-2', md5('secret-2'), digest)).toEqual([200, 200, 401])
  await accept(false)
  expect(await statuses('secret-2', md5('secret-2'))).toEqual([200, 401])
})

test('the stored digests are deleted when they are switched off, and do not come back', async () => {
  await accept(true)
  await signUp()
  expect(await stored()).toHaveLength(1)
  await accept(false)
  expect(await stored()).toEqual([])
  expect(await statuses(digest, password)).toEqual([401, 200])
  await accept(true)
  expect(await enter(digest)).toBe(401)
})

test('the digest of an earlier password ends with it, whoever sets the new one', async () => {
  await accept(true)
  const { uid } = await signUp()
  await w.dave.call(updateUser, { params: { uid }, body: { password: 'secret-2' } })
  expect(await enter(digest)).toBe(401)
  const hash = await hashPassword('secret-3')
  await w.services.database.transact(async (tx) => {
    await tx.updateTable('account').set({ password: hash }).where('uid', '=', uid).execute()
    tx.invalidate('account', uid)
  })
  expect(await statuses(digest, md5('secret-3'), 'secret-3')).toEqual([401, 401, 200])
})

test('a password of 32 hex digits that an administrator set is one in clear', async () => {
  await accept(true)
  const account = { name: 'Rosa', email: 'rosa@example.org', password: digest } as const
  await w.dave.call(createUser, { body: { ...account, gender: 0, language: 'en' } })
  expect(await statuses(digest, password, md5(digest))).toEqual([200, 401, 200])
})

test('the digest signs in with the code of the second factor behind it', async () => {
  await accept(true)
  const rosa = await signUp()
  const { secret } = await rosa.call(startTotp, { body: { password: digest } })
  const code = () => appCode(secret, w.clock.now())
  await rosa.call(confirmTotp, { body: { code: code() } })
  w.clock.offset += 30_000
  expect(await statuses(digest, `${digest} 000000`, `${digest} ${code()}`)).toEqual([403, 401, 200])
})

test('a digest is not stored in clear, and opens no other account', async () => {
  await accept(true)
  await signUp()
  await w.addUser('Sina', { password: await hashPassword('secret-9') })
  expect(await enter(digest, 'sina@example.org')).toBe(401)
  const accounts = await w.services.db.selectFrom('account').selectAll().execute()
  expect(JSON.stringify([accounts, await stored()])).not.toContain(digest)
})

test('only administrators switch digests on or see the switch', async () => {
  const change = { body: { enabled: true } }
  for (const person of [w.alice, w.gus]) {
    expect((await person.request(updatePasswordDigests, change)).status).toBe(403)
    expect((await person.request(getPasswordDigests, {})).status).toBe(403)
  }
  expect((await w.nobody.request(updatePasswordDigests, change)).status).toBe(401)
})
