import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { ChatMessage } from './messages.ts'
import { Flag, Maybe, Mid, Ms, Target, Text, Uid } from './shapes.ts'

// All of this is [new]: existing clients see ordinary replies. A thread is a message with all replies to it, to those
// replies, and so on. Its number is the mid of that first message, its root.

// Shapes

/** A thread in one line, as its root shows it. `uids` are the latest authors, the newest first. */
export const ThreadSummary = Type.Object({
  root_mid: Mid,
  count: Type.Integer({ description: 'replies' }),
  last_mid: Mid,
  last_at: Ms,
  uids: Type.Array(Uid),
})
export type ThreadSummary = Static<typeof ThreadSummary>

/**
 * A page of a thread: the newest replies below `before`, ascending, and the likes and edits of all its messages. `root`
 * is null if it was deleted or has expired. `follows` is missing as long as nothing is stored about it: with the first reply
 * the author of the root and the users whom it mentions follow the thread.
 */
export const ThreadPage = Type.Object({
  root_mid: Mid,
  root: Maybe(ChatMessage),
  messages: Type.Array(ChatMessage),
  reactions: Type.Array(ChatMessage),
  count: Type.Integer({ description: 'all replies' }),
  follows: Type.Optional(Flag),
})
export type ThreadPage = Static<typeof ThreadPage>

/** A thread that the caller follows. `root` is null if it was deleted or has expired; `last` is the newest reply. */
export const FollowedThread = Type.Object({
  ...ThreadSummary.properties,
  target: Target,
  root: Maybe(ChatMessage),
  last: ChatMessage,
})
export type FollowedThread = Static<typeof FollowedThread>

// Endpoints

export const threadSummaries = endpoint('GET', '/thread/summaries', {
  auth: 'token',
  query: Type.Object({
    mids: Text(lengths.filter, { description: 'roots or replies, with commas; 100 at most' }),
  }),
  response: Type.Array(ThreadSummary),
  summary: 'The threads that messages belong to; nothing for those without replies [new]',
})
export const followedThreads = endpoint('GET', '/thread/followed', {
  auth: 'member',
  query: Type.Object({
    before: Type.Optional(Mid),
    limit: Type.Optional(Type.Integer({ description: '1 to 50, 20 when not given' })),
  }),
  response: Type.Object({ threads: Type.Array(FollowedThread), next_before: Maybe(Mid) }),
  rate: 'history',
  summary: 'The threads that the caller follows and that have replies, by their newest reply [new]',
})
export const getThread = endpoint('GET', '/thread/:mid', {
  auth: 'token',
  query: Type.Object({
    before: Type.Optional(Mid),
    limit: Type.Optional(Type.Integer({ description: '1 to 100, 50 when not given' })),
  }),
  response: ThreadPage,
  rate: 'history',
  summary: 'A page of the thread that a message belongs to [new]',
})
export const followThread = endpoint('PUT', '/thread/:mid/follow', {
  auth: 'member',
  request: Type.Object({ follows: Flag }),
  response: 'empty',
  summary: 'Follows a thread, or leaves it [new]',
})

// Events, sent only to streams with `ext=1`. Never stored or replayed.

/** The user follows a thread, or has left it, on any of their devices. */
export const ThreadFollowChanged = Type.Object({
  type: Type.Literal('thread_follow_changed'),
  root_mid: Mid,
  follows: Flag,
})
