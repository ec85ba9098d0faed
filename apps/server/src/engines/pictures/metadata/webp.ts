import { type ByteFile, KeptParts, type Part } from './byte-file.ts'
import { readOrientation, tiffWithOrientation } from './orientation.ts'

const riffBytes = 12
const maxChunks = 100_000
const shownChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const hasExif = 0x08
const hasXmp = 0x04
const maxExifBytes = 65_536

/** The parts of a WebP to keep: without EXIF, XMP, unknown chunks and data after its end. */
export async function keptOfWebp(file: ByteFile): Promise<Part[] | undefined> {
  const riff = await file.read(0, riffBytes)
  const fileEnd = Math.min(file.size, riff.readUInt32LE(4) + 8)
  const kept = new KeptParts()
  kept.keep(0, riffBytes)
  let orientation = 1
  let extended: Buffer | undefined
  let at = riffBytes
  for (let count = 0; at + 8 <= fileEnd; count++) {
    if (count === maxChunks) return undefined
    const head = Buffer.from(await file.read(at, 8))
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const end = Math.min(fileEnd, at + 8 + length + (length % 2))
    if (name === 'EXIF') {
      orientation = readOrientation(await file.read(at + 8, Math.min(length, maxExifBytes)))
    }
    if (name === 'VP8X') extended = Buffer.from(await file.read(at, end - at))
    if (shownChunks.has(name)) kept.keep(at, end)
    at = end
  }
  if (kept.isWhole(file.size)) return undefined
  return rebuild(kept.parts, extended, orientation)
}

// Sizes and flags in the header must match the kept parts.
function rebuild(
  parts: readonly Part[],
  extended: Buffer | undefined,
  orientation: number,
): Part[] {
  const body: Part[] = parts.flatMap((part) => withoutHead(part, extended))
  const exif = extended && orientation !== 1 ? [exifChunk(orientation)] : []
  const head = extended ? [withFlags(extended, exif.length > 0)] : []
  const content = [...head, ...body, ...exif]
  const size = content.reduce((sum, part) => sum + lengthOf(part), 4)
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(size, 4)
  return [riff, ...content]
}

/** A part without the RIFF header and the VP8X chunk, which are written again. */
function withoutHead(part: Part, extended: Buffer | undefined): Part[] {
  if (part instanceof Uint8Array) return [part]
  const start = Math.max(part.start, riffBytes + (extended?.length ?? 0))
  return start < part.end ? [{ start, end: part.end }] : []
}

function withFlags(extended: Buffer, keepsExif: boolean): Buffer {
  const chunk = Buffer.from(extended)
  const flags = chunk[8] ?? 0
  if (chunk.length > 8) chunk[8] = (flags & ~hasXmp & ~hasExif) | (keepsExif ? hasExif : 0)
  return chunk
}

function exifChunk(orientation: number): Buffer {
  const tiff = tiffWithOrientation(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

const lengthOf = (part: Part) => (part instanceof Uint8Array ? part.length : part.end - part.start)
