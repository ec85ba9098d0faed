import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Channel } from './channels.ts'
import { Mail } from './email.ts'
import { endpoint } from './endpoint.ts'
import { prepareUpload, uploadChunk } from './files.ts'
import { deleteMessage, editMessage } from './messages.ts'
import { lengths } from './lengths.ts'
import { replyToMessage, sendToChannel, sendToUser } from './sending.ts'
import { Gid, Maybe, Ms, Text, Uid } from './shapes.ts'
import { UserInfo } from './users.ts'

// Shapes

/** `key` is cut to its first 4 and last 6 characters. The full key is returned once, when it is created. */
export const BotKey = Type.Object({
  id: Type.Integer({ title: 'kid' }),
  name: Type.String(),
  key: Type.String(),
  created_at: Ms,
  last_used: Maybe(Ms),
})
export type BotKey = Static<typeof BotKey>

// Endpoints for administrators

export const createBotKey = endpoint('POST', '/admin/user/bot-api-key/:uid', {
  auth: 'admin',
  request: Type.Object({ name: Text(lengths.name) }),
  response: Type.String(),
  summary: 'Creates a key for a bot and returns it in full, this once',
})
export const listBotKeys = endpoint('GET', '/admin/user/bot-api-key/:uid', {
  auth: 'admin',
  response: Type.Array(BotKey),
  summary: 'The keys of a bot, ascending, shortened',
})
export const deleteBotKey = endpoint('DELETE', '/admin/user/bot-api-key/:uid/:kid', {
  auth: 'admin',
  response: 'empty',
  summary: 'Revokes a key',
})

// Endpoints for bots

export const botListChannels = endpoint('GET', '/bot', {
  auth: 'bot',
  query: Type.Object({ public_only: Type.Optional(Type.Boolean()) }),
  response: Type.Array(Channel),
  summary: 'Channels the bot can see',
})
export const botSendToUser = endpoint('POST', '/bot/send_to_user/:uid', {
  ...sendToUser.terms,
  auth: 'bot',
  summary: 'Sends a direct message as the bot',
})
export const botSendToChannel = endpoint('POST', '/bot/send_to_group/:gid', {
  ...sendToChannel.terms,
  auth: 'bot',
  summary: 'Sends to a channel as the bot',
})
export const botReply = endpoint('POST', '/bot/reply/:mid', {
  ...replyToMessage.terms,
  auth: 'bot',
  summary: 'Replies as the bot, in the same conversation',
})
export const botEdit = endpoint('PUT', '/bot/edit/:mid', {
  ...editMessage.terms,
  auth: 'bot',
  summary: 'Replaces the content of one of the bot’s own messages',
})
export const botDelete = endpoint('DELETE', '/bot/message/:mid', {
  ...deleteMessage.terms,
  auth: 'bot',
  summary: 'Deletes one of the bot’s own messages',
})
// Existing bots call `/bot/user/uid?uid=5`: the query takes precedence over the path segment.
export const botGetUser = endpoint('GET', '/bot/user/:person', {
  auth: 'bot',
  query: Type.Object({ uid: Type.Optional(Uid) }),
  response: UserInfo,
  summary: 'One user, by query or path',
})
export const botGetChannel = endpoint('GET', '/bot/group/:channel', {
  auth: 'bot',
  query: Type.Object({ gid: Type.Optional(Gid) }),
  response: Channel,
  summary: 'One channel, by query or path',
})
export const botPrepareUpload = endpoint('POST', '/bot/file/prepare', {
  ...prepareUpload.terms,
  auth: 'bot',
  summary: 'Opens an upload of the bot and names it',
})
export const botUploadChunk = endpoint('POST', '/bot/file/upload', {
  ...uploadChunk.terms,
  auth: 'bot',
  summary: 'Appends a chunk; the last one finishes the upload',
})
// [new] The address has the key in it, because programs that write in Slack's format have a place for an address only.
export const receiveSlackHook = endpoint('POST', '/hook/slack/:key/:gid', {
  auth: 'none',
  request: 'payload',
  response: 'text',
  limit: lengths.slackPayload,
  summary: 'Sends a message in Slack’s format as the bot of the key; answers ok [new]',
})
export const botSendMail = endpoint('POST', '/bot/send_mail', {
  auth: 'bot',
  request: Mail,
  response: 'empty',
  summary: 'Sends an e-mail, at most 60 an hour for each bot',
})
