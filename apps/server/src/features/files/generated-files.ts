import { createHash, randomUUID } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { FileRow, UploadRow } from './tables.ts'
import { fileIdOf, keyOf, pathOf } from './keys.ts'
import type { FilesServices } from './services.ts'
import { insertFile, insertUpload, removeUpload } from './store.ts'
import { requireFreeSpace, requireQuota } from './upload/quota.ts'

/** A file that the server makes for a user, who has its bytes in their quota. */
export interface GeneratedFile {
  content_type: string
  bytes: Uint8Array
  /** Whether its own address does not serve it. */
  isRetained?: boolean
}

/** A generated file whose bytes are stored. It becomes a file with `insertGenerated`. */
export interface StoredBytes {
  upload: UploadRow
  /** `path` is known before the row exists, so that other files can contain it. */
  row: FileRow
}

/** The path that a generated file will have. */
export const reservePath = ({ clock }: Pick<FilesServices, 'clock'>): string =>
  pathOf(randomUUID(), clock.now())

/**
 * Stores the bytes of files under reserved paths. Until `insertGenerated` they count as uploads: what is
 * left behind by a crash is deleted with the idle ones.
 */
export async function storeGenerated(
  services: FilesServices,
  uid: number,
  files: ReadonlyMap<string, GeneratedFile>,
): Promise<StoredBytes[]> {
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
  await requireFreeSpace(services, total)
  // Only members of the team have files made.
  await requireQuota(services, { uid, is_visitor: false }, total)
  const now = services.clock.now()
  const stored = [...files].map(([path, file]) => rowsOf(path, uid, file, now))
  await services.database.transact(async (tx) => {
    for (const { upload } of stored) await insertUpload(tx, upload)
  })
  for (const [path, { bytes }] of files) await services.blobs.put(keyOf(fileIdOf(path)), bytes)
  return stored
}

/** Turns stored bytes into files. */
export async function insertGenerated(tx: Tx, stored: readonly StoredBytes[]): Promise<void> {
  for (const { upload, row } of stored) {
    if (!(await removeUpload(tx, upload))) throw fail('unknown-upload')
    await insertFile(tx, row)
  }
}

function rowsOf(
  path: string,
  uid: number,
  { content_type, bytes, isRetained }: GeneratedFile,
  now: number,
): StoredBytes {
  const common = { uid, content_type, name: null, size: bytes.length }
  const hash = createHash('sha256').update(bytes).digest('hex')
  const picture = { width: null, height: null, thumbnail_type: null }
  return {
    upload: { ...common, file_id: fileIdOf(path), touched_at: now, attempt: null },
    row: { ...common, ...picture, path, hash, created_at: now, hidden_at: isRetained ? now : null },
  }
}
