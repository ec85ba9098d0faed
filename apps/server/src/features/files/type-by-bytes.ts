import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { lookup } from 'mime-types'

const startBytes = 4_096
const packetBytes = 188
const syncByte = 0x47
// Their endings belong to texts as well: TypeScript, device trees, Rust, keys, notes of Emacs, Scheme, Structured Text.
const sharedTypes = new Set([
  'video/mp2t',
  'audio/vnd.dts',
  'application/rls-services+xml',
  'application/vnd.apple.keynote',
  'application/x-mspublisher',
  'application/vnd.lotus-organizer',
  'application/vnd.lotus-screencam',
  'application/vnd.sailingtracker.track',
])
// Control characters that texts do not have. Some have tabulators, line breaks, and colours of terminals.
const controls = /(?![\t-\r])\p{Cc}/u
const escape = '\u001b'

/** Whether the type of a file comes from an ending that two kinds of files share. Then its first bytes decide. */
export function isUncertain(type: string, name: string | null): boolean {
  if (name === null) return false
  if (/^\.(?:m?ts|m2ts|og[gx])$/i.test(extname(name))) return true
  return sharedTypes.has(type) && type === lookup(name)
}

/** The type of a file by its first bytes, where its ending is shared by two kinds; else the given one. */
export async function typeByBytes(path: string, type: string, name: string): Promise<string> {
  const start = await readStart(path)
  const ending = extname(name).toLowerCase()
  if (/^\.(?:m?ts|m2ts)$/.test(ending) && isTransportStream(start)) return 'video/mp2t'
  if (/^\.og[gx]$/.test(ending) && start.includes('\x80theora', 0, 'latin1')) return 'video/ogg'
  return sharedTypes.has(type) && isText(start) ? 'text/plain' : type
}

function isTransportStream(start: Buffer): boolean {
  // Recordings of cameras have four bytes before each packet.
  return [0, 4].some((offset) => {
    const step = packetBytes + offset
    const places = [0, 1, 2]
      .map((packet) => offset + packet * step)
      .filter((at) => at < start.length)
    return places.length > 0 && places.every((at) => start[at] === syncByte) && !isText(start)
  })
}

function isText(start: Buffer): boolean {
  try {
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return (
      text.trim() !== '' && !controls.test(text.replaceAll(escape, '')) && !text.startsWith('<?xml')
    )
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return false
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
