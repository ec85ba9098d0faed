import { type UploadResult, limits, fail } from '@parley/protocol'
import type { UploadRow } from '../../../engines/database/tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { FilesServices } from '../services.ts'
import { pathOf } from '../keys.ts'
import { findFile, findUpload, growUpload } from '../store.ts'
import type { Chunk } from './chunk.ts'
import { finishUpload, resultOf } from './finish-upload.ts'
import { requireQuota } from './quota.ts'

const dayMs = 86_400_000

/**
 * Appends a chunk to an upload of the caller. The last chunk finishes the upload. A chunk with an offset
 * may be sent again when its answer was lost: bytes that are stored already are not appended twice.
 */
export async function appendChunk(
  services: FilesServices,
  me: CurrentUser,
  chunk: Chunk,
): Promise<UploadResult | null> {
  const { file_id, piece } = chunk
  try {
    return await services.files.locks.run(file_id, async () => {
      const upload = await findOwnUpload(services, me, file_id)
      if (!upload) return requireFinished(services, me, chunk)
      return isStored(upload, chunk) ? null : append(services, upload, chunk)
    })
  } finally {
    await services.staging.discard(piece)
  }
}

async function append(
  services: FilesServices,
  upload: UploadRow,
  { file_id, piece, isLast, offset = upload.size }: Chunk,
): Promise<UploadResult | null> {
  const { staging, config } = services
  if (offset !== upload.size) throw fail('unknown-upload')
  const grown = { ...upload, size: upload.size + piece.size }
  if (grown.size > config.fileBytes) throw fail('too-large')
  await requireQuota(services, upload.uid, piece.size)
  // The row holds the acknowledged length. Bytes of a failed chunk beyond it are overwritten.
  const fits = await staging.append(file_id, piece, upload.size)
  if (!fits) throw fail('unknown-upload')
  return isLast ? finishUpload(services, grown) : saveProgress(services, grown)
}

/** Finds an upload of the caller that has not been idle for too long. */
async function findOwnUpload(
  services: FilesServices,
  me: CurrentUser,
  file_id: string,
): Promise<UploadRow | undefined> {
  const upload = await findUpload(services.db, file_id)
  const idleSince = services.clock.now() - limits.uploadIdleSeconds * 1000
  return upload?.uid === me.uid && upload.touched_at > idleSince ? upload : undefined
}

/** Whether an earlier request stored this chunk. The last chunk is never stored without its file. */
const isStored = ({ size }: UploadRow, { offset, piece, isLast }: Chunk) =>
  !isLast && offset !== undefined && piece.size > 0 && offset + piece.size <= size

/** The result of an upload that the caller has finished with this chunk, or an error. */
async function requireFinished(
  { db, clock }: Pick<FilesServices, 'db' | 'clock'>,
  me: CurrentUser,
  { file_id, isLast, offset }: Chunk,
): Promise<UploadResult> {
  if (isLast && offset !== undefined) {
    // The path contains the day on which the upload was finished.
    for (const at of [clock.now(), clock.now() - dayMs]) {
      const file = await findFile(db, pathOf(file_id, at))
      if (file?.uid === me.uid) return resultOf(file)
    }
  }
  throw fail('unknown-upload')
}

async function saveProgress(services: FilesServices, { file_id, size }: UploadRow): Promise<null> {
  const touched_at = services.clock.now()
  const exists = await services.database.transact((tx) => growUpload(tx, file_id, size, touched_at))
  if (exists) return null
  await services.staging.remove(file_id)
  throw fail('unknown-upload')
}
