import {
  type AppPassword,
  bindCredential,
  changeEmail,
  changePassword,
  confirmPassword,
  confirmTotp,
  createAppPassword,
  deleteAppPassword,
  deleteDevice,
  deleteMe,
  deletePasskey,
  endOtherSessions,
  finishPasskeyRegistration,
  getConfirmation,
  getCredentials,
  getMailNotices,
  getSecondFactor,
  listAppPasswords,
  listPasskeys,
  listSessions,
  type MailNotices,
  type Passkey,
  type PasskeyAnswer,
  renamePasskey,
  renewRecoveryCodes,
  type ResponseOf,
  type SecondFactor,
  type Session as DeviceSession,
  setAvatar,
  setMailNotices,
  setPushSubscription,
  startPasskeyRegistration,
  startTotp,
  switchOffTotp,
  type TotpSecret,
  unbindCredential,
  updateMe,
  type UserInfo,
  type WebPushSubscription,
} from '@parley/protocol'
import type { ExternalCredential } from '../auth/actions.ts'
import type { Api } from '../../request/api.ts'
import type { Session } from '../../session/session.ts'
import { withShownName } from '../../store/shown-name.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'
import type { Stream } from '../../stream/stream.ts'

interface AccountOptions {
  store: Store
  api: Api
  readings: Readings
  session: Session
  stream: Stream
  /** Deletes the user's data on this device. */
  clearData(): Promise<void>
}

/** Changes the signed-in user's own account and sessions. */
export class AccountActions {
  readonly #options: AccountOptions

  constructor(options: AccountOptions) {
    this.#options = options
  }

  /** Changes the name, or the language of letters. */
  async update(changes: { name?: string; language?: string }): Promise<void> {
    const { api, readings } = this.#options
    await readings.change(
      'users',
      () => api.call(updateMe, { body: changes }),
      (user) => this.#keep(user),
    )
    const me = this.#options.store.users.get(this.#options.store.me)
    if (me) this.#options.session.update(me)
  }

  /**
   * Changes the email address. Returns whether a link was mailed to it, which changes it when it is opened; otherwise
   * it has changed.
   */
  async changeEmail(email: string, password: string): Promise<boolean> {
    const { api, session } = this.#options
    const { mail_is_sent } = await api.call(changeEmail, { body: { email, password } })
    const { user } = session.current ?? {}
    if (!mail_is_sent && user) this.#keep({ ...user, email })
    return mail_is_sent
  }

  /** Stores where pushes for this device go; null for nowhere. */
  async setPush(subscription: WebPushSubscription | null): Promise<void> {
    await this.#options.api.call(setPushSubscription, { body: subscription })
  }

  /** Whether unread messages are mailed to the user. */
  mailNotices(signal?: AbortSignal): Promise<MailNotices> {
    return this.#options.api.call(getMailNotices, {}, signal)
  }

  async setMailNotices(events: MailNotices): Promise<void> {
    await this.#options.api.call(setMailNotices, { body: events })
  }

  async setAvatar(picture: Uint8Array): Promise<void> {
    await this.#options.api.call(setAvatar, { body: picture })
  }

  /** The ways in which the user can sign in. */
  credentials(signal?: AbortSignal): Promise<ResponseOf<typeof getCredentials>> {
    return this.#options.api.call(getCredentials, {}, signal)
  }

  /** Whether the user signed in or gave their password in the last ten minutes, and whether they have one. */
  confirmation(signal?: AbortSignal): Promise<ResponseOf<typeof getConfirmation>> {
    return this.#options.api.call(getConfirmation, {}, signal)
  }

  /** Gives the password, before a way to sign in is changed. */
  async confirmPassword(password: string): Promise<void> {
    await this.#options.api.call(confirmPassword, { body: { password } })
  }

  /** Links an account of another system, which can sign in from now on. */
  async link(credential: ExternalCredential): Promise<void> {
    await this.#options.api.call(bindCredential, { body: { credential } })
  }

  /** Links the account of LDAP with this user name and password. */
  async linkLdap(login: string, password: string): Promise<void> {
    const credential = { type: 'password', email: login, password } as const
    await this.#options.api.call(bindCredential, { body: { credential } })
  }

