import { type ByteFile, KeptParts, type Part } from './byte-file.ts'
import { readOrientation, tiffWithOrientation } from './orientation.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const app0 = 0xe0
const app1 = 0xe1
const app2 = 0xe2
const app14 = 0xee
const app15 = 0xef
const comment = 0xfe
const maxSegments = 100_000

/**
 * The parts of a JPEG to keep: without EXIF, XMP, IPTC, comments, previews, and data after its end, where
 * phones append videos and further pictures. Keeps colour profile and orientation.
 */
export async function keptOfJpeg(file: ByteFile): Promise<Part[] | undefined> {
  const kept = new KeptParts()
  kept.keep(0, 2)
  let orientation = 1
  let afterJfif = 0
  let isInScan = false
  let at = 2
  for (let count = 0; count < maxSegments; count++) {
    const marker = await nextMarker(file, at)
    if (isInScan) kept.keep(at, marker?.at ?? file.size)
    if (marker === undefined) return finish()
    if (marker.code === endOfImage) {
      kept.keep(marker.at, marker.at + 2)
      return finish()
    }
    const end = await endOfSegment(file, marker)
    const content = await file.read(marker.at + 4, Math.max(0, end - marker.at - 4))
    if (marker.code === app1 && orientation === 1) orientation = readOrientation(content)
    if (isShown(marker.code, content)) kept.keep(marker.at, end)
    if (marker.code === app0 && count === 0) afterJfif = end
    isInScan = marker.code === startOfScan
    at = end
  }
  return undefined

  function finish(): Part[] | undefined {
    if (kept.isWhole(file.size)) return undefined
    if (orientation === 1) return kept.parts
    return insertAt(kept.parts, Math.max(2, afterJfif), exifSegment(orientation))
  }
}

function isShown(code: number, content: Buffer): boolean {
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text
  if (code === app0) return begins('JFIF\0')
  if (code === app2) return begins('ICC_PROFILE\0')
  // The Adobe segment defines the colour encoding.
  if (code === app14) return begins('Adobe')
  return code !== comment && (code < app0 || code > app15)
}

interface Marker {
  at: number
  code: number
}

/** The next marker that is neither a stuffed byte nor a restart within a scan. */
async function nextMarker(file: ByteFile, from: number): Promise<Marker | undefined> {
  for (let at = from; ; ) {
    const found = await file.indexOf(0xff, at)
    if (found === undefined) return undefined
    const [, code] = await file.read(found, 2)
    if (code === undefined) return undefined
    const isRestart = code >= 0xd0 && code <= 0xd7
    if (code > 0x01 && code !== 0xff && code !== startOfImage && !isRestart) {
      return { at: found, code }
    }
    at = found + (code === 0xff ? 1 : 2)
  }
}

async function endOfSegment(file: ByteFile, { at }: Marker): Promise<number> {
  const length = await file.read(at + 2, 2)
  if (length.length < 2) return file.size
  return Math.min(file.size, at + 2 + Math.max(2, length.readUInt16BE(0)))
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiffWithOrientation(orientation)])
  const head = Buffer.from([0xff, app1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Inserts bytes at offset `at` of the file, splitting a kept part if necessary. */
export function insertAt(parts: readonly Part[], at: number, bytes: Buffer): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part instanceof Uint8Array || part.start >= at || part.end < at) return [part]
    const before = { start: part.start, end: at }
    return part.end === at ? [before, bytes] : [before, bytes, { start: at, end: part.end }]
  })
}
