import {
  type ClientConfig,
  type CommonSettings,
  type ExtSetting,
  getConfig,
  getFrontendUrl,
  getGithubConfig,
  getGooglePublicConfig,
  getLdapConfig,
  getLoginConfig,
  getPasswordDigests,
  getSecondFactorDemand,
  getSmtpConfig,
  getSystemMetrics,
  getThirdPartySecret,
  getWidgetCss,
  type GithubConfig,
  listOidcClients,
  type LoginConfig,
  type Mail,
  getProviderMailDomains,
  getWidgetConfig,
  updateWidgetConfig,
  type OidcClient,
  type ProviderMailDomains,
  updateProviderMailDomains,
  type RequestOf,
  rotateThirdPartySecret,
  type LdapConfig,
  type LdapTrial,
  sendMail,
  type SecondFactorDemand,
  type SmtpConfig,
  type SystemMetrics,
  setLogo,
  setWidgetCss,
  testLdapConfig,
  updateCommonSettings,
  updateFrontendUrl,
  updateGithubConfig,
  updateGoogleConfig,
  updateLdapConfig,
  updateLoginConfig,
  updateOidcClients,
  type Branding,
  type Dashboard,
  clearAllMessages,
  getDashboard,
  deleteAllFiles,
  updateBranding,
  updateOrganization,
  updatePasswordDigests,
  updateSecondFactorDemand,
  type FcmConfig,
  getFcmConfig,
  updateFcmConfig,
  updateSmtpConfig,
  withFlags,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** A registration at an OpenID issuer as it is saved. */
export type OidcClientChange = RequestOf<typeof updateOidcClients>['body']['clients'][number]

/** Reads and changes the settings of the server as an administrator. */
export class ServerActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings
  readonly #now: () => number

  constructor(store: Store, api: Api, readings: Readings, now: () => number) {
    this.#store = store
    this.#api = api
    this.#readings = readings
    this.#now = now
  }

  /** Changes the server's name or description. */
  async update(changes: { name?: string; description?: string }): Promise<void> {
    await this.#change(
      () => this.#api.call(updateOrganization, { body: changes }),
      () => {
        this.#store.organization = { ...this.#store.organization, ...changes }
      },
    )
  }

  /** Changes the accent colour, or the text of the sign-in page. */
  async updateBranding(changes: Partial<Branding>): Promise<void> {
    await this.#change(
      () => this.#api.call(updateBranding, { body: changes }),
      () => {
        const { config } = this.#store
        if (config) this.#store.config = { ...config, branding: { ...config.branding, ...changes } }
      },
    )
  }

  async setLogo(picture: Uint8Array): Promise<void> {
    await this.#change(
      () => this.#api.call(setLogo, { body: picture }),
      () => {
        this.#store.logoUpdatedAt = this.#now()
      },
    )
  }

  async updateSettings(changes: Partial<Omit<CommonSettings, 'ext_setting'>>): Promise<void> {
    await this.#change(
      () => this.#api.call(updateCommonSettings, { body: changes }),
      () => {
        this.#store.common = { ...this.#store.common, ...changes }
      },
    )
  }

  /** Turns one of the switches on or off that the server stores together as one text. The others stay as they are there. */
  async setSwitch(name: keyof ExtSetting, on: boolean): Promise<void> {
    const flags = { [name]: on }
    await this.#change(
      () => this.#api.call(updateCommonSettings, { body: { flags } }),
      () => {
        const { common } = this.#store
        this.#store.common = { ...common, ext_setting: withFlags(common.ext_setting, flags) }
      },
    )
  }

  /** The settings of who can sign up, and how users sign in. */
  loginConfig(signal?: AbortSignal): Promise<LoginConfig> {
    return this.#api.call(getLoginConfig, {}, signal)
  }

  async updateLoginConfig(changes: Partial<LoginConfig>): Promise<void> {
    await this.#api.call(updateLoginConfig, { body: changes })
  }

  /** The client id at Google; empty for none. */
  async googleClientId(signal?: AbortSignal): Promise<string> {
    return (await this.#api.call(getGooglePublicConfig, {}, signal)).client_id
  }

  async setGoogleClientId(client_id: string): Promise<void> {
    await this.#api.call(updateGoogleConfig, { body: { client_id } })
  }

  /** The client id at GitHub; empty for none. */
  /** The registration at GitHub; the secret is empty. */
  githubConfig(signal?: AbortSignal): Promise<GithubConfig> {
    return this.#api.call(getGithubConfig, {}, signal)
  }

  async updateGithubConfig(changes: Partial<GithubConfig>): Promise<void> {
    await this.#api.call(updateGithubConfig, { body: changes })
  }

  /** The mail domains for which Google and GitHub may vouch. */
  providerMailDomains(signal?: AbortSignal): Promise<ProviderMailDomains> {
    return this.#api.call(getProviderMailDomains, {}, signal)
  }

  setProviderMailDomains(changes: Partial<ProviderMailDomains>): Promise<ProviderMailDomains> {
    return this.#api.call(updateProviderMailDomains, { body: changes })
  }

  /** The users whom visitors of the widget may write to; none for the owner. */
  async widgetHosts(signal?: AbortSignal): Promise<number[]> {
    return (await this.#api.call(getWidgetConfig, {}, signal)).hosts
  }

  async setWidgetHosts(hosts: number[]): Promise<number[]> {
    return (await this.#api.call(updateWidgetConfig, { body: { hosts } })).hosts
  }

  /** The registrations at OpenID issuers, without their secrets. */
  oidcClients(signal?: AbortSignal): Promise<OidcClient[]> {
    return this.#api.call(listOidcClients, {}, signal)
  }

  /** Replaces the registrations. Without a secret the stored one stays. */
  async setOidcClients(clients: OidcClientChange[]): Promise<void> {
    await this.#api.call(updateOidcClients, { body: { clients } })
  }

  /** Whom the server demands a second factor of. */
  async secondFactorDemand(signal?: AbortSignal): Promise<SecondFactorDemand> {
    return (await this.#api.call(getSecondFactorDemand, {}, signal)).required
  }

  async setSecondFactorDemand(required: SecondFactorDemand): Promise<void> {
    await this.#api.call(updateSecondFactorDemand, { body: { required } })
  }

  /** Whether the MD5 of a password may stand for it. */
  async passwordDigests(signal?: AbortSignal): Promise<boolean> {
    return (await this.#api.call(getPasswordDigests, {}, signal)).enabled
  }

  async setPasswordDigests(enabled: boolean): Promise<void> {
    await this.#api.call(updatePasswordDigests, { body: { enabled } })
  }

  /** The secret with which other sites sign in their users. */
  thirdPartySecret(signal?: AbortSignal): Promise<string> {
    return this.#api.call(getThirdPartySecret, {}, signal)
  }

  /** Replaces that secret, and returns the new one. */
  rotateThirdPartySecret(): Promise<string> {
    return this.#api.call(rotateThirdPartySecret, {})
  }

  /** The configured address of the web app; empty for none. */
  frontendUrl(signal?: AbortSignal): Promise<string> {
    return this.#api.call(getFrontendUrl, {}, signal)
  }

  async setFrontendUrl(url: string): Promise<void> {
    await this.#api.call(updateFrontendUrl, { body: url })
  }

  /** The style sheet of all widgets; empty for none. */
  async widgetStyles(signal?: AbortSignal): Promise<string> {
    const { widget_css } = await this.config(signal)
    return widget_css ? this.#api.call(getWidgetCss, {}, signal) : ''
  }

  async setWidgetStyles(css: string): Promise<void> {
    await this.#api.call(setWidgetCss, { body: { data: css } })
  }

  /** The settings of the mail server. */
  mailConfig(signal?: AbortSignal): Promise<SmtpConfig> {
    return this.#api.call(getSmtpConfig, {}, signal)
  }

  async updateMailConfig(changes: Partial<SmtpConfig>): Promise<void> {
    await this.#api.call(updateSmtpConfig, { body: changes })
  }

  /** The account that pushes to phones are sent with. */
  firebaseConfig(signal?: AbortSignal): Promise<FcmConfig> {
    return this.#api.call(getFcmConfig, {}, signal)
  }

  async updateFirebaseConfig(changes: Partial<FcmConfig>): Promise<void> {
    await this.#api.call(updateFcmConfig, { body: changes })
  }

  /** The settings of sign-in with an LDAP server. */
  ldapConfig(signal?: AbortSignal): Promise<LdapConfig> {
    return this.#api.call(getLdapConfig, {}, signal)
  }

  /** Changes the given settings, and returns all: another host makes the server forget the password. */
  updateLdapConfig(changes: RequestOf<typeof updateLdapConfig>['body']): Promise<LdapConfig> {
    return this.#api.call(updateLdapConfig, { body: changes })
  }

  /** Tries the stored settings, with a user name if there is one. */
  testLdap(login: string): Promise<LdapTrial> {
    return this.#api.call(testLdapConfig, { body: { login } })
  }

  /** Sends an e-mail. A failure with status 500 has what the mail server answered. */
  async sendMail(mail: Mail): Promise<void> {
    await this.#api.call(sendMail, { body: mail })
  }

  /** Versions, limits and features of the server. */
  config(signal?: AbortSignal): Promise<ClientConfig> {
    return this.#api.call(getConfig, {}, signal)
  }

  /** Deletes all messages of all chats, and all uploads. */
  async clearMessages(): Promise<void> {
    await this.#api.call(clearAllMessages, {})
  }

  /** Deletes all uploads. */
  async clearFiles(): Promise<void> {
    await this.#api.call(deleteAllFiles, {})
  }

  /** The state of the server with its last days, for administrators. A day begins at midnight of this device. */
  dashboard(days: number, signal?: AbortSignal): Promise<Dashboard> {
    const offset = -new Date(this.#now()).getTimezoneOffset()
    return this.#api.call(getDashboard, { query: { days, offset } }, signal)
  }

  /** The counts of the server, for administrators. */
  metrics(signal?: AbortSignal): Promise<SystemMetrics> {
    return this.#api.call(getSystemMetrics, {}, signal)
  }

  #change<T>(request: () => Promise<T>, write: () => void): Promise<T> {
    return this.#readings.change('server', request, () => {
      write()
    })
  }
}
