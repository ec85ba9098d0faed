import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag, Gid, Maybe, Mid, Ms, Target, Uid } from './shapes.ts'

// All of this is [new]: existing clients neither ask for it nor receive the events.

// Shapes

/** How far a user has read a chat, and when they got there; null if that is not known. */
export const SeenMark = Type.Object({ uid: Uid, mid: Mid, at: Maybe(Ms) })
export type SeenMark = Static<typeof SeenMark>

/** Whether a user shows what they have read, and sees it of others. */
export const SeenVisibility = Type.Object({ visible: Flag })

// Endpoints

export const chatSeen = endpoint('GET', '/chat/seen', {
  auth: 'member',
  visitors: true,
  query: Type.Object({ uid: Type.Optional(Uid), gid: Type.Optional(Gid) }),
  response: Type.Object({ visible: Flag, marks: Type.Array(SeenMark) }),
  summary: 'How far the others have read a direct chat or a small channel [new]',
})
export const getSeenVisibility = endpoint('GET', '/user/seen', {
  auth: 'member',
  response: SeenVisibility,
  summary: 'Whether the caller shows what they have read [new]',
})
export const setSeenVisibility = endpoint('PUT', '/user/seen', {
  auth: 'member',
  request: SeenVisibility,
  response: 'empty',
  summary: 'Sets whether the caller shows what they have read, and sees it of others [new]',
})

// Events, sent only to streams with `ext=1`. Never stored or replayed.

/** A user has read a chat up to a message. Mid 0 means that they do not show it any more. */
export const Seen = Type.Object({
  type: Type.Literal('seen'),
  uid: Uid,
  target: Target,
  mid: Mid,
  at: Maybe(Ms),
})
/** The user has changed their own visibility. */
export const SeenVisibilityChanged = Type.Object({
  type: Type.Literal('seen_visibility_changed'),
  visible: Flag,
})
