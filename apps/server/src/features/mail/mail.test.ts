import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changePassword,
  getSmtpConfig,
  isSmtpEnabled,
  postOrganization,
  type SmtpConfig,
  sendMail,
  setLogo,
  updateFrontendUrl,
  updateMe,
  updateSmtpConfig,
  updateUser,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { refusal, startSmtp, type TestSmtp } from '../../engines/mailer/testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailServerOf } from './settings.ts'

let w: TestServer
let smtp: TestSmtp
/** What the mail server says to the next letters; undefined accepts them. */
let refusals: (Error | undefined)[]

const account = { username: 'chat', password: 'secret' }
const settingsOf = ({ port }: TestSmtp): SmtpConfig => ({
  enabled: true,
  host: '127.0.0.1',
  port,
  from: 'chat@example.org',
  ...account,
  ...({ encryption: 'none', login: 'auto' } as const),
})
const change = (body: Partial<SmtpConfig>, person = w.dave) =>
  person.request(updateSmtpConfig, { body })
const mail = { to: 'ines@example.org', subject: 'A test', content: '<p>It <b>works</b></p>' }
const jobs = () => w.services.db.selectFrom('job').selectAll().where('name', '=', 'mail').execute()

/** Runs the queue after some time. */
async function after(minutes: number) {
  w.clock.offset += minutes * 60_000
  await w.services.jobs.runDue()
}

beforeAll(async () => {
  smtp = await startSmtp({
    account,
    onLetter: () => {
      const answer = refusals.shift()
      if (answer) throw answer
    },
  })
  w = await startTestServer({}, { jobs: 'by hand' })
})
beforeEach(async () => {
  await w.renewPeople()
  await change({ enabled: false })
  await w.dave.call(postOrganization, { body: { name: 'Parley' } })
  await w.services.jobs.runDue()
  refusals = []
  smtp.letters.length = 0
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})

test('mail settings are for administrators, and everybody may know whether mail is on', async () => {
  const unset = { enabled: false, host: '', port: 465, from: '', username: '', password: '' }
  const fresh = await startTestServer()
  onTestFinished(() => fresh.close())
  expect(await fresh.dave.call(getSmtpConfig, {})).toMatchObject(unset)
  expect(await fresh.nobody.call(isSmtpEnabled, {})).toBe(false)
  for (const person of [w.alice, w.gus, w.nobody]) {
    const status = person === w.nobody ? 401 : 403
    expect(await person.request(getSmtpConfig, {})).toMatchObject({ status, text: '' })
    expect(await change(settingsOf(smtp), person)).toMatchObject({ status, text: '' })
    expect(await person.request(sendMail, { body: mail })).toMatchObject({ status, text: '' })
  }
  expect(await change(settingsOf(smtp))).toMatchObject({ status: 200, text: '' })
  expect(await w.dave.call(getSmtpConfig, {})).toEqual(settingsOf(smtp))
  expect(await w.nobody.call(isSmtpEnabled, {})).toBe(true)
  await change({ enabled: false, port: 0 })
  expect(await w.dave.call(getSmtpConfig, {})).toMatchObject({ host: '127.0.0.1', port: 465 })
})

test('the password of the mail server is stored encrypted', async () => {
  await change(settingsOf(smtp))
  const row = await w.services.db
    .selectFrom('config')
    .select('value')
    .where('name', '=', 'smtp')
    .executeTakeFirstOrThrow()
  expect(row.value).toContain('chat@example.org')
  expect(row.value).not.toContain('secret')
})

test.each([
  ['host', { host: 'mail.example.org/path' }],
  ['host', { host: '' }],
  ['from', { from: '' }],
  ['from', { from: 'chat@example.org, eve@example.org' }],
  ['from', { from: 'Chat <chat@example.org>\r\nBcc: eve@example.org' }],
  ['port', { port: 70_000 }],
  ['port', { port: -1 }],
])('an invalid %s is refused, and the settings stay: %j', async (field, body) => {
  await change(settingsOf(smtp))
  expect(await change(body)).toMatchObject({ status: 400, body: { reason: 'bad_body', field } })
  expect(await w.dave.call(getSmtpConfig, {})).toEqual(settingsOf(smtp))
})

