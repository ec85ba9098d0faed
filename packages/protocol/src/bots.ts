import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Channel } from './channels.ts'
import { Mail } from './email.ts'
import { type BotScope, botScopes, endpoint } from './endpoint.ts'
import { prepareUpload, uploadChunk } from './files.ts'
import { channelHistory, directHistory } from './history.ts'
import { deleteMessage, editMessage } from './messages.ts'
import { lengths } from './lengths.ts'
import { replyToMessage, sendToChannel, sendToUser } from './sending.ts'
import { Gid, List, Maybe, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'
import { UserInfo } from './users.ts'

// Shapes

/**
 * `key` is cut to its first 4 and last 6 characters. The full key is returned once, when it is created. With `gid` it is
 * the secret of a hook: its address sends to that channel and opens nothing else.
 */
export const BotKey = Type.Object({
  id: Type.Integer({ title: 'kid' }),
  name: Type.String(),
  key: Type.String(),
  created_at: Ms,
  last_used: Maybe(Ms),
  scopes: Type.Optional(
    Type.Array(OneOf(botScopes), { description: 'absent for send, read and hook' }),
  ),
  gid: Type.Optional(Gid),
})
export type BotKey = Static<typeof BotKey>

/** The scopes of a key that was made without naming any. */
export const usualBotScopes: readonly BotScope[] = ['send', 'read', 'hook']

// Endpoints for administrators

export const createBotKey = endpoint('POST', '/admin/user/bot-api-key/:uid', {
  auth: 'admin',
  request: Type.Object({
    name: Text(lengths.name),
    scopes: Opt(List(OneOf(botScopes), botScopes.length)),
    gid: Opt(Gid),
  }),
  response: Type.String(),
  summary:
    'Creates a key for a bot and returns it in full, this once; all scopes but mail unless some are given',
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
  scope: 'read',
  query: Type.Object({ public_only: Type.Optional(Type.Boolean()) }),
  response: Type.Array(Channel),
  summary: 'Channels the bot can see',
})
export const botSendToUser = endpoint('POST', '/bot/send_to_user/:uid', {
  ...sendToUser.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Sends a direct message as the bot',
})
export const botSendToChannel = endpoint('POST', '/bot/send_to_group/:gid', {
  ...sendToChannel.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Sends to a channel as the bot',
})
export const botReply = endpoint('POST', '/bot/reply/:mid', {
  ...replyToMessage.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Replies as the bot, in the same conversation',
})
export const botEdit = endpoint('PUT', '/bot/edit/:mid', {
  ...editMessage.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Replaces the content of one of the bot’s own messages',
})
export const botDelete = endpoint('DELETE', '/bot/message/:mid', {
  ...deleteMessage.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Deletes one of the bot’s own messages',
})
/** The same at the address that a public adapter calls. */
export const botDeleteByOtherName = endpoint('DELETE', '/bot/delete/:mid', {
  ...botDelete.terms,
  summary: 'The same as DELETE /bot/message/:mid, for programs that call it so',
})
export const botChannelMessages = endpoint('GET', '/bot/group/:gid/messages', {
  ...channelHistory.terms,
  auth: 'bot',
  scope: 'read',
  summary: 'A page of a channel that the bot can read, ascending',
})
export const botDirectMessages = endpoint('GET', '/bot/user/:uid/messages', {
  ...directHistory.terms,
  auth: 'bot',
  scope: 'read',
  summary: 'A page of the direct chat of a user and the bot, ascending',
})
// Existing bots call `/bot/user/uid?uid=5`: the query takes precedence over the path segment.
export const botGetUser = endpoint('GET', '/bot/user/:person', {
  auth: 'bot',
  scope: 'read',
  query: Type.Object({ uid: Type.Optional(Uid) }),
  response: UserInfo,
  summary: 'One user, by query or path',
})
export const botGetChannel = endpoint('GET', '/bot/group/:channel', {
  auth: 'bot',
  scope: 'read',
  query: Type.Object({ gid: Type.Optional(Gid) }),
  response: Channel,
  summary: 'One channel, by query or path',
})
export const botPrepareUpload = endpoint('POST', '/bot/file/prepare', {
  ...prepareUpload.terms,
  auth: 'bot',
  scope: 'send',
  summary: 'Opens an upload of the bot and names it',
})
export const botUploadChunk = endpoint('POST', '/bot/file/upload', {
  ...uploadChunk.terms,
  auth: 'bot',
  scope: 'send',
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
  scope: 'mail',
  request: Mail,
  response: 'empty',
  summary: 'Sends an e-mail, at most 60 an hour for each bot',
})
