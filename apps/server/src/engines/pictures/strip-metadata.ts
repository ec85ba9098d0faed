import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ByteFile, type Part } from './metadata/byte-file.ts'
import { isHeif, keptOfHeif } from './metadata/heif.ts'
import { keptOfJpeg } from './metadata/jpeg.ts'
import { keptOfPng } from './metadata/png.ts'
import { keptOfWebp } from './metadata/webp.ts'

export interface StrippedFile {
  size: number
  /** SHA-256 in lower-case hex. */
  hash: string
}

/**
 * Copies a JPEG, PNG, WebP, HEIC or AVIF without metadata such as place, time, camera and author. Keeps pixels, colour
 * profile and orientation unchanged. Returns undefined and writes nothing if there is no metadata to remove
 * or the file has another format.
 */
export async function stripMetadata(
  path: string,
  target: string,
): Promise<StrippedFile | undefined> {
  const handle = await open(path, 'r')
  try {
    const file = new ByteFile(handle, (await handle.stat()).size)
    const parts = await keptParts(file)
    return parts && (await writeParts(file, parts, target))
  } finally {
    await handle.close()
  }
}

async function keptParts(file: ByteFile): Promise<Part[] | undefined> {
  const head = (await file.read(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return keptOfJpeg(file)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return keptOfPng(file)
  if (/^RIFF[^]{4}WEBP/.test(head)) return keptOfWebp(file)
  if (isHeif(head)) return keptOfHeif(file)
  return undefined
}

async function writeParts(file: ByteFile, parts: readonly Part[], target: string) {
  const hash = createHash('sha256')
  const written = createWriteStream(target)
  async function* hashed() {
    for await (const bytes of file.bytesOf(parts)) {
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(hashed, written)
  return { size: written.bytesWritten, hash: hash.digest('hex') }
}
