import type { Readable } from 'node:stream'

/**
 * A state of an upload: its length and a mark that rises with each piece. The owner of the upload decides
 * between two attempts to append to the same state, and so their marks tell which pieces count.
 */
export interface UploadState {
  size: number
  mark: number
  /** Tells two attempts with the same length and mark apart; letters and digits. */
  attempt?: string | undefined
}

/** The bytes of one request. */
export interface Piece {
  readonly size: number
  /**
   * Appends the piece to an upload in the state `from`, which leads to the state `to`. It counts once the
   * owner of the upload has accepted `to`. Returns false if earlier bytes are known to be missing.
   */
  append(name: string, from: UploadState, to: UploadState): Promise<boolean>
  /** Releases what the piece occupies. The appended bytes stay. */
  discard(): Promise<void>
}

export interface StoredFile {
  size: number
  /** SHA-256 in lower-case hex. */
  hash: string
}

/** The bytes of an upload in a local file. */
export interface LocalFile extends StoredFile {
  path: string
  /** A path for a changed copy. */
  copyPath: string
  /** Removes both files, unless they belong to the upload. */
  discard(): Promise<void>
}

/** Uploads under construction, by name. They grow piece by piece and survive a restart. */
export interface Staging {
  /** Receives a piece. A stream that fails leaves nothing. */
  receive(source: Readable): Promise<Piece>
  /**
   * Moves an upload in a state into the blob store, where it may be already after an earlier attempt.
   * Returns undefined if bytes are missing.
   */
  store(name: string, state: UploadState, key: string): Promise<StoredFile | undefined>
  /** Opens an upload in a state as a file of this machine. Returns undefined if bytes are missing. */
  openFile(name: string, state: UploadState): Promise<LocalFile | undefined>
  remove(name: string): Promise<void>
  /** The names of all uploads with bytes. */
  names(): Promise<string[]>
}

export const isUploadName = (name: string): boolean => /^[\w-]+$/.test(name)

/** Throws if `name` is not the name of an upload, such as a path. */
export function requireUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error(`Not a name: ${name}`)
}
