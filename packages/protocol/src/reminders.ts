import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ContentType } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Maybe, Mid, Ms, Target, Text, Uid } from './shapes.ts'

// All of this is [new]: existing clients neither ask for it nor receive the events.

// Shapes

/** The part of its message that a reminder shows. The target is the chat as the reminded user sees it. */
export const RemindedMessage = Type.Object({
  target: Target,
  from_uid: Uid,
  created_at: Ms,
  expires_at: Maybe(Ms),
  content_type: ContentType,
  content: Type.String({ description: 'the beginning of a text; the name of a file' }),
  mentions: Type.Array(Uid, { description: 'the users whom the text names by number' }),
})
export type RemindedMessage = Static<typeof RemindedMessage>

/** A time at which a user wants to see a message again. Once due, it stays until it is done. */
export const Reminder = Type.Object({
  id: Type.String({ description: 'uuid' }),
  mid: Mid,
  due_at: Ms,
  is_due: Flag,
  /** Null if the message is deleted, or the user may no longer see it. */
  message: Maybe(RemindedMessage),
})
export type Reminder = Static<typeof Reminder>

// Endpoints

const terms = { auth: 'member' } as const

export const listReminders = endpoint('GET', '/reminder', {
  ...terms,
  response: Type.Array(Reminder),
  summary: 'The caller’s reminders that are not done, the next one first [new]',
})
export const createReminder = endpoint('POST', '/reminder', {
  ...terms,
  request: Type.Object({ mid: Mid, due_at: Ms }),
  response: Reminder,
  idempotent: true,
  summary: 'Reminds the caller of a message [new]',
})
export const changeReminder = endpoint('PUT', '/reminder/:id', {
  ...terms,
  request: Type.Object({ due_at: Type.Optional(Ms), done: Type.Optional(Flag) }),
  response: Reminder,
  summary: 'Changes the time of a reminder, marks it done, or undoes that within a day [new]',
})

// Events, sent only to streams of the reminded user with `ext=1`. Never stored or replayed.

export const ReminderChanged = Type.Object({
  type: Type.Literal('reminder_changed'),
  changed: Type.Array(Reminder),
  removed: Type.Array(Text(lengths.word)),
})
/** The time of a reminder has come. */
export const ReminderDue = Type.Object({ type: Type.Literal('reminder_due'), reminder: Reminder })
