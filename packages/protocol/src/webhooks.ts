import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Maybe, Mid, Ms, OneOf } from './shapes.ts'

// All of this is [new]: what was sent to the webhook of a bot, and what it answered.

// Shapes

export const deliveryStates = ['waiting', 'done', 'parked'] as const
export type DeliveryState = (typeof deliveryStates)[number]

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
