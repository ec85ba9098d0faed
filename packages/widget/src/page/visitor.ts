import {
  type Client,
  type ExternalCredential,
  prepareVisit,
  type ProviderVisit,
  readStored,
  RequestError,
  SessionHost,
  widgetStateMark,
  writeStored,
} from '@parley/client'
import {
  getConfig,
  getOrganization,
  getWidgetPresence,
  identifyVisitor,
  recordVisit,
  register,
} from '@parley/protocol'
import type { Identity } from '../frame-messages.ts'
import { environment, keyValues } from './environment.ts'
import type { Parameters } from './parameters.ts'

/** Why a visitor has no account. */
export type VisitorDenial = 'invitation-only' | 'full' | 'failed' | 'sign-in' | 'second-step'

/** Another system with which visitors can sign in, and the address of its page. */
export interface ProviderChoice {
  name: 'Google' | 'GitHub'
  url: string
  visit: ProviderVisit
}

/** The address and the password of an account that was made in this browser. */
interface Secrets {
  email: string
  password: string
}

const secretsName = 'visitor'
const emailName = 'email'
const attempts = 3
const isSecrets = (found: unknown): found is Secrets =>
  typeof found === 'object' && found !== null && 'email' in found && 'password' in found
const isText = (found: unknown): found is string => typeof found === 'string'

/** The visitor's account. It is created with their first message, so that opening the widget creates none. */
export class Visitor {
  readonly #host = new SessionHost(environment)
  readonly #parameters: Parameters
  readonly #listeners = new Set<() => void>()
  #signingIn: Promise<Client> | undefined
  #place: { page: string; title: string }

