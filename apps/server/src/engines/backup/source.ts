import type { Readable } from 'node:stream'
import type { BlobHead } from '../blobs/blobs.ts'

/** The source of a backup: a database and the files that it names. */
export interface BackupSource {
  /** Writes the database as of one moment to a SQLite file. Returns the moment. */
  copyDatabase(path: string): Promise<Date>
  /** All files that exist now, as keys. */
  listFiles(): Promise<string[]>
  /** The files that belong to a copy of the database. */
  filesOf(copy: string): Promise<FileKeys>
  head(key: string): Promise<BlobHead | undefined>
  read(key: string): Readable
  /** The secrets of the server. */
  readIdentity(): Promise<Buffer>
}

export interface FileKeys {
  /** Files that rows of the database name. They never change. */
  named: string[]
  /** Files that exist and that no row names, such as avatars. They may change. */
  others: string[]
}