test('OAuth2 needs an address for its tokens, and only then are its settings told', async () => {
  await change({ ...settingsOf(smtp), login: 'oauth2' })
  expect(await change({ token_url: 'ftp://login.example.org' })).toMatchObject({
    status: 400,
    body: { reason: 'bad_body', field: 'token_url' },
  })
  const app = { client_id: 'app', token_url: 'https://login.example.org/token', scope: 'mail' }
  await change(app)
  expect(await w.dave.call(getSmtpConfig, {})).toMatchObject({ ...app, login: 'oauth2' })
  expect(mailServerOf(w.services).server.app).toEqual({
    clientId: 'app',
    tokenUrl: app.token_url,
    scope: 'mail',
  })
  await change({ login: 'auto' })
  expect(await w.dave.call(getSmtpConfig, {})).toEqual(settingsOf(smtp))
})

test('a test mail is sent, and a refused one tells what the server answered', async () => {
  expect(await w.dave.request(sendMail, { body: mail })).toMatchObject({
    status: 503,
    text: '',
  })
  await change(settingsOf(smtp))
  await w.dave.call(postOrganization, { body: { name: 'Acme "Chat"' } })
  expect(await w.dave.request(sendMail, { body: mail })).toMatchObject({ status: 200, text: '' })
  expect(smtp.letters).toMatchObject([
    {
      subject: 'A test',
      from: { name: 'Acme "Chat"', address: 'chat@example.org' },
      html: expect.stringContaining('<b>works</b>'),
      text: expect.stringContaining('It works'),
    },
  ])
  await change({ from: '"Team, chat" <team@example.org>' })
  await w.dave.call(sendMail, { body: mail })
  expect(smtp.letters[1]?.from).toMatchObject({ name: 'Team, chat', address: 'team@example.org' })
  await change({ password: 'wrong' })
  expect(await w.dave.request(sendMail, { body: mail })).toMatchObject({
    status: 500,
    text: expect.stringContaining('535'),
  })
  expect(await w.dave.request(sendMail, { body: { ...mail, to: 'nobody' } })).toMatchObject({
    status: 500,
    text: 'Not an e-mail address: nobody',
  })
  expect(smtp.letters).toHaveLength(2)
})

