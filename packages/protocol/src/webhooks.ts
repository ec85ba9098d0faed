import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Mid, Ms, OneOf, Text } from './shapes.ts'

// All of this is [new]: what was sent to the webhook of a bot, and what it answered.

// Shapes

/** `sending`: the receiver has it and is silent. It is waited for, and not sent again. */
export const deliveryStates = ['waiting', 'sending', 'done', 'parked'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an address did not answer. `other` comes with a text only. */
export const addressProblems = [
  'timeout',
  'refused',
  'unknown_host',
  'certificate',
  'closed',
  'redirects',
  'not_allowed',
  'status',
  'other',
] as const
export type AddressProblem = (typeof addressProblems)[number]

/** The result of a delivery. `redirect`: the receiver asked for another request than the same POST. */
export const deliveryReasons = [
  ...addressProblems,
  'redirect',
  'silent',
  'expired',
  'overflow',
  'no_webhook',
  'given_up',
  'bots_only',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

const delivery = {
  id: Type.String(),
  mid: Mid,
  created_at: Ms,
  state: OneOf(deliveryStates),
  attempts: Type.Integer(),
  /** Of the next attempt. */
  due_at: Maybe(Ms),
  /** Of the last answer. */
  status: Maybe(Type.Integer()),
  error: Type.String({ description: 'of the last attempt; empty if there was none' }),
  reason: Maybe(OneOf(deliveryReasons)),
  finished_at: Maybe(Ms),
}
export const WebhookDelivery = Type.Object(delivery)
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** `answer` is the start of the last answer. */
export const WebhookDeliveryDetails = Type.Object({
  ...delivery,
  body: Type.String(),
  answer: Type.String(),
})
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>

/** The secret is that of `standardwebhooks.com`: whsec_ and 32 bytes in Base64. */
export const WebhookLog = Type.Object({
  secret: Type.String(),
  waiting: Type.Integer(),
  /** The receiver could not be reached, and is tried again then. */
  paused_until: Maybe(Ms),
  only_mentions: Type.Boolean({ description: 'of channels, only messages that mention the bot' }),
  deliveries: Type.Array(WebhookDelivery),
})
export type WebhookLog = Static<typeof WebhookLog>

// Endpoints

export const getWebhookLog = endpoint('GET', '/admin/webhook/:uid', {
  auth: 'admin',
  response: WebhookLog,
  summary: 'The secret of the webhook of a bot, and its last 100 deliveries, newest first [new]',
})
export const getWebhookDelivery = endpoint('GET', '/admin/webhook/:uid/delivery/:id', {
  auth: 'admin',
  response: WebhookDeliveryDetails,
  summary: 'A delivery with what was sent and answered [new]',
})
export const checkWebhook = endpoint('GET', '/admin/webhook/:uid/check', {
  auth: 'admin',
  query: Type.Object({ url: Text(lengths.url) }),
  response: Type.Object({
    problem: Maybe(OneOf(addressProblems)),
    status: Maybe(Type.Integer({ description: 'of the answer, if there was one' })),
  }),
  summary: 'Why an address cannot be the webhook of a bot; problem is null if it can [new]',
})
export const changeWebhookSecret = endpoint('POST', '/admin/webhook/:uid/secret', {
  auth: 'admin',
  response: Type.Object({ secret: Type.String() }),
  summary: 'A new secret; deliveries are signed with the old one too for a day [new]',
})
export const resendWebhook = endpoint('POST', '/admin/webhook/:uid/delivery/:id', {
  auth: 'admin',
  response: 'empty',
  summary: 'Sends a delivery again that was finished or parked [new]',
})
export const giveUpWebhook = endpoint('DELETE', '/admin/webhook/:uid/delivery/:id', {
  auth: 'admin',
  response: 'empty',
  summary: 'Gives up a delivery that waits [new]',
})
export const tryWebhook = endpoint('POST', '/admin/webhook/:uid/try', {
  auth: 'admin',
  response: 'empty',
  summary: 'Sends at once what waits for a receiver that could not be reached [new]',
})
export const setWebhookOptions = endpoint('PUT', '/admin/webhook/:uid', {
  auth: 'admin',
  request: Type.Object({ only_mentions: Type.Boolean() }),
  response: 'empty',
  summary: 'Sets which messages of channels the webhook of a bot gets [new]',
})
