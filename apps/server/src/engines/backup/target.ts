import type { Readable } from 'node:stream'
import type { BlobEntry } from '../blobs/blobs.ts'

/**
 * A place for backups: a folder, or a bucket. Names consist of letters, digits, dots, dashes and slashes.
 * `put`, `read` and `remove` behave as those of `Blobs`.
 */
export interface BackupTarget {
  /** Stores a file. It becomes visible once it is complete and durable. */
  put(name: string, source: Readable): Promise<void>
  read(name: string): Readable
  /** All complete files below a folder. */
  list(folder: string): Promise<BlobEntry[]>
  remove(name: string): Promise<void>
  removeAll(folder: string): Promise<void>
}