test('a changed password is told by mail, in the look of the server', async () => {
  await change(settingsOf(smtp))
  await w.dave.call(postOrganization, { body: { name: 'Acme <b>' } })
  const logo = await sharp({
    create: { width: 200, height: 200, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  await w.dave.call(setLogo, { body: logo })
  await w.dave.call(updateUser, { params: { uid: w.alice.uid }, body: { password: 'new secret' } })
  await w.services.jobs.runDue()
  const [letter] = smtp.letters
  expect(letter).toMatchObject({
    subject: 'Your password for Acme <b> was changed',
    to: [{ address: 'alice@example.org' }],
    text: expect.stringContaining('Hello Alice,'),
    html: expect.stringContaining('Acme &lt;b&gt;'),
  })
  expect(letter?.html).toContain('prefers-color-scheme: dark')
  expect(letter?.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png' }])
  expect(await jobs()).toEqual([])

  // A person who changes it themselves is told, too.
  const body = { old_password: '', new_password: 'another secret' }
  await w.bob.call(changePassword, { body })
  await w.services.jobs.runDue()
  expect(smtp.letters[1]?.to).toEqual([expect.objectContaining({ address: 'bob@example.org' })])
})

test('a letter is in the language of its reader, or in English', async () => {
  await change(settingsOf(smtp))
  await w.bob.call(updateMe, { body: { language: 'es-MX' } })
  await w.carol.call(updateMe, { body: { language: 'nl' } })
  for (const person of [w.bob, w.carol]) {
    await w.dave.call(updateUser, { params: { uid: person.uid }, body: { password: 'new secret' } })
  }
  await w.services.jobs.runDue()
  // Letters are sent side by side.
  const letterTo = (address: string) => smtp.letters.find(({ to }) => to?.[0]?.address === address)
  const inSpanish = letterTo('bob@example.org')
  const inEnglish = letterTo('carol@example.org')
  expect(inSpanish).toMatchObject({
    subject: 'Tu contraseña para Parley ha cambiado',
    text: expect.stringContaining('Hola, Bob:'),
    html: expect.stringContaining('<html lang="es">'),
  })
  expect(inEnglish?.text).toContain('Hello Carol,')
})

test('a new address is told to both addresses', async () => {
  await change(settingsOf(smtp))
  await w.bob.call(updateMe, { body: { email: 'robert@example.org' } })
  await w.bob.call(updateMe, { body: { email: 'robert@example.org', name: 'Robert' } })
  await w.services.jobs.runDue()
  const readers = smtp.letters.map(({ to }) => to?.[0]?.address)
  expect(readers.sort((a = '', b = '') => a.localeCompare(b))).toEqual([
    'bob@example.org',
    'robert@example.org',
  ])
  expect(smtp.letters[0]?.text).toContain('was changed to robert@example.org')
})

test('a letter that is greylisted waits through a restart and is sent once', async () => {
  await change(settingsOf(smtp))
  refusals = [refusal(451, 'Try again later'), refusal(451, 'Try again later')]
  await w.bob.call(changePassword, { body: { old_password: '', new_password: 'new secret' } })
  await w.services.jobs.runDue()
  const [waiting] = await jobs()
  expect(waiting?.attempts).toBe(1)
  expect(waiting?.payload).not.toContain('bob@example.org')
  await w.restart()
  await after(0)
  expect(smtp.letters).toEqual([])
  await after(1)
  await after(1)
  expect(smtp.letters).toHaveLength(1)
  await after(60)
  expect(smtp.letters).toHaveLength(1)
  expect(await jobs()).toEqual([])
})

test('a letter that is refused for good, or for a day, is given up', async () => {
  await change(settingsOf(smtp))
  refusals = [refusal(550, 'No such person')]
  await w.bob.call(changePassword, { body: { old_password: '', new_password: 'new secret' } })
  await w.services.jobs.runDue()
  expect(await jobs()).toEqual([])

  const closed = await startSmtp({ account })
  await closed.close()
  await change(settingsOf(closed))
  await w.carol.call(changePassword, { body: { old_password: '', new_password: 'new secret' } })
  for (let tries = 0; tries < 20; tries++) await after(240)
  expect(await jobs()).toEqual([])
  expect(smtp.letters).toEqual([])
})

test('while mail is off nothing is queued, and what was queued is not sent later', async () => {
  const setPassword = (new_password: string, old_password: string) =>
    w.bob.call(changePassword, { body: { old_password, new_password } })
  await setPassword('new secret', '')
  expect(await jobs()).toEqual([])
  await change(settingsOf(smtp))
  await setPassword('newer secret', 'new secret')
  await change({ enabled: false })
  await w.services.jobs.runDue()
  await change({ enabled: true })
  await after(1)
  expect(await jobs()).toEqual([])
  expect(smtp.letters).toEqual([])
})

test('with a folder, mail is on without settings, and a page shows the letters', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
  const kept = await startTestServer({ PARLEY_MAIL_FOLDER: folder })
  try {
    expect(await kept.nobody.call(isSmtpEnabled, {})).toBe(true)
    const content = '<p>Hello</p><script>alert(1)</script>'
    await kept.dave.call(sendMail, { body: { ...mail, subject: '<img src=x>', content } })
    const { text, headers } = await kept.nobody.fetch('GET', '/mail')
    expect(text).toContain('ines@example.org · <b>&lt;img src=x></b>')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  } finally {
    await kept.close()
    await rm(folder, { recursive: true })
  }
  const { text } = await w.nobody.fetch('GET', '/mail')
  expect(text).not.toContain('keeps its e-mail')
})

test.each([
  ['https://chat.example.org:8443', 'chat.example.org'],
  ['http://192.0.2.7:3000', '[192.0.2.7]'],
  ['http://localhost:3000', 'example.org'],
])(
  'with the address %s the server greets mail servers as %s, and as PARLEY_MAIL_NAME if that is set',
  async (url, name) => {
    await change(settingsOf(smtp))
    await w.dave.call(updateFrontendUrl, { body: url })
    expect(mailServerOf(w.services).server.clientName).toBe(name)
    const config = { ...w.services.config, mailName: 'mx.example.net' }
    const { server } = mailServerOf({ ...w.services, config })
    expect(server.clientName).toBe('mx.example.net')
  },
)
