import { type UploadResult, fail } from '@parley/protocol'
import type { UploadRow } from '../tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { FilesServices } from '../services.ts'
import { findUpload, moveUpload } from '../store.ts'
import type { Chunk } from './chunk.ts'
import { finishUpload } from './finish-upload.ts'
import { findFinished, resultOf } from './finished.ts'
import { isComplete, isIdle, nextState, stateOf } from './progress.ts'
import { requireQuota } from './quota.ts'

/**
 * Appends a chunk to an upload of the caller. The last chunk finishes the upload. A chunk with an offset
 * may be sent again when its answer was lost: bytes that are stored already are not appended twice.
 */
export async function appendChunk(
  services: FilesServices,
  me: CurrentUser,
  chunk: Chunk,
): Promise<UploadResult | null> {
  try {
    return await services.files.locks.run(chunk.file_id, () => advance(services, me, chunk))
  } finally {
    await chunk.piece.discard()
  }
}

/** The lock holds on this node only: another one may advance the upload at the same time. */
async function advance(
  services: FilesServices,
  me: CurrentUser,
  chunk: Chunk,
): Promise<UploadResult | null> {
  for (;;) {
    const upload = await findOwnUpload(services, me, chunk.file_id)
    if (!upload) return requireFinished(services, me, chunk)
    if (isStored(upload, chunk)) return null
    if (isComplete(upload)) return finishAgain(services, upload, chunk)
    const next = await append(services, me, upload, chunk)
    if (next) return chunk.isLast ? finishUpload(services, next) : null
  }
}

/** Appends a chunk. Returns the new state, or undefined if another node has changed the upload. */
async function append(
  services: FilesServices,
  me: CurrentUser,
  upload: UploadRow,
  { piece, isLast, offset = upload.size }: Chunk,
): Promise<UploadRow | undefined> {
  const { staging, config, clock, database, db } = services
  if (offset !== upload.size) throw fail('unknown-upload')
  const next = { ...upload, ...nextState(upload, piece.size, isLast, clock.now()) }
  if (next.size > config.fileBytes) throw fail('too-large')
  await requireQuota(services, me, piece.size)
  // The row holds the acknowledged state. Bytes that did not get there are never read.
  const fits = await piece.append(upload.file_id, stateOf(upload), stateOf(next))
  if (!fits) throw fail('unknown-upload')
  if (await database.transact((tx) => moveUpload(tx, upload, next))) return next
  if (!(await findUpload(db, upload.file_id))) await staging.remove(upload.file_id)
  return undefined
}

/** Finishes a complete upload whose earlier attempt failed or was interrupted. */
async function finishAgain(
  services: FilesServices,
  upload: UploadRow,
  { piece, isLast, offset = upload.size - piece.size }: Chunk,
): Promise<UploadResult> {
  if (!isLast || offset + piece.size !== upload.size) throw fail('unknown-upload')
  return finishUpload(services, upload)
}

/** Finds an upload of the caller that has not been idle for too long. */
async function findOwnUpload(
  services: FilesServices,
  me: CurrentUser,
  file_id: string,
): Promise<UploadRow | undefined> {
  const upload = await findUpload(services.db, file_id)
  return upload?.uid === me.uid && !isIdle(upload, services.clock.now()) ? upload : undefined
}

/** Whether an earlier request stored this chunk. The last chunk is never stored without its file. */
const isStored = ({ size }: UploadRow, { offset, piece, isLast }: Chunk) =>
  !isLast && offset !== undefined && piece.size > 0 && offset + piece.size <= size

/** The result of an upload that the caller has finished with this chunk, or an error. */
async function requireFinished(
  services: FilesServices,
  me: CurrentUser,
  { file_id, isLast, offset }: Chunk,
): Promise<UploadResult> {
  if (!isLast || offset === undefined) throw fail('unknown-upload')
  const file = await findFinished(services, file_id, services.clock.now())
  if (file?.uid !== me.uid) throw fail('unknown-upload')
  return resultOf(file)
}
