import { type UploadResult, limits, refuse } from '@parley/protocol'
import type { UploadRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import type { Chunk } from './chunk.ts'
import { finishUpload } from './finish-upload.ts'
import { keyOf } from './keys.ts'
import { findUpload, growUpload } from './store.ts'
import { inTurn } from './turns.ts'

/** Appends a chunk to an own upload; the last one finishes it and gives its facts. */
export async function takeChunk(
  services: Services,
  me: Me,
  { file_id, bytes, isLast }: Chunk,
): Promise<UploadResult | null> {
  return inTurn(services)(file_id, async () => {
    const upload = await requireUpload(services, me, file_id)
    const grown = { ...upload, size: upload.size + bytes.length }
    if (grown.size > services.config.fileBytes) throw refuse('too-large')
    // The row says how much counts: what a chunk that failed half-way left behind is written over.
    const fits = await services.blobs.append(keyOf(file_id), bytes, upload.size)
    if (!fits) throw refuse('unknown-upload')
    return isLast ? finishUpload(services, grown) : keep(services, grown)
  })
}

/** Nobody else may continue an upload, nor anybody one that was left alone too long. */
async function requireUpload(services: Services, me: Me, file_id: string): Promise<UploadRow> {
  const upload = await findUpload(services.db, file_id)
  const idleSince = services.clock.now() - limits.uploadIdleSeconds * 1000
  if (upload?.uid !== me.uid || upload.touched_at <= idleSince) throw refuse('unknown-upload')
  return upload
}

async function keep(services: Services, { file_id, size }: UploadRow): Promise<null> {
  const touched_at = services.clock.now()
  const kept = await services.database.transact((tx) => growUpload(tx, file_id, size, touched_at))
  if (kept) return null
  await services.blobs.remove(keyOf(file_id))
  throw refuse('unknown-upload')
}
