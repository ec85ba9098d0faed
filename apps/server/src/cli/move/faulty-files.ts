import type { Row, RowReader } from '../../engines/database/copy/rows.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'
import { pagesOf } from '../../engines/database/copy/sync-tables.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from '../../features/files/index.ts'

/** A file that the database names. */
export interface NamedFile {
  path: string
  /** The name that the uploader gave it. */
  name: string | null
}

/** Files that were faulty on the old server already. */
export interface FaultyFiles {
  /** The bytes of the file or of its thumbnail are not there. */
  missing: NamedFile[]
  /** The content is not the one that was uploaded. It was copied as it is. */
  damaged: NamedFile[]
}

/** Compares all files that the database names with the checksums of the files that were copied. */
export async function findFaultyFiles(
  rows: RowReader,
  checksumOf: (key: string) => string | undefined,
): Promise<FaultyFiles> {
  const found: FaultyFiles = { missing: [], damaged: [] }
  for await (const { path, name, hash, hasThumbnail } of filesOf(rows)) {
    const id = fileIdOf(path)
    const copied = checksumOf(keyOf(id))
    const isMissing = hasThumbnail && checksumOf(thumbnailKeyOf(id)) === undefined
    if (copied === undefined || isMissing) found.missing.push({ path, name })
    if (copied !== undefined && hash !== '' && copied !== hash) found.damaged.push({ path, name })
  }
  return found
}

interface FileRow extends NamedFile {
  hash: string
  hasThumbnail: boolean
}

async function* filesOf(rows: RowReader): AsyncGenerator<FileRow> {
  const table = readShapes().copied.find(({ name }) => name === 'file')
  if (!table) throw new Error('There is no table of files')
  const valueOf = (row: Row, name: string) =>
    row[table.columns.findIndex((column) => column.name === name)] ?? null
  for await (const range of pagesOf(rows, table)) {
    for (const row of await rows.rows(table, range)) {
      const name = valueOf(row, 'name')
      yield {
        path: String(valueOf(row, 'path')),
        name: name === null ? null : String(name),
        hash: String(valueOf(row, 'hash')),
        hasThumbnail: valueOf(row, 'thumbnail_type') !== null,
      }
    }
  }
}
