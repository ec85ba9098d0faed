import { createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
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
  ...{ host: 'localhost', port, username: '', password: '' },
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
