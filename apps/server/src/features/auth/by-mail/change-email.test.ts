import {
  changeEmail,
  confirmEmail,
  getMe,
  register,
  resetPassword,
  sendResetPasswordLink,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer, tokenIn } from '../../../testing/mailing-server.ts'
import { startTestServer } from '../../../testing/test-server.ts'

let w: MailingServer
beforeAll(async () => {
  w = await startMailingServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.clearLetters()
})
afterAll(() => w.close())

const changeTo = (email: string, person = w.alice, password = '') =>
  person.request(changeEmail, { body: { email, password } })
const confirm = (magic_token: string) => w.nobody.request(confirmEmail, { body: { magic_token } })

/** The token in the newest letter to an address. */
async function tokenMailedTo(email: string): Promise<string> {
  const letter = (await w.letters()).find(({ to }) => to === email)
  if (!letter) throw new Error(`No letter was sent to ${email}`)
  return tokenIn(letter)
}

test('a new address counts once the link that was mailed to it was opened', async () => {
  expect((await changeTo('new@example.org')).body).toEqual({ mail_is_sent: true })
  expect((await w.alice.call(getMe, {})).email).toBe('alice@example.org')
  const sent = await w.letters()
  const link = sent.find(({ to }) => to === 'new@example.org')
  const notice = sent.find(({ to }) => to === 'alice@example.org')
  expect(sent).toHaveLength(2)
  expect(link?.subject).toBe('Confirm your new address for Parley')
  expect(notice?.subject).toBe('Somebody asked to change your address for Parley')
  const token = link ? tokenIn(link) : ''
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await w.alice.call(getMe, {})).email).toBe('new@example.org')
  const changed = (await w.letters()).filter(({ subject }) => subject.endsWith('was changed'))
  expect(new Set(changed.map(({ to }) => to))).toEqual(
    new Set(['alice@example.org', 'new@example.org']),
  )
})

test('a taken address gets the same answer as a free one, and no mail', async () => {
  const [taken, free] = [await changeTo('bob@example.org'), await changeTo('free@example.org')]
  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  const to = (await w.letters()).map((letter) => letter.to)
  expect(to).not.toContain('bob@example.org')
})

test('a link for a new address ends with the next one, after 15 minutes, and when the address is taken', async () => {
  await changeTo('new@example.org')
  const first = await tokenMailedTo('new@example.org')
  await changeTo('new@example.org')
  await w.letters()
  expect((await confirm(first)).status).toBe(412)
  await changeTo('late@example.org')
  const late = await tokenMailedTo('late@example.org')
  await w.dave.call(updateUser, { params: { uid: w.bob.uid }, body: { email: 'late@example.org' } })
  expect((await confirm(late)).status).toBe(409)
  await changeTo('other@example.org')
  const other = await tokenMailedTo('other@example.org')
  w.clock.offset += 900_001
  expect((await confirm(other)).status).toBe(412)
})

test('changing the address needs the password, and links of other kinds do not confirm one', async () => {
  const body = { email: 'rosa@example.org', password: 'secret-1', name: 'Rosa', device: 'web:1' }
  const { user } = await w.nobody.call(register, { body })
  const rosa = await w.signInOn({ uid: user.uid } as typeof w.alice, 'web:2')
  expect((await changeTo('new@example.org', rosa, 'wrong')).status).toBe(403)
  expect((await changeTo('new@example.org', w.gus)).status).toBe(403)
  expect((await changeTo('new@example.org', w.nobody)).status).toBe(401)
  expect((await changeTo('nonsense', rosa, 'secret-1')).status).toBe(400)
  await w.nobody.call(sendResetPasswordLink, { body: { email: 'rosa@example.org' } })
  const token = await tokenMailedTo('rosa@example.org')
  expect((await confirm(token)).status).toBe(412)
})

test('without e-mail the address changes at once, to a free one', async () => {
  const plain = await startTestServer()
  const change = (email: string) =>
    plain.alice.request(changeEmail, { body: { email, password: '' } })
  expect((await change('bob@example.org')).status).toBe(409)
  expect((await change('New@example.org')).body).toEqual({ mail_is_sent: false })
  expect((await plain.alice.call(getMe, {})).email).toBe('new@example.org')
  await plain.close()
})

test('a password that is reset ends the link that was mailed to another address', async () => {
  const thief = 'thief@example.org'
  await changeTo(thief)
  const token = await tokenMailedTo(thief)
  await w.nobody.call(sendResetPasswordLink, { body: { email: 'alice@example.org' } })
  const magic_token = await tokenMailedTo('alice@example.org')
  await w.nobody.call(resetPassword, { body: { magic_token, new_password: 'only mine' } })
  expect((await confirm(token)).status).toBe(412)
})

test('a changed address ends the links that were mailed to the former one', async () => {
  await w.nobody.call(sendResetPasswordLink, { body: { email: 'alice@example.org' } })
  const reset = await tokenMailedTo('alice@example.org')
  await changeTo('new@example.org')
  await confirm(await tokenMailedTo('new@example.org'))
  const body = { magic_token: reset, new_password: 'of the former owner' }
  expect((await w.nobody.request(resetPassword, { body })).status).toBe(412)
})
