import type { UploadResult } from '@parley/protocol'
import type { FileRow } from '../../../engines/database/tables.ts'
import { pathOf } from '../keys.ts'
import type { FilesServices } from '../services.ts'
import { findFile } from '../store.ts'

const dayMs = 86_400_000

/** The file of an upload that was finished within the last day. */
export async function findFinished(
  { db, clock }: Pick<FilesServices, 'db' | 'clock'>,
  file_id: string,
): Promise<FileRow | undefined> {
  // The path contains the day on which the upload was finished.
  for (const at of [clock.now(), clock.now() - dayMs]) {
    const file = await findFile(db, pathOf(file_id, at))
    if (file) return file
  }
  return undefined
}

/** The answer to the last chunk of a file. */
export const resultOf = ({ path, size, hash, width, height }: FileRow): UploadResult => ({
  path,
  size,
  hash,
  image_properties: width !== null && height !== null ? { width, height } : null,
})
