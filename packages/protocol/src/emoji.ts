import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Ms, Text, Uid } from './shapes.ts'

/** The name of a custom emoji, without its colons. */
export const emojiNamePattern = /^[a-z0-9_+-]{2,32}$/

// Shapes

/** An emoji of this server. Messages contain it as `:name:`, reactions as the same text. */
export const CustomEmoji = Type.Object({
  id: Type.String({ description: 'names the picture; cannot be guessed' }),
  name: Type.String({ description: 'a-z, 0-9, _, + and -; 2 to 32 characters' }),
  created_by: Uid,
  created_at: Ms,
})
export type CustomEmoji = Static<typeof CustomEmoji>

// Endpoints

export const listEmoji = endpoint('GET', '/emoji', {
  auth: 'member',
  visitors: true,
  response: Type.Array(CustomEmoji),
  summary: 'The custom emoji by name; answers 304 to the ETag of an unchanged list',
})
export const addEmoji = endpoint('POST', '/emoji/:name', {
  auth: 'member',
  request: 'image',
  response: CustomEmoji,
  summary: 'Adds a custom emoji: a PNG, JPEG, GIF or WebP, also under the type image/png',
})
export const deleteEmoji = endpoint('DELETE', '/emoji/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes a custom emoji, as its creator or an administrator',
})
export const getEmojiPicture = endpoint('GET', '/resource/emoji', {
  auth: 'none',
  query: Type.Object({
    id: Text(lengths.word),
    still: Type.Optional(Type.Boolean({ description: 'only the first frame of an animated one' })),
  }),
  response: 'bytes',
  summary: 'The picture of a custom emoji: PNG, or WebP if it is animated',
})

// Events

/** Sent only to streams with `ext=1`, and not to guests. Never stored or replayed. */
export const EmojiChanged = Type.Object({
  type: Type.Literal('emoji_changed'),
  added: Type.Array(CustomEmoji),
  removed: Type.Array(Type.String({ description: 'ids' })),
})
