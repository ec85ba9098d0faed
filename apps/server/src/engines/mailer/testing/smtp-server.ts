import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './certificate.ts'

/** A mail server on 127.0.0.1 that keeps what it accepts. */
export interface TestSmtp {
  port: number
  letters: Email[]
  /** The logins that were tried. */
  logins: { method: string; username: string | undefined; isEncrypted: boolean }[]
  close(): Promise<void>
}

/** What a test server expects and does, besides the options of `smtp-server`. */
interface TestSmtpOptions extends SMTPServerOptions {
  /** The only user name and password. */
  account?: { username: string; password: string }
  /** Called with each letter before it is accepted. Throws to refuse it. */
  onLetter?: (letter: Email) => void | Promise<void>
}

/** Starts a mail server. Without an account it takes letters from everybody. */
export async function startSmtp({
  account,
  onLetter,
  ...options
}: TestSmtpOptions = {}): Promise<TestSmtp> {
  const letters: Email[] = []
  const logins: TestSmtp['logins'] = []
  const server = new SMTPServer({
    key,
    cert: certificate,
    logger: false,
    closeTimeout: 100,
    authOptional: account === undefined,
    allowInsecureAuth: true,
    onAuth({ method, username, password, validatePassword }, { secure }, done) {
      logins.push({ method, username, isEncrypted: secure })
      const isRight =
        username === account?.username &&
        (method === 'CRAM-MD5'
          ? validatePassword(account?.password ?? '')
          : password === account?.password)
      if (isRight) done(null, { user: username })
      else done(refusal(535, 'Wrong user name or password'))
    },
    onData(stream, _session, done) {
      void (async () => {
        try {
          const letter = await PostalMime.parse(await read(stream))
          await onLetter?.(letter)
          letters.push(letter)
          done()
        } catch (error) {
          done(error as Error)
        }
      })()
    },
    ...options,
  })
  // Clients that give up are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    logins,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** A refusal with its status: 4xx for now, 5xx for good. */
export const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

async function read(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
