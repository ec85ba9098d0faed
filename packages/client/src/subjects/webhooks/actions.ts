import {
  type AddressProblem,
  changeWebhookSecret,
  checkWebhook,
  getAdminUser,
  getWebhookDelivery,
  getWebhookLog,
  giveUpWebhook,
  resendWebhook,
  setWebhookOptions,
  tryWebhook,
  updateUser,
  type WebhookDeliveryDetails,
  type WebhookLog,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'

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

  /** Why an address is refused; undefined if it answers. */
  async problemOf(
    uid: number,
    url: string,
  ): Promise<{ problem: AddressProblem; status: number | null } | undefined> {
    const { problem, status } = await this.#api.call(checkWebhook, {
      params: { uid },
      query: { url },
    })
    return problem === null ? undefined : { problem, status }
  }

  /** Sets whether the bot gets messages of channels only where they mention it. */
  async setOnlyMentions(uid: number, only_mentions: boolean): Promise<void> {
    await this.#api.call(setWebhookOptions, { params: { uid }, body: { only_mentions } })
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

  /** Gives up a delivery that waits. */
  async giveUp(uid: number, id: string): Promise<void> {
    await this.#api.call(giveUpWebhook, { params: { uid, id } })
  }

  /** Sends at once what waits for a receiver that could not be reached. */
  async tryNow(uid: number): Promise<void> {
    await this.#api.call(tryWebhook, { params: { uid } })
  }
}
