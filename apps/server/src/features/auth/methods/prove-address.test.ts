import {
  getMe,
  type LoginResponse,
  login,
  register,
  resetPassword,
  sendLoginLink,
  sendResetPasswordLink,
  startTotp,
  confirmTotp,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer, tokenIn } from '../../../testing/mailing-server.ts'
import { appCode } from '../../../testing/providers/app-code.ts'

// Sign-up asks for no proof of an address, so somebody else may have an account with it.

let w: MailingServer
beforeAll(async () => {
  w = await startMailingServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.clearLetters()
})
afterAll(() => w.close())

const email = 'vic@example.org'
const first = 'chosen by somebody else'

const signUp = async (): Promise<LoginResponse> => {
  const body = { name: 'Vic', email, password: first, device: 'web:first' }
  return w.nobody.call(register, { body })
}
const meWith = async ({ token }: LoginResponse) =>
  (await w.nobody.fetch('GET', `/api${getMe.path}`, { headers: { 'x-api-key': token } })).status
const withPassword = async (password: string) =>
  (
    await w.nobody.request(login, {
      body: { credential: { type: 'password', email, password }, device: 'web:try' },
    })
  ).status

async function mailedToken(kind: typeof sendLoginLink | typeof sendResetPasswordLink) {
  if (kind === sendLoginLink) await w.nobody.call(sendLoginLink, { query: { email } })
  else await w.nobody.call(sendResetPasswordLink, { body: { email } })
  const [letter] = (await w.letters()).filter(({ to }) => to === email)
  if (!letter) throw new Error('No letter came')
  return tokenIn(letter)
}
const enter = async (magic_token: string, device = 'web:owner') =>
  w.nobody.request(login, {
    body: { credential: { type: 'magiclink', magic_token }, device },
  })

test('the owner of an address ends the password and sessions of whoever registered it', async () => {
  const squatter = await signUp()
  const owner = await enter(await mailedToken(sendLoginLink))
  expect(owner.body.user.uid).toBe(squatter.user.uid)
  expect(await meWith(squatter)).toBe(401)
  expect(await withPassword(first)).toBe(401)
  expect(await meWith(owner.body)).toBe(200)
  const subjects = (await w.letters()).filter(({ to }) => to === email).map((one) => one.subject)
  expect(subjects).toContain('Your address for Parley is confirmed')
})

test('a confirmed account keeps its password when a link signs in', async () => {
  await signUp()
  await enter(await mailedToken(sendLoginLink))
  const magic_token = await mailedToken(sendResetPasswordLink)
  const mine = 'chosen by the owner'
  await w.nobody.call(resetPassword, { body: { magic_token, new_password: mine } })
  await enter(await mailedToken(sendLoginLink))
  expect(await withPassword(mine)).toBe(200)
})

test('an account with a second factor keeps its password, and the link does not open it', async () => {
  const { token } = await signUp()
  const headers = { 'x-api-key': token, 'content-type': 'application/json' }
  const post = async (path: string, body: object) =>
    w.nobody.fetch('POST', `/api${path}`, { headers, body: JSON.stringify(body) })
  const started = await post(startTotp.path, { password: first })
  const { secret } = started.body as { secret: string }
  expect((await post(confirmTotp.path, { code: appCode(secret, w.clock.now()) })).status).toBe(200)
  const answer = await enter(await mailedToken(sendLoginLink))
  expect(answer.status).not.toBe(200)
  expect(await withPassword(first)).toBe(answer.status)
})
