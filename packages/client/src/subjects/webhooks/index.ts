import type { Subject } from '../../subject.ts'
import { WebhookActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly webhooks: WebhookActions
  }
}

/** Deliveries to bots. */
export const webhooks: Subject<'webhooks'> = {
  open: ({ api }) => ({ webhooks: new WebhookActions(api) }),
}
