import * as client from 'openid-client'
import { limitedFetch } from '../outside/limited-fetch.ts'
import { MailError } from './mailer.ts'

/** The credentials of an app, as Microsoft 365 and others give them out. */
export interface AppCredentials {
  clientId: string
  clientSecret: string
  /** The address that gives out access tokens. */
  tokenUrl: string
  /** The permission that the token gives, such as `https://outlook.office365.com/.default`. */
  scope: string
}

interface KnownToken {
  text: string
  /** Milliseconds of `performance.now()`. */
  endsAt: number
}

const timeoutMs = 10_000
// A token that is about to end may be refused by the time it is used.
const marginMs = 60_000
const usualSeconds = 300

/** Access tokens for the credentials of apps (RFC 6749, section 4.4), each kept until it ends. */
export class AccessTokens {
  readonly #known = new Map<string, KnownToken>()

  /** A token. Throws a `MailError` that names why there is none. */
  async get(credentials: AppCredentials): Promise<string> {
    const key = JSON.stringify(credentials)
    const known = this.#known.get(key)
    if (known && known.endsAt > performance.now()) return known.text
    const { access_token, expires_in = usualSeconds } = await request(credentials)
    // Credentials that were changed leave none behind.
    this.#known.clear()
    const endsAt = performance.now() + expires_in * 1000 - marginMs
    this.#known.set(key, { text: access_token, endsAt })
    return access_token
  }

  /** The mail server has refused a token: the next one is a new one. */
  forget(): void {
    this.#known.clear()
  }
}

async function request({ clientId, clientSecret, tokenUrl, scope }: AppCredentials) {
  const url = new URL(tokenUrl)
  const metadata = { issuer: url.origin, token_endpoint: url.href }
  const config = new client.Configuration(
    metadata,
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  )
  config[client.customFetch] = limitedFetch({ timeoutMs, allowPrivate: () => true })
  if (url.protocol === 'http:') client.allowInsecureRequests(config)
  try {
    return await client.clientCredentialsGrant(config, scope === '' ? {} : { scope })
  } catch (error) {
    throw new MailError(`No access token from ${url.host}: ${reasonOf(error)}`, false)
  }
}

function reasonOf(error: unknown): string {
  const { error: code, error_description, message } = error as Partial<client.ResponseBodyError>
  return [code ?? message, error_description].filter(Boolean).join(': ').slice(0, 300)
}
