import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChatMessage } from './messages.ts'
import { Mid, Target } from './shapes.ts'

// All of this is [new]: the stream replays the newest messages only, and tells nothing of chats without one of them.

/** The state of a chat for a device that lacks its messages. */
export const ChatSummary = Type.Object({
  target: Target,
  /** The caller has read the messages up to here, or they were sent before the caller joined. */
  read_mid: Mid,
  last_mid: Mid,
  /** The newest unread messages, ascending: at most `limits.summaryUnread`. */
  unread: Type.Array(Mid),
  /** Those of them that mention the caller by name or with `@all`. */
  mentions: Type.Array(Mid),
  /** The newest message, unless `before` excludes it or it is long. */
  last: Type.Optional(ChatMessage),
})
export type ChatSummary = Static<typeof ChatSummary>

export const ChatSummaries = Type.Object({
  /** Messages up to here are counted. */
  up_to_mid: Mid,
  chats: Type.Array(ChatSummary),
  /** Likes and edits of the newest messages. */
  reactions: Type.Array(ChatMessage),
})
export type ChatSummaries = Static<typeof ChatSummaries>

export const chatSummaries = endpoint('GET', '/user/chats', {
  auth: 'token',
  query: Type.Object({
    /** Newest messages from this mid on are left out. */
    before: Type.Optional(Mid),
  }),
  response: ChatSummaries,
  rate: 'history',
  summary: 'The chats of the caller with their unread messages and the newest message [new]',
})
