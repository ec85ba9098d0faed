import { type Hash, createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { Blobs } from './blobs.ts'
import { type Piece, type Staging, requireUploadName } from './staging.ts'

// An evicted hash is computed again from the file.
const maxHashes = 1000
const piecePrefix = 'piece-'

interface RunningHash {
  hash: Hash
  size: number
}

/**
 * Opens uploads as growing files in `folder`, for one node: a piece received elsewhere is missing here. One
 * caller per name at a time. Pieces of an earlier process are removed.
 */
export async function openDiskStaging(folder: string, blobs: Blobs): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name.startsWith(piecePrefix)) await rm(join(folder, name), { force: true })
  }
  // Hashed piece by piece, so that the last piece does not need to read the whole file again.
  const hashes = new LRUCache<string, RunningHash>({ max: maxHashes })
  const pathOf = (name: string) => {
    requireUploadName(name)
    return join(folder, name)
  }
  const copyPathOf = (name: string) => `${pathOf(name)}.copy`

  async function hashUntil(name: string, size: number): Promise<RunningHash> {
    const known = hashes.get(name)
    if (known?.size === size) return known
    const bytes = size > 0 ? createReadStream(pathOf(name), { end: size - 1 }) : []
    return { hash: await hashOf(bytes), size }
  }

  /** Cuts a file to `size`, as bytes beyond were never acknowledged. Returns false if bytes are missing. */
  async function cutTo(path: string, size: number): Promise<boolean> {
    const length = await sizeOf(path)
    if (length === undefined || length < size) return false
    if (length > size) await truncate(path, size)
    return true
  }

  function openPiece(piecePath: string, size: number): Piece {
    return {
      size,
      async append(name, { size: at }) {
        const path = pathOf(name)
        if (at > 0 && !(await cutTo(path, at))) return false
        const running = await hashUntil(name, at)
        hashes.delete(name)
        await addBytes(path, piecePath, at, running.hash)
        hashes.set(name, { hash: running.hash, size: at + size })
        return true
      },
      discard: () => rm(piecePath, { force: true }),
    }
  }

  return {
    async receive(source) {
      const path = join(folder, `${piecePrefix}${randomUUID()}`)
      try {
        const file = createWriteStream(path, { flags: 'wx' })
        await pipeline(source, file)
        return openPiece(path, file.bytesWritten)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async store(name, { size }, key) {
      const path = pathOf(name)
      if (await cutTo(path, size)) {
        const { hash } = await hashUntil(name, size)
        await blobs.putFile(key, path)
        return { size, hash: digestOf(hash) }
      }
      // An earlier attempt moved the file and was interrupted.
      if ((await blobs.head(key))?.size !== size) return undefined
      return { size, hash: digestOf(await hashOf(blobs.read(key))) }
    },
    async openFile(name, { size }) {
      const path = pathOf(name)
      if (!(await cutTo(path, size))) return undefined
      const { hash } = await hashUntil(name, size)
      const copyPath = copyPathOf(name)
      return { path, size, hash: digestOf(hash), copyPath, discard: async () => {} }
    },
    async remove(name) {
      hashes.delete(name)
      await rm(pathOf(name), { force: true })
      await rm(copyPathOf(name), { force: true })
    },
    async names() {
      const files = (await readdir(folder)).filter((name) => !name.startsWith(piecePrefix))
      return [...new Set(files.map((name) => name.replace(/\.copy$/, '')))]
    },
  }
}

/** Copies a piece to the end of a file and into its hash. A first piece becomes the file. */
async function addBytes(path: string, piece: string, at: number, hash: Hash): Promise<void> {
  const bytes = createReadStream(piece)
  bytes.on('data', (part) => hash.update(part))
  if (at > 0) return pipeline(bytes, createWriteStream(path, { flags: 'a' }))
  for await (const _ of bytes); // Reads to the end, to hash the bytes.
  await rename(piece, path)
}

async function hashOf(bytes: AsyncIterable<unknown> | Iterable<never>): Promise<Hash> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part as Buffer)
  return hash
}

const digestOf = (hash: Hash) => hash.copy().digest('hex')

const sizeOf = (path: string) =>
  stat(path).then(
    (file) => file.size,
    () => undefined,
  )
