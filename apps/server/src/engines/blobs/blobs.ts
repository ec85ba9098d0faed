import type { Readable } from 'node:stream'

export interface BlobHead {
  size: number
  modified: Date
}

/** Bytes by key. Keys are made by us: letters, digits, dots, dashes and slashes. */
export interface Blobs {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Appends to a blob under way; creates it when it is not there. */
  append(key: string, bytes: Uint8Array): Promise<void>
  /** Gives a finished blob its final key. */
  move(from: string, to: string): Promise<void>
  head(key: string): Promise<BlobHead | undefined>
  /** The bytes from `start` up to and including `end`. */
  read(key: string, range?: { start: number; end: number }): Readable
  bytes(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Removes everything below a key. */
  removeAll(prefix: string): Promise<void>
}
