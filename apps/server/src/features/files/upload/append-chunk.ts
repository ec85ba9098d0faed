import { type UploadResult, limits, fail } from '@parley/protocol'
import type { UploadRow } from '../../../engines/database/tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { Services } from '../../../services.ts'
import type { Chunk } from './chunk.ts'
import { finishUpload } from './finish-upload.ts'
import { requireQuota } from './quota.ts'
import { findUpload, growUpload } from '../store.ts'
import { uploadLocks } from './upload-locks.ts'

/** Appends a chunk to an upload of the caller. The last chunk finishes the upload. */
export async function appendChunk(
  services: Services,
  me: CurrentUser,
  { file_id, piece, isLast }: Chunk,
): Promise<UploadResult | null> {
  const { staging, config } = services
  try {
    return await uploadLocks(services).run(file_id, async () => {
      const upload = await requireUpload(services, me, file_id)
      const grown = { ...upload, size: upload.size + piece.size }
      if (grown.size > config.fileBytes) throw fail('too-large')
      await requireQuota(services, me.uid, piece.size)
      // The row holds the acknowledged length. Bytes of a failed chunk beyond it are overwritten.
      const fits = await staging.append(file_id, piece, upload.size)
      if (!fits) throw fail('unknown-upload')
      return isLast ? finishUpload(services, grown) : saveProgress(services, grown)
    })
  } finally {
    await staging.discard(piece)
  }
}

/** Finds an upload of the caller that has not been idle for too long, or fails. */
async function requireUpload(
  services: Services,
  me: CurrentUser,
  file_id: string,
): Promise<UploadRow> {
  const upload = await findUpload(services.db, file_id)
  const idleSince = services.clock.now() - limits.uploadIdleSeconds * 1000
  if (upload?.uid !== me.uid || upload.touched_at <= idleSince) throw fail('unknown-upload')
  return upload
}

async function saveProgress(services: Services, { file_id, size }: UploadRow): Promise<null> {
  const touched_at = services.clock.now()
  const exists = await services.database.transact((tx) => growUpload(tx, file_id, size, touched_at))
  if (exists) return null
  await services.staging.remove(file_id)
  throw fail('unknown-upload')
}
