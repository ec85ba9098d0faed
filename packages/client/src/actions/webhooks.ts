import {
  changeWebhookSecret,
  getAdminUser,
  getWebhookDelivery,
  getWebhookLog,
  resendWebhook,
  updateUser,
  type WebhookDeliveryDetails,
  type WebhookLog,
} from '@parley/protocol'
import type { Api } from '../request/api.ts'

/** Sets the webhooks of bots and reads what was sent to them, as an administrator. */
export class WebhookActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** The address of a bot's webhook; empty if it has none. */
  async url(uid: number, signal?: AbortSignal): Promise<string> {
    return (await this.#api.call(getAdminUser, { params: { uid } }, signal)).webhook_url ?? ''
  }

  /** Sets the address, which must answer; an empty one removes it. */
  async setUrl(uid: number, webhook_url: string): Promise<void> {
    await this.#api.call(updateUser, { params: { uid }, body: { webhook_url } })
  }

  log(uid: number, signal?: AbortSignal): Promise<WebhookLog> {
    return this.#api.call(getWebhookLog, { params: { uid } }, signal)
  }

  delivery(uid: number, id: string, signal?: AbortSignal): Promise<WebhookDeliveryDetails> {
    return this.#api.call(getWebhookDelivery, { params: { uid, id } }, signal)
  }

  /** Makes a new secret. Deliveries are signed with the old one too for a day. */
  async changeSecret(uid: number): Promise<void> {
    await this.#api.call(changeWebhookSecret, { params: { uid } })
  }

  async resend(uid: number, id: string): Promise<void> {
    await this.#api.call(resendWebhook, { params: { uid, id } })
  }
}
