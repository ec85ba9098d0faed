import { type UploadResult, isPicture, limits, fail } from '@parley/protocol'
import type { StoredFile } from '../../../engines/blobs/staging.ts'
import type { FileRow, UploadRow } from '../tables.ts'
import { stripMetadata } from '../../../engines/pictures/strip-metadata.ts'
import type { Inspected } from '../../../engines/pictures/pictures.ts'
import type { FilesServices } from '../services.ts'
import { removeBytes } from '../delete-files.ts'
import { keyOf, pathOf, thumbnailKeyOf } from '../keys.ts'
import { isUncertain, typeByBytes } from '../type-by-bytes.ts'
import { findUpload, insertFile, removeUpload } from '../store.ts'
import { findFinished, resultOf } from './finished.ts'
import { abandoned, stateOf } from './progress.ts'

/**
 * Turns a complete upload into a file. Several nodes may do so at the same time: all of them store the same
 * bytes under the same key, and the first to replace the row by that of a file decides.
 */
export async function finishUpload(
  services: FilesServices,
  upload: UploadRow,
): Promise<UploadResult> {
  try {
    const row = await storeFile(services, upload)
    if (row && (await replaceUpload(services, upload, row))) {
      await services.staging.remove(upload.file_id)
      return resultOf(row)
    }
  } catch (error) {
    // The other node may have removed the staged bytes while this one read them.
    const result = await yieldToOther(services, upload)
    if (result) return result
    throw error
  }
  const result = await yieldToOther(services, upload)
  if (!result) throw fail('unknown-upload')
  return result
}

/** Stores the bytes of an upload. Returns the row for its file, or undefined if bytes are missing. */
async function storeFile(services: FilesServices, upload: UploadRow): Promise<FileRow | undefined> {
  const { file_id, uid, name } = upload
  const content_type = await typeOf(services, upload)
  const isImage = content_type.startsWith('image/')
  const stored = isImage ? await storePicture(services, upload) : await storeBytes(services, upload)
  if (!stored) return undefined
  const { size, hash, picture } = stored
  const created_at = services.clock.now()
  const facts = {
    path: pathOf(file_id, created_at),
    uid,
    content_type,
    name,
    size,
    hash,
    created_at,
    hidden_at: null,
  }
  const { width = null, height = null } = picture ?? {}
  return { ...facts, width, height, thumbnail_type: picture?.thumbnail?.type ?? null }
}

async function typeOf({ staging }: Pick<FilesServices, 'staging'>, upload: UploadRow) {
  const { file_id, content_type, name } = upload
  if (name === null || !isUncertain(content_type, name)) return content_type
  const file = await staging.openFile(file_id, stateOf(upload))
  if (!file) return content_type
  try {
    return await typeByBytes(file.path, content_type, name)
  } finally {
    await file.discard()
  }
}

interface Stored extends StoredFile {
  picture?: Inspected | undefined
}

const storeBytes = (
  { staging }: Pick<FilesServices, 'staging'>,
  upload: UploadRow,
): Promise<Stored | undefined> =>
  staging.store(upload.file_id, stateOf(upload), keyOf(upload.file_id))

/** Stores a picture without metadata such as place and time, and its thumbnail. */
async function storePicture(
  { staging, pictures, blobs }: Pick<FilesServices, 'staging' | 'pictures' | 'blobs'>,
  upload: UploadRow,
): Promise<Stored | undefined> {
  const { file_id, uid, content_type } = upload
  const original = await staging.openFile(file_id, stateOf(upload))
  if (!original) return undefined
  try {
    const stripped = await stripMetadata(original.path, original.copyPath)
    const { path, size, hash } = stripped ? { path: original.copyPath, ...stripped } : original
    const picture = isPicture(content_type, size)
      ? await pictures.inspect(`user ${uid}`, path, limits.thumbnailPx)
      : undefined
    if (picture?.thumbnail) await blobs.put(thumbnailKeyOf(file_id), picture.thumbnail.bytes)
    await blobs.putFile(keyOf(file_id), path)
    return { size, hash, picture }
  } finally {
    await original.discard()
  }
}

/** Replaces the row of an upload by that of its file. Returns false if the upload has left its state. */
const replaceUpload = ({ database }: FilesServices, upload: UploadRow, row: FileRow) =>
  database.transact(async (tx) => {
    if (!(await removeUpload(tx, upload))) return false
    await insertFile(tx, row)
    return true
  })

/** The result of another node that finished the upload. Removes the bytes of an upload that was deleted. */
async function yieldToOther(
  services: FilesServices,
  upload: UploadRow,
): Promise<UploadResult | undefined> {
  const { file_id } = upload
  // The other node finished it soon after the last chunk, whatever time it is.
  const file = await findFinished(services, file_id, stateOf(upload).mark)
  if (file) return resultOf(file)
  const left = await findUpload(services.db, file_id)
  // Without a row nothing can become a file any more. The bytes of any other upload may still be needed.
  if (!left || left.touched_at === abandoned) await removeBytes(services, file_id)
  return undefined
}
