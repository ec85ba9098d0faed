import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ContentType, Properties } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Mid, Ms, Target, Text, Uid } from './shapes.ts'

// Shapes

export const contentFields = {
  properties: Maybe(Properties),
  content_type: ContentType,
  content: Type.String(),
}

/** The effect of a reaction on its message: a like, new content, or deletion. */
export const ReactionDetail = Type.Union([
  Type.Object({ type: Type.Literal('like'), action: Type.String() }),
  Type.Object({ type: Type.Literal('edit'), ...contentFields }),
  Type.Object({ type: Type.Literal('delete') }),
])
export type ReactionDetail = Static<typeof ReactionDetail>

export const NormalDetail = Type.Object({
  type: Type.Literal('normal'),
  ...contentFields,
  expires_in: Maybe(Type.Integer({ description: 'seconds after created_at' })),
})
export const ReplyDetail = Type.Object({
  type: Type.Literal('reply'),
  mid: Mid,
  ...contentFields,
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

export const MidResponse = Type.Integer({ title: 'mid', description: 'the new record' })
/** The bytes that the body of a message may have. */
export const messageBytes = 262_144

// Endpoints

export const editMessage = endpoint('PUT', '/message/:mid/edit', {
  auth: 'member',
  visitors: true,
  request: 'message',
  response: MidResponse,
  limit: messageBytes,
  rate: 'send',
  summary: 'Replaces the content of one of the caller’s messages',
})
export const likeMessage = endpoint('PUT', '/message/:mid/like', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ action: Text(lengths.word) }),
  response: MidResponse,
  rate: 'send',
  summary: 'Toggles an emoji',
})
export const deleteMessage = endpoint('DELETE', '/message/:mid', {
  auth: 'member',
  visitors: true,
  response: MidResponse,
  rate: 'send',
  summary: 'Deletes a message',
})
export const deleteMessages = endpoint('DELETE', '/message/bulk/:ids', {
  auth: 'member',
  visitors: true,
  response: MidResponse,
  rate: 'send',
  summary: 'Deletes several messages, given with commas',
})
export const clearAllMessages = endpoint('DELETE', '/admin/system/message/clear', {
  auth: 'admin',
  response: 'empty',
  summary: 'Deletes every message and file of the server',
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
export const GroupMessageCleared = Type.Object({
  type: Type.Literal('group_message_cleared'),
  gid: Gid,
  /** All messages up to it are gone; told after an absence, and in extended streams. [new] */
  until_mid: Type.Optional(Mid),
})
export const MessageCleared = Type.Object({
  type: Type.Literal('message_cleared'),
  latest_deleted_mid: Mid,
})
