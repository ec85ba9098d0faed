import type { Readable } from 'node:stream'

export interface BlobHead {
  size: number
  modified: Date
}

/** Bytes by key. Keys are made by us: letters, digits, dots, dashes and slashes. */
export interface Blobs {
  /** Stores a blob whole, or not at all; on disk once this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes the next piece of a blob that is `at` bytes long so far, and forgets whatever an earlier
   * attempt left beyond. False when bytes before `at` are missing. One caller per key at a time.
   */
  append(key: string, bytes: Uint8Array, at: number): Promise<boolean>
  /** Resolves once all that was appended is on disk. */
  finish(key: string): Promise<void>
  head(key: string): Promise<BlobHead | undefined>
  /** The bytes from `start` up to and including `end`. */
  read(key: string, range?: { start: number; end: number }): Readable
  bytes(key: string): Promise<Uint8Array | undefined>
  /** Lends a blob as a file, for tools that want one. */
  asFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  remove(key: string): Promise<void>
  /** Removes everything below a key. */
  removeAll(prefix: string): Promise<void>
}