  constructor(parameters: Parameters) {
    this.#parameters = parameters
    this.#place = { page: parameters.page, title: parameters.pageTitle }
    this.#host.subscribe(() => this.#changed())
    if (this.#host.client) this.#begin(this.#host.client)
    // The session has ended on the server. The secrets open another one.
    this.#host.onEnd(() => void this.#signInAgain().catch(() => undefined))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.client?.stream.start()
    })
  }

  /** The client of the visitor; undefined before their first message. */
  get client(): Client | undefined {
    return this.#host.client
  }

  /** The address that the visitor entered, if any. */
  get email(): string {
    return readStored(keyValues, emailName, isText) ?? ''
  }

  /** Calls `listener` when the visitor has signed in or out. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The name and the look of the server. */
  async server(): Promise<{ name: string; accent: string; hasStyles: boolean }> {
    const [{ name }, { branding, widget_css }] = await Promise.all([
      this.#host.publicApi.call(getOrganization, {}),
      this.#host.publicApi.call(getConfig, {}),
    ])
    // The default name of a server.
    const isNamed = name !== 'unknown'
    return { name: isNamed ? name : '', accent: branding.accent, hasStyles: widget_css }
  }

  /** Whether somebody of the team is online. False if it cannot be told. */
  async isSomebodyThere(): Promise<boolean> {
    try {
      return (await this.#host.publicApi.call(getWidgetPresence, {})).online
    } catch (error) {
      if (error instanceof RequestError) return false
      throw error
    }
  }

  /** Signs in with the token that the embedding site gave, or with the secrets of an earlier visit. */
  async signInIfKnown(): Promise<void> {
    const { loginToken } = this.#parameters
    if (this.client) return
    if (loginToken !== '') {
      await this.#host.auth.signInWithThirdParty(loginToken)
      this.#started()
    } else if (this.#secrets) await this.#signInAgain()
  }

  /** Signs in a user of the embedding site. Another visitor of this browser is signed out. */
  async identify({ id, name, hash, email }: Identity): Promise<void> {
    const { key } = await this.#host.publicApi.call(identifyVisitor, {
      body: { user_id: id, name, hash },
    })
    keyValues.remove(secretsName)
    this.setEmail(email ?? '')
    await this.#host.auth.signInWithThirdParty(key)
    this.#started()
  }

  /** The other systems that the server lets visitors sign in with. */
  async providers(): Promise<ProviderChoice[]> {
    const { auth } = this.#host
    const { google, github } = await auth.loginConfig()
    const choices = [
      { name: 'Google', provider: 'google', isOn: google },
      { name: 'GitHub', provider: 'github', isOn: github },
    ] as const
    const prepared = choices
      .filter(({ isOn }) => isOn)
      .map(async ({ name, provider }) => ({
        name,
        ...(await prepareVisit(auth, { provider }, location.origin, widgetStateMark)),
      }))
    // The address of a provider without a registration names no client.
    return (await Promise.all(prepared)).filter(
      ({ url }) => new URL(url).searchParams.get('client_id') !== '',
    )
  }

  /** Signs in by another system. Fails with a `RequestError`. */
  async signInWithProvider(proof: ExternalCredential): Promise<'signed-in' | 'second-step'> {
    await this.#host.auth.signInVisitor(proof, this.#parameters.widgetId || 'default')
    if (!this.client) return 'second-step'
    this.#started()
    return 'signed-in'
  }

  /** The visitor's client, with a new account if they have none. Fails with a `RequestError`. */
  async signIn(name = ''): Promise<Client> {
    if (this.client) return this.client
    this.#signingIn ??= this.#register(name).finally(() => {
      this.#signingIn = undefined
    })
    return this.#signingIn
  }

  /** Stores an address at which the team can answer. It is told to the server with the next visit. */
  setEmail(email: string): void {
    if (email.trim() === '') return
    writeStored(keyValues, emailName, email.trim())
    void this.#tellPlace()
  }

  /** The visitor has gone to another page of the embedding site. */
  moveTo(page: string, title: string): void {
    this.#place = { page, title }
    void this.#tellPlace()
  }

  get #secrets(): Secrets | undefined {
    return readStored(keyValues, secretsName, isSecrets)
  }

  async #register(name: string): Promise<Client> {
    const { widgetId } = this.#parameters
    for (let attempt = 1; ; attempt++) {
      const secrets = { email: `${randomText(16)}@${this.#site()}`, password: randomText(28) }
      const body = {
        ...secrets,
        name: name.trim() || `w-${randomText(8)}`,
        language: navigator.language,
        device: this.#host.device,
        widget_id: widgetId || 'default',
      }
      try {
        const login = await this.#host.publicApi.call(register, { body })
        writeStored(keyValues, secretsName, secrets)
        this.#host.signIn(login)
        return this.#started()
      } catch (error) {
        // A taken name or address: others are tried.
        const isTaken = error instanceof RequestError && error.status === 409
        if (!isTaken || attempt === attempts) throw error
        name = name === '' ? '' : `${name.trim()} ${randomText(3)}`
      }
    }
  }

  async #signInAgain(): Promise<void> {
    const secrets = this.#secrets
    if (!secrets) return
    try {
      await this.#host.auth.signInWithPassword(secrets.email, secrets.password)
      this.#started()
    } catch (error) {
      // The account was deleted. The next message makes another one.
      const isGone = error instanceof RequestError && [401, 404, 410].includes(error.status)
      if (isGone) keyValues.remove(secretsName)
      else throw error
    }
  }

  #started(): Client {
    const { client } = this
    if (!client) throw new Error('The sign-in has opened no client')
    this.#begin(client)
    return client
  }

  #begin(client: Client): void {
    void client.restore()
    client.start()
    void this.#tellPlace()
  }

  async #tellPlace(): Promise<void> {
    const { page, title } = this.#place
    const { client, email } = this
    if (!client || page === '') return
    const body = { page, title, language: navigator.language, ...(email === '' ? {} : { email }) }
    await client.api.call(recordVisit, { body }).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error
    })
  }

  /** The host name of the embedding site. */
  #site(): string {
    const { page } = this.#parameters
    return URL.canParse(page) ? new URL(page).hostname : location.hostname
  }

  #changed() {
    for (const listener of this.#listeners) listener()
  }
}

/** Why the server made no account. */
export function denialOf(error: unknown): VisitorDenial {
  if (!(error instanceof RequestError)) throw error
  if (error.status === 403) return 'invitation-only'
  return error.status === 451 ? 'full' : 'failed'
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits from a cryptographic source. */
function randomText(length: number): string {
  // Bytes from 252 on would make the first letters likelier.
  const bytes = crypto.getRandomValues(new Uint8Array(length * 2)).filter((byte) => byte < 252)
  if (bytes.length < length) return randomText(length)
  return [...bytes.slice(0, length)].map((byte) => letters[byte % letters.length]).join('')
}
