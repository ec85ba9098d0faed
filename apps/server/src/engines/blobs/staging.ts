import { type Hash, createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'

// An evicted hash is computed again from the file.
const hashesMax = 1000
const piecePrefix = 'piece-'

/** Bytes received from one request, in a file of their own. */
export interface Piece {
  path: string
  size: number
}

/** A complete file, ready to become a blob. */
export interface StagedFile {
  path: string
  size: number
  /** SHA-256 in lower-case hex. */
  hash: string
}

/**
 * Files under construction on the local disk, by name. They grow piece by piece and survive a restart. One
 * caller per name at a time.
 */
export interface Staging {
  /** Writes a stream to a piece. A stream that fails leaves nothing. */
  receive(source: Readable): Promise<Piece>
  discard(piece: Piece): Promise<void>
  /**
   * Appends a piece to a file that is `at` bytes long, and drops bytes of an earlier attempt beyond that.
   * Returns false if bytes before `at` are missing.
   */
  append(name: string, piece: Piece, at: number): Promise<boolean>
  /** The first `size` bytes of a file. */
  complete(name: string, size: number): Promise<StagedFile>
  /** A path for a changed copy of a file; `remove` removes it as well. */
  copyPath(name: string): string
  remove(name: string): Promise<void>
  /** The names of all files. */
  names(): Promise<string[]>
}

interface RunningHash {
  hash: Hash
  size: number
}

/** Opens the staging folder. Pieces of an earlier process are removed. */
export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name.startsWith(piecePrefix)) await rm(join(folder, name), { force: true })
  }
  // Hashed piece by piece, so that the last piece does not need to read the whole file again.
  const hashes = new LRUCache<string, RunningHash>({ max: hashesMax })
  const pathOf = (name: string) => {
    if (!/^[\w-]+$/.test(name)) throw new Error(`Not a name: ${name}`)
    return join(folder, name)
  }
  const copyPath = (name: string) => `${pathOf(name)}.copy`

  async function hashUntil(name: string, size: number): Promise<RunningHash> {
    const known = hashes.get(name)
    if (known?.size === size) return known
    const fresh = { hash: createHash('sha256'), size }
    if (size > 0) {
      for await (const bytes of createReadStream(pathOf(name), { end: size - 1 })) {
        fresh.hash.update(bytes as Buffer)
      }
    }
    return fresh
  }

  /** Copies a piece to the end of a file; a first piece becomes the file. */
  async function addBytes(path: string, piece: Piece, at: number, hash: Hash): Promise<void> {
    const bytes = createReadStream(piece.path)
    bytes.on('data', (part) => hash.update(part))
    if (at > 0) return pipeline(bytes, createWriteStream(path, { flags: 'a' }))
    for await (const _ of bytes); // Reads to the end, to hash the bytes.
    await rename(piece.path, path)
  }

  return {
    async receive(source) {
      const path = join(folder, `${piecePrefix}${randomUUID()}`)
      try {
        const file = createWriteStream(path, { flags: 'wx' })
        await pipeline(source, file)
        return { path, size: file.bytesWritten }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    discard: ({ path }) => rm(path, { force: true }),
    async append(name, piece, at) {
      const path = pathOf(name)
      const size = await sizeOf(path)
      if (size < at) return false
      if (at > 0 && size > at) await truncate(path, at)
      const running = await hashUntil(name, at)
      hashes.delete(name)
      await addBytes(path, piece, at, running.hash)
      hashes.set(name, { hash: running.hash, size: at + piece.size })
      return true
    },
    async complete(name, size) {
      const { hash } = await hashUntil(name, size)
      return { path: pathOf(name), size, hash: hash.copy().digest('hex') }
    },
    copyPath,
    async remove(name) {
      hashes.delete(name)
      await rm(pathOf(name), { force: true })
      await rm(copyPath(name), { force: true })
    },
    names: async () => (await readdir(folder)).map((name) => name.replace(/\.copy$/, '')),
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  )
