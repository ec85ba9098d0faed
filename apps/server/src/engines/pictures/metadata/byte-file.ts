import type { FileHandle } from 'node:fs/promises'

const windowBytes = 65_536

/** A range of a file, excluding `end`, or bytes that replace a range. */
export type Part = { start: number; end: number } | Uint8Array

/** Random access to a file through a window in memory. */
export class ByteFile {
  readonly size: number
  readonly #handle: FileHandle
  #window = Buffer.alloc(0)
  #windowAt = 0

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Reads `length` bytes from `at`, or fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size)
    if (at < this.#windowAt || end > this.#windowAt + this.#window.length) {
      const bytes = Buffer.alloc(Math.min(Math.max(length, windowBytes), this.size - at))
      const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, at)
      this.#window = bytes.subarray(0, bytesRead)
      this.#windowAt = at
    }
    return this.#window.subarray(at - this.#windowAt, Math.max(at, end) - this.#windowAt)
  }

  /** The offset of the next `byte` from `at` on. */
  async indexOf(byte: number, at: number): Promise<number | undefined> {
    for (let from = at; from < this.size; ) {
      const bytes = await this.read(from, windowBytes)
      if (bytes.length === 0) return undefined
      const found = bytes.indexOf(byte)
      if (found >= 0) return from + found
      from += bytes.length
    }
    return undefined
  }

  /** The bytes of all parts, one after another. */
  async *bytesOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        yield part
        continue
      }
      for (let at = part.start; at < part.end; ) {
        const bytes = await this.read(at, Math.min(windowBytes, part.end - at))
        if (bytes.length === 0) throw new Error('The file became shorter while it was read')
        // Copied, because the window is reused.
        yield Buffer.from(bytes)
        at += bytes.length
      }
    }
  }
}

/** Collects the parts of a file to keep. */
export class KeptParts {
  readonly parts: Part[] = []

  keep(start: number, end: number): void {
    const last = this.parts.at(-1)
    if (last !== undefined && !(last instanceof Uint8Array) && last.end === start) last.end = end
    else if (end > start) this.parts.push({ start, end })
  }

  /** Whether the parts are the whole file. */
  isWhole(size: number): boolean {
    const [only] = this.parts
    return (
      this.parts.length === 1 &&
      only !== undefined &&
      !(only instanceof Uint8Array) &&
      only.start === 0 &&
      only.end === size
    )
  }
}
