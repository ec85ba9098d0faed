import { createHash } from 'node:crypto'
import { type UploadResult, isPicture, limits, refuse } from '@parley/protocol'
import type { UploadRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'
import { removeBytes } from './erase.ts'
import { keyOf, pathOf, thumbnailKeyOf } from './keys.ts'
import { insertFile, removeUpload } from './store.ts'

/** Makes a file of an upload whose bytes are complete. */
export async function finishUpload(services: Services, upload: UploadRow): Promise<UploadResult> {
  const { blobs, clock, database } = services
  const { file_id, uid, content_type, name, size } = upload
  // First the bytes, then the row that promises them.
  await blobs.finish(keyOf(file_id))
  const hash = await hashOf(services, keyOf(file_id))
  const picture = await pictureOf(services, upload)
  if (picture) await blobs.put(thumbnailKeyOf(file_id), picture.thumbnail.bytes)

  const created_at = clock.now()
  const { width, height } = picture ?? { width: null, height: null }
  const thumbnail_type = picture?.thumbnail.type ?? null
  const path = pathOf(file_id, created_at)
  const stored = await database.transact(async (tx) => {
    if (!(await removeUpload(tx, file_id))) return false
    const facts = { path, uid, content_type, name, size, hash, created_at }
    await insertFile(tx, { ...facts, width, height, thumbnail_type })
    return true
  })
  if (!stored) {
    await removeBytes(services, file_id)
    throw refuse('unknown-upload')
  }
  const image_properties = picture ? { width: picture.width, height: picture.height } : null
  return { path, size, hash, image_properties }
}

async function hashOf({ blobs }: Services, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of blobs.read(key)) hash.update(bytes)
  return hash.digest('hex')
}

async function pictureOf({ blobs, pictures }: Services, upload: UploadRow) {
  const { file_id, uid, content_type, size } = upload
  if (!isPicture(content_type, size)) return undefined
  return blobs.asFile(keyOf(file_id), (path) =>
    pictures.inspect(`user ${uid}`, path, limits.thumbnailPx),
  )
}
