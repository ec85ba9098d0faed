import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChatMessage } from './messages.ts'
import { Mid } from './shapes.ts'

const HistoryQuery = Type.Object({
  before: Type.Optional(Mid),
  after: Type.Optional(Mid),
  limit: Type.Optional(Type.Integer()),
  /**
   * Adds after a page the later likes and edits of its messages: with `before` those from there on, with `after` those
   * after the last element of the page, which then has `limit` elements. Ignored above `limits.historyPage`. [new]
   */
  with_reactions: Type.Optional(Type.Boolean()),
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
