import { crc32 } from 'node:zlib'
import { type ByteFile, KeptParts, type Part } from './byte-file.ts'
import { insertAt } from './jpeg.ts'
import { readOrientation, tiffWithOrientation } from './orientation.ts'

const signatureBytes = 8
const headerEnd = 33
const maxChunks = 100_000
// Kept in addition to the critical chunks, whose names begin with a capital letter.
const shownChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD hIST pHYs sPLT oFFs acTL fcTL fdAT'.split(
    ' ',
  ),
)

/** The parts of a PNG to keep: without EXIF, texts, times, private chunks and data after its end. */
export async function keptOfPng(file: ByteFile): Promise<Part[] | undefined> {
  const kept = new KeptParts()
  kept.keep(0, signatureBytes)
  let orientation = 1
  let at = signatureBytes
  for (let count = 0; count < maxChunks; count++) {
    const head = await file.read(at, 8)
    if (head.length < 8) return finish()
    const length = head.readUInt32BE(0)
    const name = head.toString('latin1', 4)
    const end = Math.min(file.size, at + length + 12)
    if (name === 'eXIf') orientation = readOrientation(await file.read(at + 8, length))
    if (/^[A-Z]/.test(name) || shownChunks.has(name)) kept.keep(at, end)
    if (name === 'IEND') return finish()
    at = end
  }
  return undefined

  function finish(): Part[] | undefined {
    if (kept.isWhole(file.size)) return undefined
    if (orientation === 1) return kept.parts
    return insertAt(kept.parts, headerEnd, exifChunk(orientation))
  }
}

function exifChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf'), tiffWithOrientation(orientation)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
