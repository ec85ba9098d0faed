import { type Hash, createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type Piece,
  type Staging,
  type UploadState,
  isUploadName,
  requireUploadName,
} from '../staging.ts'
import type { S3Blobs } from './blobs.ts'

const root = 'staging/'

/**
 * Opens uploads as objects, one for each piece, so that the pieces of an upload may arrive at several nodes
 * and any node can store it. `folder` is for pictures that must be decoded; its files are removed.
 *
 * The name of an object tells the state before and after its piece. An accepted state so leads back to the
 * first byte, and pieces that lost against another one are never read.
 */
export async function openS3Staging(blobs: S3Blobs, folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })

  /** The bytes of an upload in order; undefined if some are missing. */
  async function open(name: string, state: UploadState) {
    requireUploadName(name)
    const keys: string[] = []
    for await (const key of blobs.keys(`${root}${name}/`)) keys.push(key)
    const path = pathTo(state, keys)
    return path && hashed(bytesOf(blobs, path))
  }

  return {
    async receive(source) {
      const parts: Buffer[] = []
      for await (const bytes of source) parts.push(bytes as Buffer)
      return openPiece(blobs, parts)
    },
    async store(name, state, key) {
      const content = await open(name, state)
      if (!content) return undefined
      await blobs.put(key, Readable.from(content.bytes, { objectMode: false }))
      return { size: state.size, hash: content.hash.digest('hex') }
    },
    async openFile(name, state) {
      const content = await open(name, state)
      if (!content) return undefined
      const path = join(folder, `${name}-${randomUUID()}`)
      const copyPath = `${path}.copy`
      const discard = async () => {
        for (const file of [path, copyPath]) await rm(file, { force: true })
      }
      try {
        await pipeline(content.bytes, createWriteStream(path, { flags: 'wx' }))
      } catch (error) {
        await discard()
        throw error
      }
      return { path, size: state.size, hash: content.hash.digest('hex'), copyPath, discard }
    },
    async remove(name) {
      requireUploadName(name)
      await blobs.removeAll(root + name)
    },
    async names() {
      const names = new Set<string>()
      for await (const key of blobs.keys(root)) {
        const name = key.slice(root.length).split('/')[0] ?? ''
        if (isUploadName(name)) names.add(name)
      }
      return [...names]
    },
  }
}

function openPiece(blobs: S3Blobs, parts: readonly Buffer[]): Piece {
  return {
    size: parts.reduce((sum, { length }) => sum + length, 0),
    async append(name, from, to) {
      requireUploadName(name)
      // The id keeps apart two attempts of one state, whose owner does not name them.
      const key = `${root}${name}/${textOf(from)}-${textOf(to)}-${randomUUID()}`
      await blobs.put(key, Readable.from(parts, { objectMode: false }))
      return true
    },
    discard: async () => {},
  }
}

const textOf = ({ size, mark, attempt }: UploadState) =>
  attempt === undefined ? `${size}.${mark}` : `${size}.${mark}.${attempt}`

/** The keys of the pieces from the first byte to `state`; undefined if one is missing. */
function pathTo(state: UploadState, keys: readonly string[]): string[] | undefined {
  const pieces = new Map(keys.flatMap(parsePiece))
  const path: string[] = []
  while (state.size > 0) {
    const piece = pieces.get(textOf(state))
    if (!piece) return undefined
    path.unshift(piece.key)
    state = piece.from
  }
  return path
}

const keyPattern = /\/(\d+)\.(\d+)(?:\.(\w+))?-(\d+\.(\d+)(?:\.\w+)?)-[\w-]+$/

/** The state after a piece, the state before it and its key. Marks rise, so that a path has an end. */
function parsePiece(key: string): [to: string, piece: { from: UploadState; key: string }][] {
  const [, size, mark, attempt, to = '', toMark] = keyPattern.exec(key) ?? []
  const from = { size: Number(size), mark: Number(mark), attempt }
  return from.mark < Number(toMark) ? [[to, { from, key }]] : []
}

async function* bytesOf(blobs: S3Blobs, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* blobs.read(key) as AsyncIterable<Buffer>
}

/** The same bytes, and a hash that is complete when they are read. */
function hashed(source: AsyncIterable<Buffer>): { bytes: AsyncGenerator<Buffer>; hash: Hash } {
  const hash = createHash('sha256')
  async function* read() {
    for await (const part of source) {
      hash.update(part)
      yield part
    }
  }
  return { bytes: read(), hash }
}
