import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Bytes } from './cipher.ts'
import { DamagedFileError } from './errors.ts'

/** Size and SHA-256 of a content, in lower-case hex. */
export interface Checksum {
  size: number
  sha256: string
}

/** A running checksum: passes a stream on and knows its checksum at the end. */
export class Hasher {
  readonly #hash = createHash('sha256')
  #size = 0

  async *pass(source: Bytes): Bytes {
    for await (const bytes of source) {
      this.#hash.update(bytes)
      this.#size += bytes.length
      yield bytes
    }
  }

  /** Call it once, after the stream. */
  checksum(): Checksum {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}

/**
 * Opens a stream when its first bytes are wanted. A file stream that waits for its reader ends the process
 * if its file is gone, because nobody listens for the error yet.
 */
export async function* lazily(open: () => Readable): Bytes {
  yield* open() as Bytes
}

/** Reads a stream to its end. */
export async function checksumOf(source: Bytes): Promise<Checksum> {
  const hasher = new Hasher()
  for await (const _ of hasher.pass(source));
  return hasher.checksum()
}

/** Passes a stream on and fails at its end if the content is not the expected one. */
export async function* verified(source: Bytes, expected: Checksum, name: string): Bytes {
  const hasher = new Hasher()
  yield* hasher.pass(source)
  const found = hasher.checksum()
  if (found.size === expected.size && found.sha256 === expected.sha256) return
  throw new DamagedFileError(`${name} is damaged: its content is not the one in the manifest`)
}
