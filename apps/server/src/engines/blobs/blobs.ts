import type { Readable } from 'node:stream'

export interface BlobHead {
  size: number
  modified: Date
}

export interface BlobEntry {
  key: string
  size: number
}

/** The bytes from `start` up to and including `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores bytes by key. Keys consist of letters, digits, dots, dashes and slashes. */
export interface Blobs {
  /**
   * Stores a blob, replacing one of the same key. It becomes visible once it is complete and durable; if
   * the source fails, nothing changes.
   */
  put(key: string, source: Uint8Array | Readable): Promise<void>
  /** Moves the file at `path` into the store. The caller must not use it afterwards. */
  putFile(key: string, path: string): Promise<void>
  head(key: string): Promise<BlobHead | undefined>
  /** Reads a blob. Fails if it is missing. A replacement does not affect streams already open. */
  read(key: string, range?: ByteRange): Readable
  remove(key: string): Promise<void>
  /** Removes everything below a key. */
  removeAll(prefix: string): Promise<void>
  /** All blobs below a key, or all of the store, in no particular order. */
  list(prefix?: string): AsyncIterable<BlobEntry>
  /** Fails if the store cannot be used. Cheap. */
  probe(): Promise<void>
  /** Removes what unfinished writes of processes that ended left behind. */
  cleanUp(): Promise<void>
}

/** Throws if `key` is none, such as a path that leaves the store. */
export function requireBlobKey(key: string): void {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a blob key: ${key}`)
}
