import { type UploadResult, isPicture, limits, fail } from '@parley/protocol'
import type { StagedFile } from '../../../engines/blobs/staging.ts'
import type { FileRow, UploadRow } from '../../../engines/database/tables.ts'
import { stripMetadata } from '../../../engines/pictures/strip-metadata.ts'
import type { Inspected } from '../../../engines/pictures/pictures.ts'
import type { FilesServices } from '../services.ts'
import { removeBlobs } from '../delete-files.ts'
import { keyOf, pathOf, thumbnailKeyOf } from '../keys.ts'
import { insertFile, removeUpload } from '../store.ts'

/** Turns a complete upload into a file. */
export async function finishUpload(
  services: FilesServices,
  upload: UploadRow,
): Promise<UploadResult> {
  const { file_id, content_type, size } = upload
  const staged = await services.staging.complete(file_id, size)
  const file = await withoutMetadata(services, upload, staged)
  const picture = isPicture(content_type, file.size)
    ? await services.pictures.inspect(`user ${upload.uid}`, file.path, limits.thumbnailPx)
    : undefined
  try {
    await storeBytes(services, file_id, file, picture)
    return resultOf(await storeRow(services, upload, file, picture))
  } catch (error) {
    // Keep the staged bytes, so that the client can send the last chunk again once there is space.
    await removeBlobs(services, file_id)
    throw error
  }
}

/** Strips metadata such as place and time from a picture before it is stored. */
async function withoutMetadata(
  { staging }: Pick<FilesServices, 'staging'>,
  { file_id, content_type }: UploadRow,
  staged: StagedFile,
): Promise<StagedFile> {
  if (!content_type.startsWith('image/')) return staged
  const path = staging.copyPath(file_id)
  const stripped = await stripMetadata(staged.path, path)
  return stripped ? { path, ...stripped } : staged
}

async function storeBytes(
  { blobs }: Pick<FilesServices, 'blobs'>,
  file_id: string,
  file: StagedFile,
  picture: Inspected | undefined,
): Promise<void> {
  if (picture) await blobs.put(thumbnailKeyOf(file_id), picture.thumbnail.bytes)
  await blobs.putFile(keyOf(file_id), file.path)
}

/** Stores and returns the row of a file. Call it after its bytes are stored. */
async function storeRow(
  { clock, database, staging }: Pick<FilesServices, 'clock' | 'database' | 'staging'>,
  { file_id, uid, content_type, name }: UploadRow,
  { size, hash }: StagedFile,
  picture: Inspected | undefined,
): Promise<FileRow> {
  const created_at = clock.now()
  const path = pathOf(file_id, created_at)
  const { width = null, height = null } = picture ?? {}
  const thumbnail_type = picture?.thumbnail.type ?? null
  const facts = { path, uid, content_type, name, size, hash, created_at }
  const row = { ...facts, width, height, thumbnail_type }
  const isStored = await database.transact(async (tx) => {
    if (!(await removeUpload(tx, file_id))) return false
    await insertFile(tx, row)
    return true
  })
  await staging.remove(file_id)
  if (!isStored) throw fail('unknown-upload')
  return row
}

/** The answer to the last chunk of a file. */
export const resultOf = ({ path, size, hash, width, height }: FileRow): UploadResult => ({
  path,
  size,
  hash,
  image_properties: width !== null && height !== null ? { width, height } : null,
})
