import { type ParsedRequest, type getFile, pathPattern, fail } from '@parley/protocol'
import type { FileRow } from '../../engines/database/tables.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import type { FilesServices } from './services.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import { findFile } from './store.ts'

/** The bytes of a file, or of its thumbnail. A picture without thumbnail is served itself. */
export async function serveFile(
  services: FilesServices,
  { file_path, thumbnail, download }: ParsedRequest<typeof getFile>['query'],
): Promise<FileResponse> {
  if (!pathPattern.test(file_path)) throw fail('bad-path')
  const file = await findFile(services.db, file_path)
  if (!file) throw fail('not-found')
  const { key, type } = thumbnail ? requireThumbnail(file) : original(file)
  const head = await services.blobs.head(key)
  if (!head) throw fail('not-found')
  return {
    size: head.size,
    modified: new Date(file.created_at),
    type,
    name: file.name ?? undefined,
    download,
    // Files can be deleted: clients revalidate to find out.
    cacheControl: 'no-cache',
    read: (range) => services.blobs.read(key, range),
  }
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
