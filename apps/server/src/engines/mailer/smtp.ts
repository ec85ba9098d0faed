import { createTransport } from 'nodemailer'
import { AccessTokens } from './access-tokens.ts'
import { type Mailer, MailError, type MailServer } from './mailer.ts'
import { toMime } from './mime.ts'

/** The times that a server is given, in milliseconds. */
interface SmtpOptions {
  /** For a letter in all. */
  wholeMs?: number
  /** Until it is found, connected and has greeted, each. */
  connectMs?: number
  /** Without a word in between. */
  silenceMs?: number
  /** Certificate authorities instead of those of Node. */
  ca?: string
}

const implicitTlsPort = 465
const maxAnswerChars = 500

/** Sends letters by SMTP, each over a connection of its own. */
export function openSmtp(options: SmtpOptions = {}): Mailer {
  const tokens = new AccessTokens()
  return {
    keepsAll: false,
    async send(server, letter) {
      const { wholeMs = 45_000 } = options
      const transport = createTransport(transportOf(server, await authOf(server, tokens), options))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The server took too long')), wholeMs)
      })
      try {
        const { rejected } = await Promise.race([transport.sendMail(toMime(letter)), late])
        if (rejected.length > 0) throw new MailError('The address was refused', true)
      } catch (error) {
        if ((error as SmtpFailure).code === 'EAUTH') tokens.forget()
        throw error instanceof MailError ? error : toMailError(error)
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}

type Auth = Awaited<ReturnType<typeof authOf>>

function transportOf(server: MailServer, auth: Auth, options: SmtpOptions) {
  const { host, port, encryption, clientName } = server
  const { connectMs = 10_000, silenceMs = 20_000, ca } = options
  const secure = encryption === 'tls' || (encryption === 'auto' && port === implicitTlsPort)
  return {
    host,
    port,
    secure,
    ...(clientName === undefined ? {} : { name: clientName }),
    requireTLS: !secure && encryption !== 'none',
    ignoreTLS: encryption === 'none',
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(auth === undefined ? {} : { auth }),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // The texts are the server's own: never read files or addresses from them.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function authOf({ login, app, username: user, password }: MailServer, tokens: AccessTokens) {
  if (user === '') return undefined
  if (login !== 'oauth2') {
    const method = login === 'auto' ? {} : { method: login.toUpperCase() }
    return { user, pass: password, ...method }
  }
  if (!app)
    throw new MailError('OAuth2 needs the id of an app and the address for its tokens', false)
  const accessToken = await tokens.get({ ...app, clientSecret: password })
  return { type: 'OAuth2' as const, user, accessToken }
}

interface SmtpFailure {
  message: string
  code?: string
  /** The command that was refused. */
  command?: string
  /** What the server answered, with its status. */
  response?: string
  responseCode?: number
}

// Others, such as a refused login or sender, may be mended by an administrator.
const finalCommands = ['RCPT TO', 'DATA']

function toMailError(error: unknown): MailError {
  const { message, code, command = '', response, responseCode = 0 } = error as SmtpFailure
  const words = response ?? message
  const isFinal = responseCode >= 500 && finalCommands.includes(command)
  const place = code === 'ETLS' ? 'TLS could not be started: ' : ''
  return new MailError(oneLine(place + words), isFinal)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxAnswerChars)
