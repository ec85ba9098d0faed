import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { contentFields, MidResponse, messageBytes } from './messages.ts'
import { Maybe, Mid, Target, Text } from './shapes.ts'

/** A message of a batch. `content` is what the body of a single send would be. [new] */
export const BatchItem = Type.Object({
  target: Target,
  reply_mid: Maybe(Mid),
  ...contentFields,
  content: Text(messageBytes),
  idempotency_key: Type.String({ minLength: 1, maxLength: limits.idempotencyKey }),
})
export type BatchItem = Static<typeof BatchItem>

/** The result of one message of a batch: its mid, or the status that a single send would have got. */
export const BatchResult = Type.Union([
  Type.Object({ mid: Mid }),
  Type.Object({ status: Type.Integer(), reason: Type.String() }),
])
export type BatchResult = Static<typeof BatchResult>

const sendTerms = {
  auth: 'member',
  visitors: true,
  request: 'message',
  response: MidResponse,
  limit: messageBytes,
  idempotent: true,
  rate: 'send',
} as const

export const sendToChannel = endpoint('POST', '/group/:gid/send', {
  ...sendTerms,
  summary: 'Sends to a channel',
})
export const sendToUser = endpoint('POST', '/user/:uid/send', {
  ...sendTerms,
  summary: 'Sends a direct message',
})
export const replyToMessage = endpoint('POST', '/message/:mid/reply', {
  ...sendTerms,
  summary: 'Replies, in the same conversation',
})
/**
 * Several messages in their order, for slow lines: one answer for all of them. The server stops at the first
 * message that it fails to store, so there may be fewer results than messages. A refused message stops
 * nothing. A key that was used for a single send counts here too. [new]
 */
export const sendBatch = endpoint('POST', '/message/batch', {
  auth: 'member',
  visitors: true,
  request: Type.Array(BatchItem, { minItems: 1, maxItems: limits.batchMessages }),
  response: Type.Array(BatchResult),
  rate: 'send',
  summary: 'Sends several messages, one after the other',
})
