import {
  checkMagicToken,
  createInviteLink,
  deleteUser,
  getConfig,
  getMe,
  joinPrivate,
  listInviteLinks,
  login,
  readPreparedAccount,
  register,
  resetPassword,
  revokeInviteLink,
  sendLoginLink,
  sendRegisterLink,
  sendResetPasswordLink,
  updateLoginConfig,
  updateSmtpConfig,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../../engines/mailer/testing/smtp-server.ts'
import {
  linkIn,
  type MailingServer,
  startMailingServer,
  tokenIn,
} from '../../../testing/mailing-server.ts'
import { saveSettings } from '../../../testing/settings.ts'
import { startTestServer } from '../../../testing/test-server.ts'

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
})
afterAll(() => w.close())

const letters = () => w.letters()
const newest = async () => {
  const [letter] = await letters()
  if (!letter) throw new Error('No letter was sent')
  return letter
}
const askLogin = (email: string, more: { magic_token?: string } = {}, person = w.nobody) =>
  person.request(sendLoginLink, { query: { email, ...more } })
const askReset = (email: string) => w.nobody.request(sendResetPasswordLink, { body: { email } })
const enter = (magic_token: string, extra_name = '') =>
  w.nobody.request(login, {
    body: { credential: { type: 'magiclink', magic_token, extra_name } },
  })
const withPassword = (email: string, password: string) =>
  w.nobody.request(login, { body: { credential: { type: 'password', email, password } } })
const reset = (magic_token: string, new_password = 'new secret') =>
  w.nobody.request(resetPassword, { body: { magic_token, new_password } })
const byInvitation = () =>
  w.dave.call(updateLoginConfig, { body: { who_can_sign_up: 'InvitationOnly' } })

test('a mailed login link signs in once, and the next one replaces it', async () => {
  await askLogin(' Alice@Example.org ')
  const letter = await newest()
  expect(letter).toMatchObject({ to: 'alice@example.org', subject: 'Sign in to Parley' })
  expect(letter.text).toContain('within 15 minutes')
  expect(linkIn(letter).searchParams.get('exists')).toBe('true')
  expect(linkIn(letter).hash).toBe('#/login')
  await askLogin('alice@example.org')
  const next = await newest()
  expect((await enter(tokenIn(letter))).status).toBe(400)
  expect((await enter(tokenIn(next))).body.user).toMatchObject({ uid: w.alice.uid })
  expect((await enter(tokenIn(next))).status).toBe(400)
})

test('a login link ends after fifteen minutes, to the second', async () => {
  const { now, offset } = w.clock
  const asked = now()
  // The time that the test itself takes does not count.
  w.clock.now = () => asked + w.clock.offset - offset
  onTestFinished(() => void (w.clock.now = now))
  await askLogin('alice@example.org')
  const token = tokenIn(await newest())
  w.clock.offset += 899_000
  expect(await w.nobody.call(checkMagicToken, { body: { magic_token: token } })).toBe(true)
  w.clock.offset += 1_500
  expect((await enter(token)).status).toBe(400)
})

test('an unknown address gets an account while sign-up is open', async () => {
  await askLogin('will@example.org')
  const letter = await newest()
  expect(letter.subject).toBe('Join Parley')
  expect(linkIn(letter).searchParams.get('exists')).toBe('false')
  expect((await enter(tokenIn(letter), 'Will')).body.user).toMatchObject({
    name: 'Will',
    email: 'will@example.org',
  })
})

test('by invitation, an unknown address gets a link from administrators and with an invite only', async () => {
  await byInvitation()
  const tokens = () => w.services.db.selectFrom('magic_token').selectAll().execute()
  const before = await tokens()
  await askLogin('will@example.org')
  await askLogin('will@example.org', {}, w.bob)
  await askLogin('will@example.org', { magic_token: 'nonsense' })
  expect(await letters()).toEqual([])
  expect(await tokens()).toEqual(before)

  await askLogin('will@example.org', {}, w.dave)
  const invitation = await newest()
  expect(invitation.subject).toBe('Dave invites you to Parley')
  expect(invitation.text).toContain('within 7 days')
  w.clock.offset += 6 * 86_400_000
  expect((await enter(tokenIn(invitation), 'Will')).status).toBe(200)

  const alice = await w.signInOn(w.alice, 'web:later')
  const invite = await alice.call(createInviteLink, { query: { gid: w.team, max_times: 1 } })
  const magic_token = new URL(invite).searchParams.get('magic_token') ?? ''
  await askLogin('zoe@example.org', { magic_token })
  const { body } = await enter(tokenIn(await newest()), 'Zoe')
  expect(w.services.channels.cache.get(w.team)?.members.has(body.user.uid)).toBe(true)
  // The invite was for one person.
  await askLogin('max@example.org', { magic_token })
  expect((await newest()).to).toBe('zoe@example.org')
})

