import type { MessagesServices } from '../messages/index.ts'
import { WebhookSender } from './deliver.ts'

export interface WebhooksState {
  sender: WebhookSender
  /** Sends soon what waits. */
  wake(): void
}

export interface WebhooksServices extends MessagesServices {
  webhooks: WebhooksState
}

// Deliveries of a few commits are sent together.
const wakeMs = 20

export function createWebhooksState(services: MessagesServices): WebhooksState {
  const sender = new WebhookSender(services)
  let timer: NodeJS.Timeout | undefined
  return {
    sender,
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined
        sender.run().catch((error: unknown) => {
          services.log.error({ err: error }, 'webhooks could not be sent')
        })
      }, wakeMs).unref()
    },
  }
}
