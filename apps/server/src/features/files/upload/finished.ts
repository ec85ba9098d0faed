import type { UploadResult } from '@parley/protocol'
import type { FileRow } from '../tables.ts'
import { pathOf } from '../keys.ts'
import type { FilesServices } from '../services.ts'
import { findFile } from '../store.ts'

const dayMs = 86_400_000

/** The file of an upload that was finished within a day of `time`. */
export async function findFinished(
  { db }: Pick<FilesServices, 'db'>,
  file_id: string,
  time: number,
): Promise<FileRow | undefined> {
  // The path contains the day. The clock of the node that finished the upload may be ahead of this one.
  for (const at of [time, time - dayMs, time + dayMs]) {
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
