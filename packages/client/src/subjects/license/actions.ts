import {
  checkLicense,
  getConfig,
  getLicense,
  type License,
  removeLicense,
  updateLicense,
} from '@parley/protocol'
import { setLicense } from './apply.ts'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { requestLicenseService } from './license-service.ts'
import { RequestError } from '../../request/request-error.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** A license that is wanted, and where the payment page leads to afterwards. */
export interface PaymentOrder {
  price: string
  domain: string
  success_url: string
  cancel_url: string
}

/** The page of a payment, or why it could not be opened. */
export type OpenedPayment = { url: string } | { fault: 'domain' | 'failed' }

/**
 * The state of a payment: its license is stored; it is not paid yet; there is no such payment; the server does not accept the
 * license; it has a newer one; or the service could not be reached.
 */
export type PaymentResult = 'stored' | 'pending' | 'unknown' | 'refused' | 'newer' | 'failed'

/** Reads, buys and stores the license of the server. */
export class LicenseActions {
  readonly #store: Store
  readonly #api: Api
  readonly #environment: ClientEnvironment
  readonly #readings: Readings

  constructor(store: Store, api: Api, environment: ClientEnvironment, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#environment = environment
    this.#readings = readings
  }

  /** Fills the store with the license in force. */
  async load(): Promise<License> {
    let read: License | undefined
    const request = async () => {
      read = await this.#api.call(getLicense, {})
      return read
    }
    await this.#readings.read('license', request, (license) => setLicense(this.#store, license))
    return this.#store.license.value ?? (read as License)
  }

  /** Like `load`; until there is an answer, the license of the last time stays. */
  refresh(): Promise<void> {
    return this.#readings.keep(
      'license',
      () => this.#api.call(getLicense, {}),
      (license) => setLicense(this.#store, license),
    )
  }

  /** Reads a license text without storing it. */
  check(license: string): Promise<License> {
    return this.#api.call(checkLicense, { body: { license } })
  }

  /** Stores a license if it is signed. Returns it as it was read. */
  async store(text: string): Promise<License> {
    const license = await this.check(text)
    if (!license.sign) return license
    await this.#readings.change(
      'license',
      () => this.#api.call(updateLicense, { body: { license: license.base58 } }),
      () => setLicense(this.#store, license),
    )
    return license
  }

  /** Returns to the license of a server that has no other. */
  async remove(): Promise<void> {
    await this.#readings.change(
      'license',
      () => this.#api.call(removeLicense, {}),
      (license) => setLicense(this.#store, license),
    )
  }

  /** Opens a payment at the license service. */
  async openPayment(order: PaymentOrder): Promise<OpenedPayment> {
    const service = await this.#serviceUrl()
    if (service === undefined) return { fault: 'failed' }
    const { status, body } = await requestLicenseService(this.#environment, `${service}/payments`, {
      body: order,
    })
    const { url, reason } = body
    if (status === 200 && typeof url === 'string' && /^https?:\/\//.test(url)) return { url }
    return { fault: reason === 'bad_domain' ? 'domain' : 'failed' }
  }

  /** Takes the license of a payment from the service and stores it. It can be called again. */
  async takePaid(session: string, signal?: AbortSignal): Promise<PaymentResult> {
    const service = await this.#serviceUrl()
    if (service === undefined) return 'failed'
    const address = `${service}/licenses/${encodeURIComponent(session)}`
    const { status, body } = await requestLicenseService(this.#environment, address, { signal })
    if (status === 202) return 'pending'
    if (status === 404) return 'unknown'
    if (status !== 200 || typeof body['license'] !== 'string') return 'failed'
    return this.#storePaid(body['license'])
  }

  // The address of the result stays in the history of the browser: an old one must not replace a newer license.
  async #storePaid(text: string): Promise<PaymentResult> {
    const [current, paid] = await Promise.all([this.load(), this.check(text)])
    if (current.base58 === paid.base58) return 'stored'
    if (!paid.sign) return 'refused'
    const isOld = Date.parse(paid.created_at) < Date.parse(current.created_at)
    if (current.sign && isOld) return 'newer'
    try {
      await this.store(text)
      return 'stored'
    } catch (error) {
      if (error instanceof RequestError && error.status === 400) return 'refused'
      throw error
    }
  }

  // The page may be the first one after the payment: the settings are not read yet.
  async #serviceUrl(): Promise<string | undefined> {
    return (this.#store.config ?? (await this.#api.call(getConfig, {}))).license_service?.url
  }
}
