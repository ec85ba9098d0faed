import type { ByteFile, Part } from './byte-file.ts'
import { type Extent, type Item, itemsIn } from './heif-items.ts'
import { readOrientation, tiffWithOrientation } from './orientation.ts'

const maxBoxes = 10_000
const maxMetaBytes = 16_777_216
const maxExifBytes = 65_536
const shownBoxes = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'idat', 'free', 'skip', 'wide'])
// Places, names and times of a film, beside its frames.
const describingBoxes = new Set(['udta', 'meta', 'uuid'])
const filmBoxes = new Set(['moov', 'trak'])
const blankBytes = 65_536
const blank = Buffer.alloc(blankBytes)

interface Box {
  type: string
  start: number
  /** Where its content begins. */
  content: number
  end: number
}

/** Whether a file begins as HEIC or AVIF. */
export const isHeif = (head: string): boolean =>
  /^[^]{4}ftyp(?:mif1|msf1|mif2|hei[cxms]|hev[cxms]|avi[fs])/.test(head)

/**
 * The parts of a HEIC or AVIF to keep. Its other parts are found by their place in the file, so the bytes of Exif, XMP and
 * unknown boxes are overwritten. Unknown boxes at the end, where phones append videos, are left out.
 */
export async function keptOfHeif(file: ByteFile): Promise<Part[] | undefined> {
  const boxes = await boxesIn(file, 0, file.size)
  const last = boxes.findLastIndex(({ type }) => shownBoxes.has(type))
  const end = boxes[last]?.end ?? 0
  const changes: Change[] = []
  for (const box of boxes.slice(0, last + 1)) {
    if (box.type === 'meta') changes.push(...(await changesOfItems(file, box)))
    else if (box.type === 'moov') changes.push(...(await changesOfFilm(file, box)))
    else if (!shownBoxes.has(box.type)) changes.push(...emptied(box))
  }
  return changes.length === 0 && end === file.size ? undefined : applied(changes, end)
}

/** A range of a file with the bytes that replace its beginning. The rest of it becomes zero. */
interface Change extends Extent {
  bytes?: Buffer | undefined
}

async function changesOfItems(file: ByteFile, meta: Box): Promise<Change[]> {
  if (meta.end - meta.content > maxMetaBytes) return []
  const content = Buffer.from(await file.read(meta.content, meta.end - meta.content))
  const items = itemsIn(content, meta.content)
  const changes: Change[] = []
  for (const item of items.filter(isMetadata)) {
    const extents = item.extents.filter(({ start }) => start < file.size)
    for (const [at, extent] of extents.entries()) {
      const bytes = at === 0 ? await plainContent(file, item, extent) : undefined
      if (!(await isEmpty(file, extent, bytes))) changes.push({ ...extent, bytes })
    }
  }
  return changes
}

const isMetadata = ({ type }: Item) => ['Exif', 'mime', 'uri '].includes(type)

/** Exif data with nothing but the orientation; undefined for items without one. */
async function plainContent(file: ByteFile, { type }: Item, { start, end }: Extent) {
  if (type !== 'Exif') return undefined
  const exif = await file.read(start, Math.min(end - start, maxExifBytes))
  // The first four bytes tell where the TIFF begins.
  const offset = exif.length >= 4 ? 4 + exif.readUInt32BE(0) : exif.length
  const tiff = tiffWithOrientation(readOrientation(exif.subarray(offset)))
  return end - start >= tiff.length + 4 ? Buffer.concat([Buffer.alloc(4), tiff]) : undefined
}

async function isEmpty(file: ByteFile, { start, end }: Extent, bytes = Buffer.alloc(0)) {
  for (let at = start; at < Math.min(end, file.size); ) {
    const found = await file.read(at, Math.min(blankBytes, end - at))
    if (found.length === 0) return true
    const wanted = Buffer.alloc(found.length)
    if (at === start) bytes.copy(wanted)
    if (!found.equals(wanted)) return false
    at += found.length
  }
  return true
}

async function changesOfFilm(file: ByteFile, film: Box, depth = 0): Promise<Change[]> {
  const changes: Change[] = []
  for (const box of await boxesIn(file, film.content, film.end)) {
    if (describingBoxes.has(box.type)) changes.push(...emptied(box))
    else if (filmBoxes.has(box.type) && depth < 2) {
      changes.push(...(await changesOfFilm(file, box, depth + 1)))
    }
  }
  return changes
}

/** A box that readers skip. Its head keeps its length. */
const emptied = ({ start, content, end }: Box): Change[] => [
  { start: start + 4, end: start + 8, bytes: Buffer.from('free') },
  { start: content, end },
]

function applied(changes: readonly Change[], fileEnd: number): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { start, end, bytes = Buffer.alloc(0) } of changes.toSorted(
    (a, b) => a.start - b.start,
  )) {
    const [from, to] = [Math.max(at, start), Math.min(end, fileEnd)]
    if (from >= to) continue
    if (from > at) parts.push({ start: at, end: from })
    const head = from === start ? bytes.subarray(0, to - from) : Buffer.alloc(0)
    if (head.length > 0) parts.push(head)
    for (let left = to - from - head.length; left > 0; left -= blankBytes) {
      parts.push(blank.subarray(0, Math.min(left, blankBytes)))
    }
    at = to
  }
  if (at < fileEnd) parts.push({ start: at, end: fileEnd })
  return parts
}

async function boxesIn(file: ByteFile, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes; ) {
    const head = await file.read(at, 16)
    if (head.length < 8) return boxes
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short
    const end = size === 0 ? to : Math.min(to, at + size)
    const content = at + (isLong ? 16 : 8)
    if (end < content) return boxes
    boxes.push({ type, start: at, content, end })
    at = end
  }
  return boxes
}