test('the answer and what it stores are the same for every address', async () => {
  await w.dave.call(updateUser, { params: { uid: w.carol.uid }, body: { status: 'frozen' } })
  await byInvitation()
  const jobs = () => w.services.db.selectFrom('job').selectAll().execute()
  for (const ask of [askLogin, askReset]) {
    const seen = new Set<string>()
    for (const name of ['alice', 'carol', 'nobody']) {
      const before = (await jobs()).length
      const { status, text, headers } = await ask(`${name}@example.org`)
      const rows = await jobs()
      expect(rows.map(({ payload }) => payload).join()).not.toContain('example.org')
      seen.add(JSON.stringify([status, text, headers.get('content-length'), rows.length - before]))
      await w.services.jobs.runDue()
    }
    expect(seen.size).toBe(1)
  }
  const sent = await letters()
  expect(sent.map(({ to }) => to)).toEqual(['alice@example.org', 'alice@example.org'])
})

test('a reset link sets a password once, ends all sessions and says so by mail', async () => {
  await w.dave.call(updateUser, { params: { uid: w.bob.uid }, body: { password: 'old secret' } })
  const bob = await w.signInOn(w.bob, 'web:other')
  const stream = await bob.openStream()
  await askReset('bob@example.org')
  const letter = await newest()
  expect(linkIn(letter).hash).toBe('#/reset_password')
  const token = tokenIn(letter)
  expect(await reset(token, 'short')).toMatchObject({
    status: 400,
    body: { reason: 'bad_password' },
  })
  expect(await reset(token)).toMatchObject({ status: 200, text: '' })
  await stream.until(() => stream.closed, 'the end of the stream')
  expect(stream.events).toContainEqual({ type: 'kick', reason: 'logout' })
  expect((await bob.request(getMe, {})).status).toBe(401)
  expect((await withPassword('bob@example.org', 'old secret')).status).toBe(401)
  expect((await withPassword('bob@example.org', 'new secret')).status).toBe(200)
  expect((await newest()).subject).toBe('Your password for Parley was changed')
  expect((await reset(token, 'third secret')).status).toBe(412)
})

test('two resets with one link at the same moment set one password', async () => {
  await askReset('bob@example.org')
  const token = tokenIn(await newest())
  const answers = await Promise.all([reset(token, 'secret one'), reset(token, 'secret two')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412])
})

test('links of one kind are refused where another is wanted', async () => {
  await askLogin('alice@example.org')
  const signIn = tokenIn(await newest())
  await askReset('alice@example.org')
  const newPassword = tokenIn(await newest())
  expect((await reset(signIn)).status).toBe(412)
  expect((await enter(newPassword)).status).toBe(401)
  const body = { magic_token: newPassword, name: 'Eve' }
  expect((await w.nobody.request(register, { body })).status).toBe(412)
  expect((await reset('')).status).toBe(412)
  expect((await enter(signIn)).status).toBe(200)
})

test('frozen and deleted accounts keep out, also with links from before', async () => {
  await askReset('carol@example.org')
  const carol = tokenIn(await newest())
  await askReset('bob@example.org')
  const bob = tokenIn(await newest())
  await w.dave.call(updateUser, { params: { uid: w.carol.uid }, body: { status: 'frozen' } })
  await w.dave.call(deleteUser, { params: { uid: w.bob.uid } })
  expect((await reset(carol)).status).toBe(423)
  expect((await reset(bob)).status).toBe(412)
})

test('with mail, an invited person confirms the address before the account is made', async () => {
  const invite = await w.alice.call(createInviteLink, { query: { gid: w.team } })
  const magic_token = new URL(invite).searchParams.get('magic_token') ?? ''
  const account = { email: 'kim@example.org', password: 'my secret' }
  const refused = { magic_token, name: 'Kim', ...account }
  expect((await w.nobody.request(register, { body: refused })).status).toBe(403)
  const answer = await w.nobody.call(sendRegisterLink, { body: { magic_token, ...account } })
  expect(answer).toEqual({ mail_is_sent: true, new_magic_token: '' })
  const letter = await newest()
  expect(letter.to).toBe('kim@example.org')
  expect(linkIn(letter).hash).toBe('#/register/set_name')
  expect(linkIn(letter).searchParams.get('email')).toBe('kim@example.org')
  const body = { magic_token: tokenIn(letter), name: 'Kim' }
  const session = await w.nobody.call(register, { body })
  expect(session.user).toMatchObject({ name: 'Kim', email: 'kim@example.org' })
  expect((await withPassword('kim@example.org', 'my secret')).status).toBe(200)
})

