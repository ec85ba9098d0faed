import {
  authorizeOpenId,
  checkEmail,
  checkMagicToken,
  type CallLinkInfo,
  confirmDemandedTotp,
  confirmEmail,
  type ClientConfig,
  type Credential,
  finishPasskeySignIn,
  finishSignIn,
  getConfig,
  getGithubPublicConfig,
  getGooglePublicConfig,
  getLoginConfig,
  getMetamaskNonce,
  getOrganization,
  isSmtpEnabled,
  stopMailNotices,
  login,
  loginAsGuest,
  type LoginConfig,
  type LoginResponse,
  type Organization,
  type PasskeyAnswer,
  type PreparedAccount,
  type ProviderAddress,
  readCallLink,
  readPreparedAccount,
  register,
  resetPassword,
  sendLoginLink,
  sendRegisterLink,
  sendResetPasswordLink,
  startDemandedTotp,
  startPasskeySignIn,
  startSecondStepPasskey,
  type TotpSecret,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { type PendingStep, pendingStepOf } from '../../session/pending-step.ts'

/** A credential that another system issued. */
export type ExternalCredential = Extract<
  Credential,
  { type: 'google' | 'github' | 'oidc' | 'metamask' }
>

interface NewAccount {
  name: string
  email: string
  password: string
}

/** The session host, as far as signing in needs it. */
interface SignInHost {
  readonly device: string
  signIn(login: LoginResponse): unknown
  beginSecondStep(step: PendingStep): void
}

/** Signs users in and registers them. A successful sign-in opens a client on the session host. */
export class AuthActions {
  readonly #api: Api
  readonly #host: SignInHost

  constructor(api: Api, host: SignInHost) {
    this.#api = api
    this.#host = host
  }

  signInWithPassword(email: string, password: string): Promise<void> {
    return this.#signIn({ type: 'password', email, password })
  }

  /** Signs in with the token of a login link. A new user has to give a name. */
  signInWithLink(token: string, name?: string): Promise<void> {
    const extra = name === undefined ? {} : { extra_name: name }
    return this.#signIn({ type: 'magiclink', magic_token: token, ...extra })
  }

  /** Signs in a user who was authenticated by another site. */
  signInWithThirdParty(key: string): Promise<void> {
    return this.#signIn({ type: 'thirdparty', key })
  }

  /** Signs in by another system. A new user may need the token of an invitation. */
  signInWithProvider(credential: ExternalCredential, invitation?: string): Promise<void> {
    const invite = invitation === undefined ? {} : { magic_token: invitation }
    return this.#signIn({ ...credential, ...invite })
  }

  /** Signs in a visitor of a widget by another system. The account of a new one gets the id of the widget. */
  signInVisitor(credential: ExternalCredential, widgetId: string): Promise<void> {
    return this.#signIn(credential, { widget_id: widgetId })
  }

  /** What the page needs to send its user to Google or GitHub. */
  providerAddress(provider: 'google' | 'github', signal?: AbortSignal): Promise<ProviderAddress> {
    const endpoint = provider === 'google' ? getGooglePublicConfig : getGithubPublicConfig
    return this.#api.call(endpoint, {}, signal)
  }

  /** Starts a sign-in at an OpenID issuer, which returns to `returnTo`. Returns the address to go to. */
  async startOpenId(issuer: string, returnTo: string): Promise<string> {
    const body = { issuer, redirect_uri: returnTo }
    return (await this.#api.call(authorizeOpenId, { body })).url
  }

  /** The text that a wallet has to sign. */
  walletNonce(address: string): Promise<string> {
    return this.#api.call(getMetamaskNonce, { query: { public_address: address } })
  }

  /** Creates a guest and signs them in. A name that is taken gets a number. */
  async signInAsGuest(name?: string): Promise<void> {
    this.#host.signIn(
      await this.#api.call(loginAsGuest, { query: name === undefined ? {} : { name } }),
    )
  }

  /** The channel of a link to its call. Fails with 404 if the link has ended. */
  callLink(token: string, signal?: AbortSignal): Promise<CallLinkInfo> {
    return this.#api.call(readCallLink, { params: { token } }, signal)
  }

  /** Creates an account and signs in. Returns the name that the server gave: a taken one gets a number. */
  register(account: NewAccount): Promise<string> {
    return this.#register(account)
  }

  /** Creates the account that `beginInvited` has prepared, and signs in. Returns its name. */
  registerInvited(token: string, name: string): Promise<string> {
    return this.#register({ magic_token: token, name })
  }

  /** The name and address for the account that a mailed link creates. Fails with 412 if the link has ended. */
  preparedAccount(token: string, signal?: AbortSignal): Promise<PreparedAccount> {
    return this.#api.call(readPreparedAccount, { body: { magic_token: token } }, signal)
  }

  /** Begins a registration by invitation. Returns the token to finish it, or that it was mailed. */
  async beginInvited(
    invitation: string,
    account: NewAccount,
  ): Promise<{ isMailed: true } | { isMailed: false; token: string }> {
    const body = { magic_token: invitation, ...account }
    const { mail_is_sent, new_magic_token } = await this.#api.call(sendRegisterLink, { body })
    return mail_is_sent ? { isMailed: true } : { isMailed: false, token: new_magic_token }
  }

  /** Mails a link that signs in. With the token of an invitation, new people get one, too. */
  async sendLoginLink(email: string, invitation?: string): Promise<void> {
    const query = { email, ...(invitation === undefined ? {} : { magic_token: invitation }) }
    await this.#api.call(sendLoginLink, { query })
  }

  /** Mails a link that sets a new password. */
  async sendResetLink(email: string): Promise<void> {
    await this.#api.call(sendResetPasswordLink, { body: { email } })
  }

  /** Sets a new password with the token of a mailed link. All sessions of the account end. */
  async resetPassword(token: string, password: string): Promise<void> {
    await this.#api.call(resetPassword, { body: { magic_token: token, new_password: password } })
  }

  /** Confirms a new address with the token of a mailed link. */
  async confirmEmail(token: string): Promise<void> {
    await this.#api.call(confirmEmail, { body: { magic_token: token } })
  }

  /** Ends the letters about unread messages with the token of a link in one of them. */
  async stopMailNotices(token: string): Promise<void> {
    await this.#api.call(stopMailNotices, { query: { token } })
  }

  /** Whether the server can send e-mail. */
  isMailOn(signal?: AbortSignal): Promise<boolean> {
    return this.#api.call(isSmtpEnabled, {}, signal)
  }

  /** Whether no account uses this email address. */
  isEmailFree(email: string): Promise<boolean> {
    return this.#api.call(checkEmail, { query: { email } })
  }

  /** Whether the token of an invitation or of a mailed link is still valid. */
  isInvitationValid(token: string, signal?: AbortSignal): Promise<boolean> {
    return this.#api.call(checkMagicToken, { body: { magic_token: token } }, signal)
  }

  /** The settings of who can sign up, and how users sign in. */
  loginConfig(signal?: AbortSignal): Promise<LoginConfig> {
    return this.#api.call(getLoginConfig, {}, signal)
  }

  /** The name and description of the server. */
  organization(): Promise<Organization> {
    return this.#api.call(getOrganization, {})
  }

  /** What the server offers, and when its logo was set. */
  config(signal?: AbortSignal): Promise<ClientConfig> {
    return this.#api.call(getConfig, {}, signal)
  }

  /** The scheme of addresses that open the app of a phone; empty for none. */
  async appScheme(signal?: AbortSignal): Promise<string> {
    return (await this.config(signal)).app_scheme
  }

  /** Finishes a sign-in with a code of the authenticator app, or a recovery code. */
  async finishWithCode(challenge: string, code: string): Promise<void> {
    this.#host.signIn(await this.#api.call(finishSignIn, { body: { challenge, code } }))
  }

  /** Returns the options with which a passkey finishes a sign-in. */
  async secondStepPasskey(challenge: string): Promise<unknown> {
    return (await this.#api.call(startSecondStepPasskey, { body: { challenge } })).options
  }

  async finishWithPasskey(challenge: string, passkey: PasskeyAnswer): Promise<void> {
    this.#host.signIn(await this.#api.call(finishSignIn, { body: { challenge, passkey } }))
  }

  /** A secret for an authenticator app, where the server demands one to sign in. */
  startDemandedApp(challenge: string): Promise<TotpSecret> {
    return this.#api.call(startDemandedTotp, { body: { challenge } })
  }

  /** Switches the demanded app on. Returns the recovery codes, and what then signs in. */
  async confirmDemandedApp(
    challenge: string,
    code: string,
  ): Promise<{ codes: string[]; enter(): void }> {
    const body = { challenge, code }
    const { login: session, recovery_codes } = await this.#api.call(confirmDemandedTotp, { body })
    return { codes: recovery_codes, enter: () => void this.#host.signIn(session) }
  }

  /** Returns the options with which a passkey signs in. */
  async passkeySignIn(): Promise<unknown> {
    return (await this.#api.call(startPasskeySignIn, {})).options
  }

  async signInWithPasskey(passkey: PasskeyAnswer): Promise<void> {
    const body = { passkey, device: this.#host.device, device_token: '' }
    this.#host.signIn(await this.#api.call(finishPasskeySignIn, { body }))
  }

  async #signIn(credential: Credential, more: { widget_id?: string } = {}): Promise<void> {
    const body = { credential, device: this.#host.device, device_token: '', ...more }
    const session = await this.#orSecondStep(this.#api.call(login, { body }))
    if (session) this.#host.signIn(session)
  }

  async #register(account: Partial<NewAccount> & { magic_token?: string }): Promise<string> {
    const body = { ...account, gender: 0, device: this.#host.device, device_token: '' }
    const session = await this.#orSecondStep(this.#api.call(register, { body }))
    if (session) this.#host.signIn(session)
    return session?.user.name ?? account.name ?? ''
  }

  /** Waits for a session. If the server wants a second step first, begins that; the page shows it. */
  async #orSecondStep(call: Promise<LoginResponse>): Promise<LoginResponse | undefined> {
    try {
      return await call
    } catch (error) {
      const step = pendingStepOf(error)
      if (!step) throw error
      this.#host.beginSecondStep(step)
      return undefined
    }
  }
}
