import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Archive } from './archives.ts'
import { endpoint } from './endpoint.ts'
import { listLengths } from './lengths.ts'
import { List, Mid, Ms } from './shapes.ts'

// Shapes

/** A private archive. It keeps its contents when the originals are deleted. */
export const Favorite = Type.Object({ id: Type.String({ description: 'uuid' }), created_at: Ms })
export type Favorite = Static<typeof Favorite>

// Events

/** Favorites that the user saved or deleted on a device. Sent only to streams with `ext=1`. [new] */
export const FavoriteChanged = Type.Object({
  type: Type.Literal('favorite_changed'),
  added: Type.Array(Favorite),
  removed: Type.Array(Favorite.properties.id),
})

// Endpoints

export const createFavorite = endpoint('POST', '/favorite', {
  auth: 'member',
  request: Type.Object({ mid_list: List(Mid, listLengths.mids) }),
  response: Favorite,
  rate: 'send',
  summary: 'Saves copies of messages for the caller',
})
export const listFavorites = endpoint('GET', '/favorite', {
  auth: 'token',
  response: Type.Array(Favorite),
  summary: 'The favorites of the caller, oldest first',
})
export const getFavorite = endpoint('GET', '/favorite/:id', {
  auth: 'token',
  response: Archive,
  summary: 'The messages of one of the caller’s favorites',
})
export const deleteFavorite = endpoint('DELETE', '/favorite/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes one of the caller’s favorites',
})
export const getFavoriteAttachment = endpoint('GET', '/favorite/attachment/:uid/:id/:index', {
  auth: 'none',
  query: Type.Object({ download: Type.Optional(Type.Boolean()) }),
  response: 'bytes',
  summary: 'A picture or file of a favorite of the given user; ranges are served',
})
