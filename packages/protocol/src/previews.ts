import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Text } from './shapes.ts'

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
  }),
  response: LinkPreview,
  summary: 'Title, text and pictures of a page; empty when it cannot be read',
})
export const getLinkPreviewImage = endpoint('GET', '/resource/open_graphic_image/:signed', {
  auth: 'none',
  response: 'bytes',
  summary: 'A preview picture fetched by the server; the signed segment is the permission',
})
