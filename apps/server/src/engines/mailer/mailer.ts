/** A server that sends mail. */
export interface MailServer {
  host: string
  port: number
  /** `auto`: TLS from the start on port 465, STARTTLS elsewhere. `none` also sends passwords in clear. */
  encryption: 'auto' | 'tls' | 'starttls' | 'none'
  /** How the user name and the password are sent. `auto` takes what the server offers. */
  login: 'auto' | 'plain' | 'login' | 'cram-md5' | 'oauth2'
  /** The app that gets access tokens with `oauth2`. The password is its secret. */
  app?: { clientId: string; tokenUrl: string; scope: string }
  /** The name of this machine in EHLO. The default is its host name, which servers refuse if it has no dot. */
  clientName?: string
  /** Empty: without a login. */
  username: string
  password: string
}

/** An e-mail to one address. */
export interface Letter {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  /** The same for readers without HTML. */
  text: string
  /** The address that ends letters of this kind with one POST (RFC 8058). */
  stopUrl?: string
  /** Pictures that `html` shows as `cid:` and their name. */
  pictures?: readonly { name: string; type: string; bytes: Buffer }[]
}

/** Sends e-mail. Knows neither accounts nor the texts. */
export interface Mailer {
  /** Resolves when the server has accepted the letter, at most 45 seconds later. Throws a `MailError`. */
  send(server: MailServer, letter: Letter): Promise<void>
  /** Letters go to a folder instead of a server: no server need be set. */
  readonly keepsAll: boolean
}

/** A letter was not accepted. The message has what the server answered, in one line. */
export class MailError extends Error {
  /** Another try would have the same answer: the address is refused for good. */
  readonly isFinal: boolean

  constructor(answer: string, isFinal: boolean) {
    super(answer)
    this.isFinal = isFinal
  }
}
