import { Type } from 'typebox'
import type { Static } from 'typebox'
import { PinnedMessage } from './channels.ts'
import { ContentType, Properties } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { limits } from './limits.ts'
import { Flag, Gid, Maybe, Mid, Ms, Opt, Target, Text, Uid } from './shapes.ts'

// Shapes

const Content = {
  properties: Maybe(Properties),
  content_type: ContentType,
  content: Type.String(),
}

/** The effect of a reaction on its message: a like, new content, or deletion. */
export const ReactionDetail = Type.Union([
  Type.Object({ type: Type.Literal('like'), action: Type.String() }),
  Type.Object({ type: Type.Literal('edit'), ...Content }),
  Type.Object({ type: Type.Literal('delete') }),
])
export type ReactionDetail = Static<typeof ReactionDetail>

export const NormalDetail = Type.Object({
  type: Type.Literal('normal'),
  ...Content,
  expires_in: Maybe(Type.Integer({ description: 'seconds after created_at' })),
})
export const ReplyDetail = Type.Object({
  type: Type.Literal('reply'),
  mid: Mid,
  ...Content,
  expires_in: Maybe(Type.Integer({ description: 'seconds after created_at' })),
})
export const Reaction = Type.Object({
  type: Type.Literal('reaction'),
  mid: Mid,
  detail: ReactionDetail,
})
export const MessageDetail = Type.Union([NormalDetail, ReplyDetail, Reaction])
export type MessageDetail = Static<typeof MessageDetail>

/**
 * A message in wire format. `target` is always the addressee, so a direct chat is the pair of `from_uid`
 * and `target.uid`.
 */
export const ChatMessage = Type.Object({
  mid: Mid,
  from_uid: Uid,
  created_at: Ms,
  target: Target,
  detail: MessageDetail,
})
export type ChatMessage = Static<typeof ChatMessage>

const MessageAnswer = Type.Integer({ title: 'mid', description: 'the new record' })
const HistoryQuery = Type.Object({
  before: Type.Optional(Mid),
  after: Type.Optional(Mid),
  limit: Type.Optional(Type.Integer()),
})
const textLimit = 262_144

/** A message of a batch. `content` is what the body of a single send would be. [new] */
export const BatchItem = Type.Object({
  target: Target,
  reply_mid: Maybe(Mid),
  ...Content,
  content: Text(textLimit),
  idempotency_key: Type.String({ minLength: 1, maxLength: limits.idempotencyKey }),
})
export type BatchItem = Static<typeof BatchItem>

/** The result of one message of a batch: its mid, or the status that a single send would have got. */
export const BatchResult = Type.Union([
  Type.Object({ mid: Mid }),
  Type.Object({ status: Type.Integer(), reason: Type.String() }),
])
export type BatchResult = Static<typeof BatchResult>

// Endpoints

export const sendToChannel = endpoint('POST', '/group/:gid/send', {
  auth: 'member',
  request: 'message',
  response: MessageAnswer,
  limit: textLimit,
  idempotent: true,
  rate: 'send',
  summary: 'Sends to a channel',
})
export const sendToUser = endpoint('POST', '/user/:uid/send', {
  auth: 'member',
  request: 'message',
  response: MessageAnswer,
  limit: textLimit,
  idempotent: true,
  rate: 'send',
  summary: 'Sends a direct message',
})
export const replyToMessage = endpoint('POST', '/message/:mid/reply', {
  auth: 'member',
  request: 'message',
  response: MessageAnswer,
  limit: textLimit,
  idempotent: true,
  rate: 'send',
  summary: 'Replies, in the same conversation',
})
/**
 * Several messages in their order, for slow lines: one answer for all of them. The server stops at the first
 * message that it fails to store, so there may be fewer results than messages. A refused message stops
 * nothing. A key that was used for a single send counts here too. [new]
 */
export const sendBatch = endpoint('POST', '/message/batch', {
  auth: 'member',
  request: Type.Array(BatchItem, { minItems: 1, maxItems: limits.batchMessages }),
  response: Type.Array(BatchResult),
  rate: 'send',
  summary: 'Sends several messages, one after the other',
})
export const editMessage = endpoint('PUT', '/message/:mid/edit', {
  auth: 'member',
  request: 'message',
  response: MessageAnswer,
  limit: textLimit,
  rate: 'send',
  summary: 'Replaces the content of one of the caller’s messages',
})
export const likeMessage = endpoint('PUT', '/message/:mid/like', {
  auth: 'member',
  request: Type.Object({ action: Text(lengths.word) }),
  response: MessageAnswer,
  rate: 'send',
  summary: 'Toggles an emoji',
})
export const deleteMessage = endpoint('DELETE', '/message/:mid', {
  auth: 'member',
  response: MessageAnswer,
  rate: 'send',
  summary: 'Deletes a message',
})
export const deleteMessages = endpoint('DELETE', '/message/bulk/:ids', {
  auth: 'member',
  response: MessageAnswer,
  rate: 'send',
  summary: 'Deletes several messages, given with commas',
})
export const channelHistory = endpoint('GET', '/group/:gid/history', {
  auth: 'token',
  query: HistoryQuery,
  response: Type.Array(ChatMessage),
  rate: 'history',
  summary: 'A page of a channel, ascending',
})
export const directHistory = endpoint('GET', '/user/:uid/history', {
  auth: 'token',
  query: HistoryQuery,
  response: Type.Array(ChatMessage),
  rate: 'history',
  summary: 'A page of a direct chat, ascending',
})
export const pinMessage = endpoint('POST', '/group/:gid/pin', {
  auth: 'member',
  request: Type.Object({ mid: Mid }),
  response: 'empty',
  summary: 'Pins a message',
})
export const unpinMessage = endpoint('POST', '/group/:gid/unpin', {
  auth: 'member',
  request: Type.Object({ mid: Mid }),
  response: 'empty',
  summary: 'Unpins a message',
})
export const clearAllMessages = endpoint('DELETE', '/admin/system/message/clear', {
  auth: 'admin',
  response: 'empty',
  summary: 'Deletes every message and file of the server',
})
export const announceTyping = endpoint('POST', '/user/typing', {
  auth: 'member',
  request: Type.Object({ uid: Opt(Uid), gid: Opt(Gid), stop: Opt(Flag) }),
  response: 'empty',
  summary: 'Notifies the other participants that the caller is typing',
})

// Events

export const Chat = Type.Object({
  type: Type.Literal('chat'),
  mid: Mid,
  from_uid: Uid,
  created_at: Ms,
  target: Target,
  detail: MessageDetail,
})
export const PinnedMessageUpdated = Type.Object({
  type: Type.Literal('pinned_message_updated'),
  gid: Gid,
  mid: Mid,
  msg: Maybe(PinnedMessage),
})
export const GroupMessageCleared = Type.Object({
  type: Type.Literal('group_message_cleared'),
  gid: Gid,
})
export const MessageCleared = Type.Object({
  type: Type.Literal('message_cleared'),
  latest_deleted_mid: Mid,
})
/** Sent only to streams with `ext=1`. Never stored or replayed. */
export const Typing = Type.Object({
  type: Type.Literal('typing'),
  uid: Uid,
  target: Target,
  expires_in: Type.Integer({ description: 'seconds' }),
  stop: Type.Boolean(),
})
