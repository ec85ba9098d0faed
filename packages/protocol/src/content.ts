import { Type } from 'typebox'
import type { Static } from 'typebox'
import { OneOf } from './shapes.ts'

/** The five kinds a message body may be (api-messaging 3.8). */
export const contentTypes = [
  'text/plain',
  'text/markdown',
  'vocechat/file',
  'vocechat/audio',
  'vocechat/archive',
] as const
export const ContentType = OneOf(contentTypes)
export type ContentType = (typeof contentTypes)[number]

/** Free JSON object that travels with a message in `X-Properties` and comes back untouched. */
export const Properties = Type.Record(Type.String(), Type.Unknown())
export type Properties = Static<typeof Properties>

/**
 * What somebody wants to say. `content` is the text, or the path of an upload (file, audio) or archive.
 */
export interface Draft {
  content_type: ContentType
  content: string
  properties: Properties | null
}

/** Whether a content type holds words that people write, and may edit. */
export const isText = (type: string) => type === 'text/plain' || type === 'text/markdown'
