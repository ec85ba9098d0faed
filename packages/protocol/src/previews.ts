import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Mid, Text } from './shapes.ts'

// Shapes

const Medium = {
  type: Maybe(Type.String()),
  url: Type.String(),
  secure_url: Maybe(Type.String()),
}
const Measures = { width: Maybe(Type.Integer()), height: Maybe(Type.Integer()) }

/** Metadata of a web page. `proxy_url` and `favicon_proxy_url` are present with `proxy=true` only. */
export const LinkPreview = Type.Object({
  type: Type.String(),
  title: Type.String(),
  url: Type.String(),
  images: Type.Array(
    Type.Object({
      ...Medium,
      ...Measures,
      alt: Maybe(Type.String()),
      proxy_url: Type.Optional(Maybe(Type.String())),
    }),
  ),
  audios: Type.Array(Type.Object(Medium)),
  videos: Type.Array(Type.Object({ ...Medium, ...Measures })),
  favicon_url: Maybe(Type.String()),
  favicon_proxy_url: Type.Optional(Maybe(Type.String())),
  description: Maybe(Type.String()),
  locale: Maybe(Type.String()),
  locale_alternate: Maybe(Type.Array(Type.String())),
  site_name: Maybe(Type.String()),
})
export type LinkPreview = Static<typeof LinkPreview>

// Endpoints

export const getLinkPreview = endpoint('GET', '/resource/open_graphic_parse', {
  auth: 'token',
  query: Type.Object({
    url: Text(lengths.url, { minLength: 1 }),
    proxy: Type.Optional(Type.Boolean()),
    /** The message that the link is in. An addition to the original contract. */
    mid: Type.Optional(Mid),
  }),
  response: LinkPreview,
  summary: 'Title, text and pictures of a page; empty when it cannot be read, or is hidden',
})
export const getLinkPreviewImage = endpoint('GET', '/resource/open_graphic_image/:signed', {
  auth: 'none',
  response: 'bytes',
  summary: 'A preview picture fetched by the server; the signed segment is the permission',
})

/** An addition to the original contract. */
export const hideLinkPreview = endpoint('PUT', '/message/:mid/preview', {
  auth: 'member',
  request: Type.Object({ hidden: Type.Boolean() }),
  response: 'empty',
  rate: 'send',
  summary: 'Hides the preview of one of the caller’s messages for everybody, or shows it again',
})

// Events

/** Sent only to streams with `ext=1`. Never stored or replayed. */
export const LinkPreviewChanged = Type.Object({
  type: Type.Literal('link_preview_changed'),
  mid: Mid,
  hidden: Type.Boolean(),
})
