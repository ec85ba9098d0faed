import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Properties } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { limits } from './limits.ts'
import { messageBytes, MidResponse } from './messages.ts'
import { Maybe, Mid, Ms, OneOf, Opt, Target, Text } from './shapes.ts'

// All of this is [new]: existing clients neither ask for it nor receive the event.

// Shapes

/** Files cannot be scheduled: an upload without a message is deleted. */
const ScheduledType = OneOf(['text/plain', 'text/markdown'] as const)

const contentFields = {
  properties: Maybe(Properties),
  content_type: ScheduledType,
  content: Text(limits.textBytes),
}

/** A message that the server sends for its author at a time. */
export const ScheduledMessage = Type.Object({
  id: Type.String({ description: 'uuid' }),
  target: Target,
  reply_mid: Maybe(Mid),
  ...contentFields,
  due_at: Ms,
  error: Maybe(
    Type.String({ description: 'Why the server could not send it; it stays until it is edited' }),
  ),
})
export type ScheduledMessage = Static<typeof ScheduledMessage>

export const ScheduledInput = Type.Object({
  target: Target,
  reply_mid: Opt(Mid),
  ...contentFields,
  due_at: Ms,
})
export type ScheduledInput = Static<typeof ScheduledInput>

/** A change of a scheduled message. A new text or time clears its error. */
export const ScheduledChange = Type.Object({
  text: Type.Optional(Type.Object(contentFields)),
  /** The reply becomes an ordinary message. */
  reply_mid: Type.Optional(Type.Null()),
  due_at: Type.Optional(Ms),
})
export type ScheduledChange = Static<typeof ScheduledChange>

const terms = { auth: 'member' } as const

// Endpoints

export const listScheduled = endpoint('GET', '/scheduled', {
  ...terms,
  response: Type.Array(ScheduledMessage),
  summary: 'The caller’s scheduled messages, the next one first [new]',
})
export const scheduleMessage = endpoint('POST', '/scheduled', {
  ...terms,
  request: ScheduledInput,
  response: ScheduledMessage,
  limit: messageBytes,
  idempotent: true,
  rate: 'send',
  summary: 'Schedules a text for a channel or a user [new]',
})
export const changeScheduled = endpoint('PUT', '/scheduled/:id', {
  ...terms,
  request: ScheduledChange,
  response: ScheduledMessage,
  limit: messageBytes,
  rate: 'send',
  summary: 'Changes the text or the time of a scheduled message [new]',
})
export const sendScheduledNow = endpoint('POST', '/scheduled/:id/send', {
  ...terms,
  response: MidResponse,
  rate: 'send',
  summary: 'Sends a scheduled message now [new]',
})
export const cancelScheduled = endpoint('DELETE', '/scheduled/:id', {
  ...terms,
  response: 'empty',
  summary: 'Cancels a scheduled message [new]',
})

// Events, sent only to streams of the author with `ext=1`. Never stored or replayed.

export const ScheduledChanged = Type.Object({
  type: Type.Literal('scheduled_changed'),
  changed: Type.Array(ScheduledMessage),
  removed: Type.Array(Text(lengths.word)),
})