  /** Unlinks an account of another system. `domain` is that of an OpenID issuer. */
  async unlink(provider: ExternalCredential['type'], domain?: string): Promise<void> {
    const body = { provider, ...(domain === undefined ? {} : { domain }) }
    await this.#options.api.call(unbindCredential, { body })
  }

  /** Changes the password, or sets the first one; `old` is then empty. Ends all other sessions. */
  async changePassword(old: string, password: string): Promise<void> {
    const body = { old_password: old, new_password: password }
    await this.#options.api.call(changePassword, { body })
  }

  /** Whether signing in needs a code. */
  secondFactor(signal?: AbortSignal): Promise<SecondFactor> {
    return this.#options.api.call(getSecondFactor, {}, signal)
  }

  /** A secret for an authenticator app. It counts once `confirmApp` was called. */
  startApp(password: string): Promise<TotpSecret> {
    return this.#options.api.call(startTotp, { body: { password } })
  }

  /** Switches the authenticator app on with its first code. Returns the recovery codes. */
  async confirmApp(code: string): Promise<string[]> {
    return (await this.#options.api.call(confirmTotp, { body: { code } })).recovery_codes
  }

  /** Replaces the recovery codes. */
  async renewRecoveryCodes(code: string): Promise<string[]> {
    return (await this.#options.api.call(renewRecoveryCodes, { body: { code } })).recovery_codes
  }

  async switchOffApp(code: string): Promise<void> {
    await this.#options.api.call(switchOffTotp, { body: { code } })
  }

  passkeys(signal?: AbortSignal): Promise<Passkey[]> {
    return this.#options.api.call(listPasskeys, {}, signal)
  }

  /** Returns the options with which the browser creates a passkey. */
  async startPasskey(password: string): Promise<unknown> {
    const body = { password }
    return (await this.#options.api.call(startPasskeyRegistration, { body })).options
  }

  async addPasskey(name: string, passkey: PasskeyAnswer): Promise<void> {
    await this.#options.api.call(finishPasskeyRegistration, { body: { name, passkey } })
  }

  async renamePasskey(id: string, name: string): Promise<void> {
    await this.#options.api.call(renamePasskey, { params: { id }, body: { name } })
  }

  async deletePasskey(id: string): Promise<void> {
    await this.#options.api.call(deletePasskey, { params: { id } })
  }

  appPasswords(signal?: AbortSignal): Promise<AppPassword[]> {
    return this.#options.api.call(listAppPasswords, {}, signal)
  }

  /** Makes an app password for one device. Returns the password, which is not shown again. */
  async addAppPassword(name: string, password: string): Promise<string> {
    return (await this.#options.api.call(createAppPassword, { body: { name, password } })).secret
  }

  /** Deletes an app password, and signs out the device that uses it. */
  async deleteAppPassword(id: string): Promise<void> {
    await this.#options.api.call(deleteAppPassword, { params: { id } })
  }

  /** The user's sessions on all devices. */
  sessions(signal?: AbortSignal): Promise<DeviceSession[]> {
    return this.#options.api.call(listSessions, {}, signal)
  }

  async endSession(device: string): Promise<void> {
    await this.#options.api.call(deleteDevice, { params: { device } })
  }

  /** Ends all sessions but this one, and returns their number. */
  async endOtherSessions(): Promise<number> {
    return (await this.#options.api.call(endOtherSessions, {})).ended
  }

  /** Deletes the account and its data on this device, and ends the session. */
  async delete(): Promise<void> {
    const { api, session, stream, clearData } = this.#options
    // The stream would end the session before the data on this device is cleared.
    stream.stop()
    try {
      await api.call(deleteMe, {})
    } catch (error) {
      stream.start()
      throw error
    }
    await clearData()
    session.end('deleted')
  }

  #keep(user: UserInfo) {
    const { session, store } = this.#options
    session.update(user)
    const known = store.users.get(user.uid)
    // The answer has more of the own account than others see.
    const shown = known && pick(user, Object.keys(known) as (keyof UserInfo)[])
    store.users.set(user.uid, withShownName({ ...known, ...(shown ?? user) } as UserInfo))
  }
}

const pick = (user: UserInfo, names: readonly (keyof UserInfo)[]): Partial<UserInfo> =>
  Object.fromEntries(names.filter((name) => name in user).map((name) => [name, user[name]]))
