import { importPKCS8, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { get } from '../outside/get.ts'
import { OutsideError } from '../outside/outside-error.ts'
import type { Outcome } from './outcome.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeoutMs = 5_000
const answerBytes = 4_000
const assertedSeconds = 3600
const minute = 60_000

/** The credentials of a service account of Firebase. */
export interface FirebaseAccount {
  token_url: string
  project_id: string
  private_key: string
  client_email: string
}

export interface FirebaseMessage {
  token: string
  title: string
  body: string
  data: Readonly<Record<string, string>>
  isUrgent: boolean
  /** How long it is kept for a phone that is off; four weeks if omitted. */
  keptSeconds?: number | undefined
  /** The number at the sign of the app. */
  unread?: number | undefined
}

/** Sends through Firebase Cloud Messaging, HTTP v1, at the address `url`. Remembers access tokens until they end. */
export class Firebase {
  readonly #url: string
  readonly #now: () => number
  readonly #tokens = new LRUCache<string, string>({ max: 4, ttl: assertedSeconds * 1000 })
  /** The grants under way. */
  readonly #asked = new Map<string, Promise<string>>()

  constructor(url: string, now: () => number) {
    this.#url = url
    this.#now = now
  }

  /**
   * Sends a message to one device. Throws an `OutsideError` if there is no answer, or if the account gets no access
   * token.
   */
  async send(account: FirebaseAccount, message: FirebaseMessage): Promise<Outcome> {
    const answer = await this.#post(account, message, await this.#tokenOf(account))
    // The token may have been revoked: the next attempt gets another one.
    if (answer.status === 401) this.#tokens.delete(idOf(account))
    if (answer.status === 200) return { kind: 'sent' }
    const failure = `HTTP ${answer.status} ${answer.body.toString('utf8')}`.trim()
    if (answer.status === 404 || isUnknownToken(failure)) return { kind: 'gone', failure }
    const isLater = answer.status === 401 || answer.status === 429 || answer.status >= 500
    return { kind: isLater ? 'later' : 'refused', failure }
  }

  #post({ project_id }: FirebaseAccount, message: FirebaseMessage, token: string) {
    const { title, body, data, isUrgent, keptSeconds, unread } = message
    const url = new URL(`/v1/projects/${encodeURIComponent(project_id)}/messages:send`, this.#url)
    return post(url, 'application/json', {
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        message: {
          token: message.token,
          notification: { title, body },
          data,
          android: {
            priority: isUrgent ? 'high' : 'normal',
            ...(keptSeconds === undefined ? {} : { ttl: `${keptSeconds}s` }),
            notification: {
              default_sound: true,
              ...(unread === undefined ? {} : { notification_count: unread }),
            },
          },
          // iPhones show a notice in silence unless it names a sound.
          apns: {
            payload: {
              aps: { sound: 'default', ...(unread === undefined ? {} : { badge: unread }) },
            },
          },
        },
      }),
    })
  }

  async #tokenOf(account: FirebaseAccount): Promise<string> {
    const id = idOf(account)
    const known = this.#tokens.get(id)
    if (known !== undefined) return known
    // Many messages at once need one grant.
    const asked = this.#asked.get(id) ?? this.#ask(account).finally(() => this.#asked.delete(id))
    this.#asked.set(id, asked)
    return asked
  }

  async #ask(account: FirebaseAccount): Promise<string> {
    const assertion = await this.#assertionOf(account)
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const { status, body } = await post(
      new URL(account.token_url),
      'application/x-www-form-urlencoded',
      { body: new URLSearchParams({ grant_type: grant, assertion }).toString() },
    )
    const given = tryJson(body.toString('utf8'))
    const { access_token: token, expires_in: seconds } = given
    if (status !== 200 || typeof token !== 'string') {
      throw new OutsideError(`No access token: HTTP ${status} ${body.toString('utf8')}`.trim())
    }
    const ttl = (typeof seconds === 'number' ? seconds : assertedSeconds) * 1000 - minute
    if (ttl > 0) this.#tokens.set(idOf(account), token, { ttl })
    return token
  }

  async #assertionOf({ private_key, client_email, token_url }: FirebaseAccount): Promise<string> {
    const now = Math.floor(this.#now() / 1000)
    try {
      // Keys are often pasted out of a JSON file, with its escapes.
      const key = await importPKCS8(private_key.replaceAll(String.raw`\n`, '\n'), 'RS256')
      return await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(client_email)
        .setAudience(token_url)
        .setIssuedAt(now)
        .setExpirationTime(now + assertedSeconds)
        .sign(key)
    } catch (error) {
      throw new OutsideError('The private key cannot be read', { cause: error })
    }
  }
}

const idOf = ({ private_key, client_email, token_url }: FirebaseAccount) =>
  `${token_url} ${client_email} ${private_key}`

const isUnknownToken = (failure: string) =>
  failure.includes('UNREGISTERED') ||
  (failure.includes('INVALID_ARGUMENT') && failure.includes('message.token'))

// An administrator entered these addresses: they may be private.
const post = (
  url: URL,
  type: string,
  { body, headers = {} }: { body: string; headers?: Record<string, string> },
) =>
  get(url, {
    allowPrivate: true,
    timeoutMs,
    maxBytes: answerBytes,
    body,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
    },
  })

function tryJson(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}
