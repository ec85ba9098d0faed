import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ContentType, Properties } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { List, Maybe, Mid, Ms, Target, Text } from './shapes.ts'

// Shapes

const Attachment = Maybe(Type.Integer({ description: 'index of an attachment, from 0' }))

/** `source` is the chat of the message, as its archiver addresses it. */
export const ArchiveMessage = Type.Object({
  from_user: Type.Integer({ description: 'index into users, from 0' }),
  created_at: Ms,
  mid: Mid,
  source: Target,
  properties: Maybe(Properties),
  content_type: ContentType,
  content: Maybe(Type.String()),
  file_id: Attachment,
  thumbnail_id: Attachment,
})
export type ArchiveMessage = Static<typeof ArchiveMessage>

/** Copies of messages with names, pictures and files: a forward or a favorite. */
export const Archive = Type.Object({
  users: Type.Array(Type.Object({ name: Type.String(), avatar: Attachment })),
  messages: Type.Array(ArchiveMessage),
  num_attachments: Type.Integer(),
})
export type Archive = Static<typeof Archive>

// Endpoints

export const createArchive = endpoint('POST', '/resource/archive', {
  auth: 'member',
  request: Type.Object({ mid_list: List(Mid, listLengths.mids) }),
  response: Type.String({ description: 'year/month/day/uuid' }),
  rate: 'send',
  summary: 'Archives messages for forwarding and returns the path of the archive',
})
export const getArchive = endpoint('GET', '/resource/archive', {
  auth: 'none',
  query: Type.Object({ file_path: Text(lengths.path) }),
  response: Archive,
  summary: 'The messages of a forward; the path is the permission',
})
export const getArchiveAttachment = endpoint('GET', '/resource/archive/attachment', {
  auth: 'none',
  query: Type.Object({
    file_path: Text(lengths.path),
    attachment_id: Type.Integer({ minimum: 0 }),
    download: Type.Optional(Type.Boolean()),
  }),
  response: 'bytes',
  summary: 'A picture or file of a forward; ranges are served',
})