test('what an invited person entered is stored with the mailed link, for its holder only', async () => {
  const invite = await w.alice.call(createInviteLink, { query: { gid: w.team } })
  const magic_token = new URL(invite).searchParams.get('magic_token') ?? ''
  const account = { name: ' Kim ', email: 'kim@example.org', password: 'my secret' }
  const bad = { magic_token, ...account, name: '\u200b' }
  expect(await w.nobody.request(sendRegisterLink, { body: bad })).toMatchObject({ status: 400 })
  expect(await letters()).toEqual([])
  await w.nobody.call(sendRegisterLink, { body: { magic_token, ...account } })
  const token = tokenIn(await newest())
  const entered = (token: string) =>
    w.nobody.request(readPreparedAccount, { body: { magic_token: token } })
  expect((await entered(token)).body).toEqual({ name: 'Kim', email: 'kim@example.org' })
  for (const other of [magic_token, 'nonsense', '']) {
    expect(await entered(other)).toMatchObject({ status: 412 })
  }
  const session = await w.nobody.call(register, { body: { magic_token: token } })
  expect(session.user).toMatchObject({ name: 'Kim', email: 'kim@example.org' })
  expect((await withPassword('kim@example.org', 'my secret')).status).toBe(200)
  expect((await entered(token)).status).toBe(412)
})

test('methods that are switched off mail nothing, and bad addresses are refused', async () => {
  expect((await askLogin('nobody')).status).toBe(400)
  expect((await askReset('nobody')).status).toBe(400)
  expect((await w.nobody.call(getConfig, {})).features.password_reset).toBe(true)
  await w.dave.call(updateLoginConfig, {
    body: { magic_link: false, password: false, guest: true, third_party: true },
  })
  expect((await askLogin('alice@example.org')).status).toBe(406)
  expect((await askReset('alice@example.org')).status).toBe(403)
  expect((await w.nobody.call(getConfig, {})).features.password_reset).toBe(false)
  expect(await letters()).toEqual([])
})

test('a mailed link names the address of the server, whatever host the caller claims', async () => {
  const smtp = await startSmtp()
  const real = await startTestServer()
  try {
    const query = '/api/user/send_login_magic_link?email=alice@example.org'
    expect((await real.nobody.fetch('POST', query)).status).toBe(503)
    const config = { enabled: true, host: '127.0.0.1', port: smtp.port, from: 'chat@example.org' }
    await real.dave.call(updateSmtpConfig, { body: { ...config, encryption: 'none' } })
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await real.nobody.fetch('POST', query, { headers })).status).toBe(200)
    await real.services.jobs.runDue()
    await real.services.jobs.runDue()
    expect(smtp.letters[0]?.text).toContain(`${real.base}/?magic_token=`)
    expect(smtp.letters[0]?.text).not.toContain('evil.example')
  } finally {
    await real.close()
    await smtp.close()
  }
})

test('a member who is invited by mail into a private channel joins it by the link', async () => {
  const invite = await w.alice.call(createInviteLink, { query: { gid: w.team } })
  const magic_token = new URL(invite).searchParams.get('magic_token') ?? ''
  await askLogin('carol@example.org', { magic_token })
  const letter = await newest()
  expect(letter).toMatchObject({
    to: 'carol@example.org',
    subject: 'Alice invites you to #team on Parley',
  })
  const [, query = ''] = linkIn(letter).hash.split('?')
  const token = new URLSearchParams(query).get('magic_token') ?? ''
  expect((await w.bob.request(joinPrivate, { body: { magic_token: token } })).status).toBe(412)
  expect((await w.carol.call(joinPrivate, { body: { magic_token: token } })).gid).toBe(w.team)
  // Members get a link that signs in.
  await askLogin('bob@example.org', { magic_token })
  expect((await newest()).subject).toBe('Sign in to Parley')
})

test('an invitation that an administrator mailed is listed, and ends with them', async () => {
  await byInvitation()
  await askLogin('will@example.org', {}, w.dave)
  const token = tokenIn(await newest())
  expect(await w.dave.call(listInviteLinks, { query: {} })).toMatchObject([
    { kind: 'register', created_by: w.dave.uid, max_uses: 1, used: 0 },
  ])
  const [link] = await w.dave.call(listInviteLinks, { query: {} })
  await w.dave.call(revokeInviteLink, { params: { id: link?.id ?? '' } })
  expect((await enter(token, 'Will')).status).toBe(400)
})

test('an address gets ten links of a kind in an hour, whoever asks for them', async () => {
  const limited = await startMailingServer({ PARLEY_RATE_LIMIT: 'on' })
  for (let at = 0; at < 12; at++) {
    await limited.nobody.call(sendLoginLink, { query: { email: 'alice@example.org' } })
  }
  await limited.nobody.call(sendLoginLink, { query: { email: 'bob@example.org' } })
  const to = (await limited.letters()).map((letter) => letter.to)
  expect(to.filter((one) => one === 'alice@example.org')).toHaveLength(10)
  expect(to).toContain('bob@example.org')
  await limited.close()
})
