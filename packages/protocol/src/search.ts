import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { FileRow } from './files.ts'
import { ChatMessage } from './messages.ts'
import { lengths } from './lengths.ts'
import { Maybe, Ms, OneOf, Text } from './shapes.ts'

// Shapes

export const searchTraits = ['file', 'image', 'video', 'audio', 'voice', 'link'] as const
export type SearchTrait = (typeof searchTraits)[number]

/** `before` and `after` are times, not mids as in history queries. */
export const SearchQuery = Type.Object({
  q: Type.Optional(
    Text(lengths.searchTerm, { description: '1 to 256 characters; needed without any filter' }),
  ),
  type: Type.Optional(OneOf(['message', 'file'] as const)),
  from: Type.Optional(Text(lengths.filter, { description: 'uids, with commas' })),
  in: Type.Optional(Text(lengths.filter, { description: 'gid:12 or uid:5, with commas' })),
  has: Type.Optional(Text(lengths.filter, { description: 'traits, with commas; all must hold' })),
  mentions: Type.Optional(OneOf(['me'] as const)),
  before: Type.Optional(Ms),
  after: Type.Optional(Ms),
  limit: Type.Optional(Type.Integer({ description: '1 to 100, 20 when not given' })),
  cursor: Type.Optional(Text(lengths.token, { description: 'next_cursor of the page before' })),
})
export type SearchQuery = Static<typeof SearchQuery>

/** `highlights` are ranges of characters in the content. `file` is null for texts. */
export const SearchHit = Type.Object({
  message: ChatMessage,
  highlights: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  file: Maybe(FileRow),
})
export type SearchHit = Static<typeof SearchHit>

/**
 * `next_cursor` is null on the last page, `total` where counting is too expensive. A page may have fewer items
 * than asked for and still a cursor. `indexed_percent` is below 100 while older messages cannot be found yet. [new]
 */
export const SearchPage = Type.Object({
  items: Type.Array(SearchHit),
  next_cursor: Maybe(Type.String()),
  total: Maybe(Type.Integer()),
  indexed_percent: Type.Integer(),
})
export type SearchPage = Static<typeof SearchPage>

// Endpoints

export const search = endpoint('GET', '/search', {
  auth: 'token',
  query: SearchQuery,
  response: SearchPage,
  summary: 'Messages and files the caller can see, newest first',
})
