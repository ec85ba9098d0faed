import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ContentType } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Gid, Maybe, Mid, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// Shapes

export const UploadResult = Type.Object({
  path: Type.String({ description: 'year/month/day/uuid' }),
  size: Type.Integer({ description: 'Of the stored bytes: pictures lose their metadata' }),
  hash: Type.String({ description: 'SHA-256 of the stored bytes, lower-case hex' }),
  image_properties: Maybe(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
})
export type UploadResult = Static<typeof UploadResult>

/** One row of the files list. `properties` is JSON text; `gid` 0 stands for a direct chat. */
export const FileRow = Type.Object({
  mid: Mid,
  from_uid: Uid,
  gid: Gid,
  to_uid: Type.Optional({ ...Uid, description: 'The addressee in a direct chat. [new]' }),
  ext: Type.String(),
  content_type: ContentType,
  content: Type.String(),
  properties: Type.String(),
  created_at: Ms,
  expired: Type.Boolean(),
})
export type FileRow = Static<typeof FileRow>

/** The format of file, archive and favorite paths. No other path is opened. */
export const pathPattern =
  /^\d{4}\/\d{1,2}\/\d{1,2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** How much room files use. `free` and `total` are of the disk, null if files are not on it. [new] */
export const StorageUse = Type.Object({
  files: Type.Integer(),
  bytes: Type.Integer(),
  recent: Type.Array(
    Type.Object({ days: Type.Integer(), files: Type.Integer(), bytes: Type.Integer() }),
  ),
  free: Maybe(Type.Integer()),
  total: Maybe(Type.Integer()),
})
export type StorageUse = Static<typeof StorageUse>

// Endpoints

export const prepareUpload = endpoint('POST', '/resource/file/prepare', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    content_type: Opt(Text(lengths.word)),
    filename: Opt(Text(lengths.fileName)),
  }),
  response: Type.String(),
  rate: 'upload',
  summary: 'Opens an upload and returns its id',
})
export const uploadChunk = endpoint('POST', '/resource/file/upload', {
  auth: 'member',
  visitors: true,
  request: 'multipart',
  response: Maybe(UploadResult),
  limit: 10_485_760 + 65_536,
  rate: 'chunk',
  summary:
    'Appends a chunk; the last one finishes the upload. With chunk_offset it may be sent again',
})
const FileQuery = Type.Object({
  file_path: Text(lengths.path),
  thumbnail: Type.Optional(Type.Boolean()),
  download: Type.Optional(Type.Boolean()),
})
export const getFile = endpoint('GET', '/resource/file', {
  auth: 'none',
  query: FileQuery,
  response: 'bytes',
  summary: 'A file or its thumbnail; ranges and HEAD are served',
})
export const deleteAllFiles = endpoint('DELETE', '/resource/file/delete', {
  auth: 'admin',
  response: 'empty',
  summary: 'Deletes all uploads of the server',
})
export const getStorageUse = endpoint('GET', '/admin/system/storage', {
  auth: 'admin',
  response: StorageUse,
  summary: 'How much room files use, and how much is free',
})
/** [new] */
export const countOldFiles = endpoint('GET', '/admin/system/old_files', {
  auth: 'admin',
  query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
  response: Type.Object({ files: Type.Integer(), bytes: Type.Integer() }),
  summary: 'How many files the server would delete if it kept them for so many days',
})
export const listFiles = endpoint('GET', '/admin/system/files', {
  auth: 'member',
  query: Type.Object({
    uid: Type.Optional(Uid),
    gid: Type.Optional(Gid),
    file_type: Type.Optional({
      ...OneOf(['Doc', 'PDF', 'Image', 'Audio', 'Video', 'Media'] as const),
      description: '`Media` is pictures and videos. [new]',
    }),
    creation_time_type: Type.Optional(OneOf(['Day1', 'Day7', 'Day30', 'Day90', 'Day180'] as const)),
    page: Type.Optional(Type.Integer()),
    page_size: Type.Optional(Type.Integer()),
    dm: Type.Optional({ ...Uid, description: 'The other user of a direct chat. [new]' }),
    q: Type.Optional(Text(lengths.fileName, { description: 'Part of the name. [new]' })),
    before: Type.Optional({ ...Mid, description: 'Only older messages. [new]' }),
    after: Type.Optional({
      ...Mid,
      description: 'Only newer messages, oldest first; instead of `before`. [new]',
    }),
    ext: Type.Optional({ ...Type.Integer(), description: '1 adds `to_uid`. [new]' }),
  }),
  response: Type.Array(FileRow),
  summary: 'Files the caller can see, newest first',
})
