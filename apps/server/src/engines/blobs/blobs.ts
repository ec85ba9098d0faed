import type { Readable } from 'node:stream'

export interface BlobHead {
  size: number
  modified: Date
}

/** The bytes from `start` up to and including `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes by key. Keys are made by us: letters, digits, dots, dashes and slashes. */
export interface Blobs {
  /**
   * Stores a blob, replacing one of the same key. It is visible when it is whole and durable, and not at all
   * when the source fails.
   */
  put(key: string, source: Uint8Array | Readable): Promise<void>
  /** Stores the file at `path` like `put`, and takes it over: nothing else may use it any more. */
  putFile(key: string, path: string): Promise<void>
  head(key: string): Promise<BlobHead | undefined>
  /** A stream that fails when there is no such blob. One that began keeps its bytes when the blob is replaced. */
  read(key: string, range?: ByteRange): Readable
  remove(key: string): Promise<void>
  /** Removes everything below a key. */
  removeAll(prefix: string): Promise<void>
}
