import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { chunkOfBytes, contentOf } from './frames.ts'

// A gzip stream whose parts are made without a state per connection, so that all readers share them. Each
// part ends at a byte and refers to nothing before it: small ones are stored as they are, large ones are
// compressed. The checksum at the end of a gzip file is left out; a stream is never read as a file.
// See docs/decisions/0025-compressed-answers.md.

const options = { level: 1, finishFlush: constants.Z_SYNC_FLUSH }
const deflate = promisify(deflateRaw)
const maxStored = 65_535

/** Shorter texts are not worth their compression. */
export const compressFrom = 16_384

/** The first bytes of a gzip stream. */
export const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Whether the client decodes gzip. */
export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /(?:^|[\s,])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(
    String(headers['accept-encoding'] ?? ''),
  )

/** Compresses a part beside the event loop. */
export const compressPart = (bytes: Buffer): Promise<Buffer> => deflate(bytes, options)

const parts = new WeakMap<Buffer, Buffer>()

/** The chunk of a gzip stream for a chunk that many readers share. Made once for all of them. */
export function gzipChunk(framed: Buffer): Buffer {
  let part = parts.get(framed)
  if (!part) {
    const bytes = contentOf(framed)
    const isLarge = bytes.length >= compressFrom
    part = chunkOfBytes(isLarge ? deflateRawSync(bytes, options) : storedPart(bytes))
    parts.set(framed, part)
  }
  return part
}

function storedPart(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += maxStored) {
    const data = bytes.subarray(from, from + maxStored)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(data.length, 1)
    head.writeUInt16LE(~data.length & 0xffff, 3)
    blocks.push(head, data)
  }
  return Buffer.concat(blocks)
}
