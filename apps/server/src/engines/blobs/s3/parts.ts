import type { Readable } from 'node:stream'

/** Cuts a stream into parts of `size` bytes. The last one is shorter, or the only one is empty. */
export async function* partsOf(source: Readable, size: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  let isFirst = true
  for await (const bytes of source) {
    for (let rest = toBuffer(bytes); rest.length > 0; ) {
      const piece = rest.subarray(0, size - length)
      pieces.push(piece)
      length += piece.length
      rest = rest.subarray(piece.length)
      if (length < size) break
      yield Buffer.concat(pieces)
      ;[pieces, length, isFirst] = [[], 0, false]
    }
  }
  if (length > 0 || isFirst) yield Buffer.concat(pieces)
}

const toBuffer = (bytes: Uint8Array | string) =>
  typeof bytes === 'string'
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
