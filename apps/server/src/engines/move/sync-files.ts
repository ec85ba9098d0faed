import { Readable } from 'node:stream'
import type { BackupSource } from '../backup/source.ts'
import { type Checksum, Hasher, checksumOf, lazily } from '../backup/hashing.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { CopyError } from '../database/copy/errors.ts'
import { sideBySide } from '../side-by-side.ts'

const filesAtOnce = 4
const maxAttempts = 5
const markKey = 'unfinished-copy'

export interface FileTotals {
  files: number
  bytes: number
  /** Files that the target did not have yet. */
  copied: number
}

interface Options {
  source: Pick<BackupSource, 'listFiles' | 'head' | 'read'>
  target: Blobs
  /** Whether the content of a key may be replaced. Others are written once. */
  mayChange(key: string): boolean
}

/** Copies files by their keys and reads each copy back. What is equal already is not copied again. */
export class FileSync {
  readonly #options: Options
  /** The files that were found equal, with size and time of change of the original. */
  readonly #verified = new Map<string, Checksum & { modified: number }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** The SHA-256 of a file that was found equal, in lower-case hex. Undefined if there is no such file. */
  checksumOf(key: string): string | undefined {
    return this.#verified.get(key)?.sha256
  }

  /** Makes the files of the target those of the source, except for what changes meanwhile. */
  async run(onProgress: (done: number, total: number) => void = () => {}): Promise<FileTotals> {
    const { source, target } = this.#options
    const keys = await source.listFiles()
    const wanted = new Set(keys)
    const totals = { files: 0, bytes: 0, copied: 0 }
    let done = 0
    await sideBySide(keys, filesAtOnce, async (key) => {
      const found = await this.#syncOne(key)
      if (found) {
        totals.files++
        totals.bytes += found.size
        if (found.isCopied) totals.copied++
      }
      onProgress(++done, keys.length)
    })
    for (const key of this.#verified.keys()) if (!wanted.has(key)) this.#verified.delete(key)
    for await (const { key } of target.list()) {
      if (wanted.has(key) || key === markKey || !isFile(key)) continue
      await target.remove(key)
    }
    return totals
  }

  async #syncOne(key: string): Promise<{ size: number; isCopied: boolean } | undefined> {
    const { source } = this.#options
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const head = await source.head(key)
      if (!head) {
        this.#verified.delete(key)
        return undefined
      }
      const { size } = head
      const modified = head.modified.getTime()
      const known = this.#verified.get(key)
      const isSame = known?.size === size && known.modified === modified
      if (isSame && !this.#options.mayChange(key)) return { size, isCopied: false }
      const result = await this.#copy(key, size)
      if (result) {
        const { sha256, isCopied } = result
        this.#verified.set(key, { size, modified, sha256 })
        return { size, isCopied }
      }
    }
    throw new CopyError(`${key} changes while it is copied, or its copy cannot be read back.`)
  }

  /** Returns undefined if the file was replaced or removed meanwhile. */
  async #copy(
    key: string,
    size: number,
  ): Promise<{ sha256: string; isCopied: boolean } | undefined> {
    const { source, target } = this.#options
    try {
      const there = await target.head(key)
      if (there?.size === size) {
        const [original, copy] = await Promise.all([this.#sum(source, key), this.#sum(target, key)])
        if (isEqual(original, copy)) return { sha256: original.sha256, isCopied: false }
      }
      const hasher = new Hasher()
      const content = hasher.pass(lazily(() => source.read(key)))
      await target.put(key, Readable.from(content, { objectMode: false }))
      const original = hasher.checksum()
      const copy = await this.#sum(target, key)
      const isWhole = original.size === size && isEqual(original, copy)
      return isWhole ? { sha256: original.sha256, isCopied: true } : undefined
    } catch (error) {
      if (await source.head(key)) throw error
      return undefined
    }
  }

  #sum(store: Pick<BackupSource, 'read'>, key: string): Promise<Checksum> {
    return checksumOf(lazily(() => store.read(key)))
  }
}

const isEqual = (one: Checksum, other: Checksum) =>
  one.size === other.size && one.sha256 === other.sha256

// The others are pieces of unfinished uploads.
const isFile = (key: string) => !key.startsWith('staging/')

/**
 * Marks a store of files as the unfinished copy of `source`, the id of a server. Fails unless it is empty
 * or has this mark already.
 */
export async function claimFiles(target: Blobs, source: string): Promise<void> {
  if (await target.head(markKey)) {
    const mark = await readText(target, markKey)
    if (mark === source) return
    throw new CopyError(
      'The new place of files holds an unfinished copy of another server. Empty it, or choose another one.',
    )
  }
  await requireNoFiles(target)
  await target.put(markKey, Buffer.from(source))
}

/** Fails if a store has files. */
async function requireNoFiles(target: Blobs): Promise<void> {
  for await (const { key } of target.list()) {
    throw new CopyError(
      `The new place of files is not empty: it has ${key}. Choose another bucket or prefix.`,
    )
  }
}

export const releaseFiles = (target: Blobs): Promise<void> => target.remove(markKey)

async function readText(target: Blobs, key: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const bytes of target.read(key)) parts.push(bytes as Buffer)
  return Buffer.concat(parts).toString()
}
