import { type ParsedRequest, type getFile, pathPattern, fail } from '@parley/protocol'
import type { FileRow } from './tables.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import type { FilesServices } from './services.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import { archiveType, findFile } from './store.ts'

/** The bytes of a file, or of its thumbnail. A picture without thumbnail is served itself. */
export async function serveFile(
  services: FilesServices,
  { file_path, thumbnail, download }: ParsedRequest<typeof getFile>['query'],
): Promise<FileResponse> {
  if (!pathPattern.test(file_path)) throw fail('bad-path')
  const file = await findFile(services.db, file_path)
  // An archive has an endpoint of its own.
  if (!file || file.content_type === archiveType) throw fail('not-found')
  // Files can be deleted: clients revalidate to find out.
  return openFile(services, file, { thumbnail, download, cacheControl: 'no-cache' })
}

/** The bytes of a stored file, or of its thumbnail. */
export async function openFile(
  services: FilesServices,
  file: FileRow,
  { thumbnail, ...answer }: OpenFileOptions,
): Promise<FileResponse> {
  const { key, type } = thumbnail ? requireThumbnail(file) : original(file)
  const head = await services.blobs.head(key)
  if (!head) throw fail('not-found')
  return {
    size: head.size,
    modified: new Date(file.created_at),
    type,
    name: file.name ?? undefined,
    ...answer,
    read: (range) => services.blobs.read(key, range),
  }
}

interface OpenFileOptions {
  thumbnail?: boolean | undefined
  download?: boolean | undefined
  cacheControl: string
}

const original = ({ path, content_type }: FileRow) => ({
  key: keyOf(fileIdOf(path)),
  type: content_type,
})

function requireThumbnail(file: FileRow) {
  const { path, content_type, thumbnail_type } = file
  if (thumbnail_type !== null) return { key: thumbnailKeyOf(fileIdOf(path)), type: thumbnail_type }
  if (!content_type.startsWith('image/')) throw fail('not-found')
  return original(file)
}
