import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { openMailFolder, readMailFolder } from './folder.ts'
import type { Letter, MailServer } from './mailer.ts'
import { openSmtp } from './smtp.ts'
import { certificate } from './testing/certificate.ts'
import { refusal, startSmtp, type TestSmtp } from './testing/smtp-server.ts'

const letter: Letter = {
  from: { name: 'Parley', address: 'chat@example.org' },
  to: 'ines@example.org',
  subject: 'Grüße aus 会議',
  html: '<p>Hello <img src="cid:logo"></p>',
  text: 'Hello',
  pictures: [{ name: 'logo', type: 'image/png', bytes: Buffer.from('picture') }],
}
const account = { username: 'chat', password: 'secret' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(options?: Parameters<typeof startSmtp>[0]) {
  const server = await startSmtp(options)
  ends.push(server.close)
  return server
}

const placeOf = ({ port }: Pick<TestSmtp, 'port'>, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  username: '',
  password: '',
  ...({ encryption: 'none', login: 'auto', ...more } as const),
})

test('a letter arrives with its texts, its picture and its headers', async () => {
  const server = await start()
  await openSmtp().send(placeOf(server), letter)
  const [arrived] = server.letters
  expect(arrived).toMatchObject({
    subject: 'Grüße aus 会議',
    from: { name: 'Parley', address: 'chat@example.org' },
    to: [{ address: 'ines@example.org' }],
    replyTo: [{ address: 'chat@example.org' }],
  })
  expect(arrived?.html).toContain('<p>Hello')
  expect(arrived?.text?.trim()).toBe('Hello')
  expect(arrived?.attachments[0]).toMatchObject({ contentId: '<logo>', mimeType: 'image/png' })
  expect(arrived?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test.each([
  ['auto', 'PLAIN'],
  ['plain', 'PLAIN'],
  ['login', 'LOGIN'],
  ['cram-md5', 'CRAM-MD5'],
] as const)('the login %j is made as %s', async (login, method) => {
  const server = await start({ account, authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5'] })
  await openSmtp().send(placeOf(server, { ...account, login }), letter)
  expect(server.logins).toEqual([{ method, username: 'chat', isEncrypted: false }])
  expect(server.letters).toHaveLength(1)
})

describe('with OAuth2', () => {
  const app = { clientId: 'app', scope: 'https://outlook.example/.default' }

  /** An address that gives out tokens, which are numbered, and a mail server that takes the newest. */
  async function startProvider() {
    const asked: Record<string, string>[] = []
    const http = createHttpServer((request, response) => {
      void text(request).then((body) => {
        const form = Object.fromEntries(new URLSearchParams(body))
        asked.push(form)
        const isKnown = form.client_secret === 'app secret'
        response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
        const token = {
          access_token: `token ${asked.length}`,
          token_type: 'Bearer',
          expires_in: 3600,
        }
        response.end(JSON.stringify(isKnown ? token : { error: 'invalid_client' }))
      })
    })
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
    ends.push(() => new Promise((done) => http.close(done)))
    const server = await start({
      authMethods: ['XOAUTH2'],
      onAuth: ({ username, accessToken }, _session, done) => {
        if (username === 'chat' && accessToken === accepted.token) done(null, { user: username })
        else done(refusal(535, 'Authentication unsuccessful'))
      },
    })
    const accepted = { token: 'token 1' }
    const tokenUrl = `http://127.0.0.1:${(http.address() as { port: number }).port}/token`
    const place = (password = 'app secret') =>
      placeOf(server, { username: 'chat', password, login: 'oauth2', app: { ...app, tokenUrl } })
    return { server, asked, accepted, place }
  }

  test('a letter is sent with the access token of an app, which is asked for once', async () => {
    const { server, asked, place } = await startProvider()
    const mailer = openSmtp()
    await mailer.send(place(), letter)
    await mailer.send(place(), letter)
    expect(server.letters).toHaveLength(2)
    expect(asked).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'app',
        client_secret: 'app secret',
        scope: app.scope,
      },
    ])
  })

  test('a token that the mail server refuses is replaced at the next try', async () => {
    const { server, accepted, place } = await startProvider()
    const mailer = openSmtp()
    accepted.token = 'token 2'
    await expect(mailer.send(place(), letter)).rejects.toMatchObject({ isFinal: false })
    await mailer.send(place(), letter)
    expect(server.letters).toHaveLength(1)
  })

  test('a refusal of the provider is named, and another try may work', async () => {
    const { place } = await startProvider()
    await expect(openSmtp().send(place('wrong'), letter)).rejects.toMatchObject({
      message: expect.stringContaining('invalid_client'),
      isFinal: false,
    })
  })
})

test('a wrong password gives the answer of the server, and another try may work', async () => {
  const server = await start({ account })
  const sent = openSmtp().send(placeOf(server, { ...account, password: 'wrong' }), letter)
  await expect(sent).rejects.toMatchObject({
    message: expect.stringContaining('535'),
    isFinal: false,
  })
})

test.each([
  ['tls', { secure: true }],
  ['starttls', {}],
  ['auto', {}],
] as const)(
  'with %s the login is encrypted, and an unknown authority is refused',
  async (encryption, options) => {
    const server = await start({ account, ...options })
    const place = placeOf(server, { ...account, encryption })
    await expect(openSmtp().send(place, letter)).rejects.toThrow(/self-signed/)
    expect(server.logins).toEqual([])
    await openSmtp({ ca: certificate }).send(place, letter)
    expect(server.logins).toEqual([expect.objectContaining({ isEncrypted: true })])
  },
)

test('a server without STARTTLS gets neither password nor letter, unless encryption is off', async () => {
  const server = await start({ account, disabledCommands: ['STARTTLS'] })
  const place = placeOf(server, { ...account, encryption: 'auto' })
  await expect(openSmtp({ ca: certificate }).send(place, letter)).rejects.toThrow(
    'TLS could not be started',
  )
  expect([server.logins, server.letters]).toEqual([[], []])
  await openSmtp().send({ ...place, encryption: 'none' }, letter)
  expect(server.letters).toHaveLength(1)
})

test.each([
  [550, true],
  [451, false],
])('a refusal with %i is final: %s', async (status, isFinal) => {
  const server = await start({
    onRcptTo: (_address, _session, done) => done(refusal(status, 'Not this one')),
  })
  await expect(openSmtp().send(placeOf(server), letter)).rejects.toMatchObject({
    message: expect.stringContaining(`${status} Not this one`),
    isFinal,
  })
})

test.each([
  ['never greets', () => {}],
  ['falls silent', (socket: Socket) => socket.write('220 hello\r\n')],
  ['cuts the line', (socket: Socket) => socket.end('220 hello\r\n')],
  ['answers nonsense', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a server that %s is given up in time, and may be tried again', async (_what, act) => {
  const server = await startRaw(act)
  const mailer = openSmtp({ connectMs: 200, silenceMs: 200 })
  await expect(mailer.send(placeOf(server), letter)).rejects.toMatchObject({ isFinal: false })
})

test('a server that answers each line slowly is given up after the whole time', async () => {
  const server = await startRaw((socket) => {
    socket.write('220 hello\r\n')
    const drip = setInterval(() => socket.write('250-more\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  await expect(openSmtp({ wholeMs: 300 }).send(placeOf(server), letter)).rejects.toMatchObject({
    message: 'The server took too long',
    isFinal: false,
  })
})

test('a server that cannot be reached is named, and a letter has one reader only', async () => {
  const { port, close } = await startSmtp()
  await close()
  await expect(openSmtp().send(placeOf({ port }), letter)).rejects.toMatchObject({
    message: expect.stringContaining('ECONNREFUSED'),
    isFinal: false,
  })
  const server = await start()
  const to = 'ines@example.org, eve@example.org\r\nBcc: eve@example.org'
  await openSmtp()
    .send(placeOf(server), { ...letter, to })
    .catch(() => {})
  const readers = server.letters.flatMap((one) => [...(one.to ?? []), ...(one.bcc ?? [])])
  expect(readers.filter(({ address }) => address === 'eve@example.org')).toEqual([])
})

test('a folder keeps letters, the newest first, and makes room', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'parley-mail-')), 'mail')
  ends.push(() => rm(join(path, '..'), { recursive: true }))
  expect(await readMailFolder(path)).toEqual([])
  let time = 1_700_000_000_000
  const folder = openMailFolder(path, () => time++)
  for (const subject of ['one', 'two'])
    await folder.send(placeOf({ port: 0 }), { ...letter, subject })
  const kept = await readMailFolder(path)
  expect(kept.map(({ subject }) => subject)).toEqual(['two', 'one'])
  expect(kept[0]).toMatchObject({
    to: 'ines@example.org',
    text: 'Hello',
    sentAt: 1_700_000_000_001,
  })
  const [file] = (await readdir(path)).filter((name) => name.endsWith('.eml'))
  const mime = await PostalMime.parse(await readFile(join(path, file ?? '')))
  expect(mime.subject).toBe('one')
})

/** A server that does only what `act` says. */
async function startRaw(act: (socket: Socket) => void): Promise<{ port: number }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    act(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => server.close(done))
  })
  return { port: (server.address() as { port: number }).port }
}

test.each(['chat.example.org', '[192.0.2.7]'])('a mail server is greeted as %s', async (name) => {
  const greetings: string[] = []
  const server = await start({
    onMailFrom: (_address, { hostNameAppearsAs }, done) => {
      greetings.push(hostNameAppearsAs)
      done()
    },
  })
  await openSmtp().send(placeOf(server, { clientName: name }), letter)
  expect(greetings).toEqual([name])
})
