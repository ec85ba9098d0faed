import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { ChatMessage } from './messages.ts'
import { Flag, List, Maybe, Mid, Ms, OneOf, Target } from './shapes.ts'

// All of this is [new]: what concerns a user, so that they catch up on it in one place.

// Shapes

/** A mention of the user, a reply in a thread that they follow, a reaction to what they wrote. */
export const activityKinds = ['mention', 'reply', 'reaction'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** An item that is not done. `target` is its chat, as the user addresses it. */
export const OpenActivity = Type.Object({
  mid: Mid,
  kind: OneOf(activityKinds),
  target: Target,
  /** The message that got a reaction, or the root of the thread. */
  about_mid: Maybe(Mid),
  thread_only: Type.Optional(
    Type.Boolean({ description: 'the message was sent into its thread only' }),
  ),
})
export type OpenActivity = Static<typeof OpenActivity>

/**
 * `message` is what `mid` stands for. `about` is the message that got a reaction, or the root of the thread; null for
 * a message that is no reply, and for a root that is gone.
 */
export const ActivityItem = Type.Object({
  ...OpenActivity.properties,
  message: ChatMessage,
  about: Maybe(ChatMessage),
  done_at: Maybe(Ms),
})
export type ActivityItem = Static<typeof ActivityItem>

// Endpoints

export const listActivity = endpoint('GET', '/activity', {
  auth: 'member',
  query: Type.Object({
    before: Type.Optional(Mid),
    limit: Type.Optional(Type.Integer({ description: '1 to 100, 50 when not given' })),
    kind: Type.Optional(OneOf(activityKinds)),
    done: Type.Optional(Flag),
  }),
  response: Type.Object({ items: Type.Array(ActivityItem), next_before: Maybe(Mid) }),
  rate: 'history',
  summary: 'What concerns the caller, newest first: open items, or those that are done [new]',
})
export const openActivity = endpoint('GET', '/activity/open', {
  auth: 'member',
  response: Type.Array(OpenActivity),
  summary: 'All open items of the caller, without texts [new]',
})
export const setActivityDone = endpoint('PUT', '/activity/done', {
  auth: 'member',
  request: Type.Object({ mids: List(Mid, limits.openActivity), done: Flag }),
  response: 'empty',
  summary: 'Marks items as done, or as open again [new]',
})

// Events, sent only to streams with `ext=1`. Never stored or replayed.

/** Items of the user have come or are open again (`opened`), are done, or have gone (`closed`). */
export const ActivityChanged = Type.Object({
  type: Type.Literal('activity_changed'),
  opened: Type.Array(OpenActivity),
  closed: Type.Array(Mid),
})
