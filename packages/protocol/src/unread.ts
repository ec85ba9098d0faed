import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { List, Mid, Target } from './shapes.ts'

// All of this is [new]: read indexes only move forward, so these marks stand beside them.

/** From which message on a user wants a chat to be unread; 0 if it is as read as its read index says. */
export const UnreadMark = Type.Object({ target: Target, mid: Mid })
export type UnreadMark = Static<typeof UnreadMark>

export const listUnreadMarks = endpoint('GET', '/user/unread', {
  auth: 'member',
  visitors: true,
  response: Type.Object({ marks: Type.Array(UnreadMark) }),
  summary: 'The chats that the caller has marked as unread [new]',
})
export const setUnreadMarks = endpoint('PUT', '/user/unread', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ marks: List(UnreadMark, limits.unreadMarks) }),
  response: 'empty',
  summary: 'Marks chats of the caller as unread from a message on, or ends such marks [new]',
})

/** Sent to the user’s other devices with `ext=1`. Never stored or replayed. */
export const UnreadMarksChanged = Type.Object({
  type: Type.Literal('unread_marks_changed'),
  marks: Type.Array(UnreadMark),
})
