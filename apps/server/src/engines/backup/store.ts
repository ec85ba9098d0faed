import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type BackupKey,
  type Bytes,
  decrypt,
  encrypt,
  encryptedSize,
  keyedName,
  requirePlain,
} from './cipher.ts'
import { BackupError, DamagedFileError } from './errors.ts'
import { type Checksum, Hasher, lazily } from './hashing.ts'
import {
  type Manifest,
  type TrialResult,
  backupFormat,
  backupsFolder,
  filesFolder,
  partsOf,
  timeOfBackup,
} from './manifest.ts'
import type { BackupTarget } from './target.ts'

// V8 makes no longer texts. A manifest has about 260 bytes a file.
const maxManifestBytes = 536_870_000
const maxTrialBytes = 16_777_216

/** A complete backup of a target. */
export interface BackupEntry {
  /** Its time in UTC, as `--at` takes it. */
  name: string
  madeAt: Date
  isTried: boolean
}

/** The backups of a target. With a key everything in it is encrypted. */
export class BackupStore {
  readonly target: BackupTarget
  readonly #key: BackupKey | undefined

  constructor(target: BackupTarget, key?: BackupKey) {
    this.target = target
    this.#key = key
  }

  /** Stores a stream and returns its checksum. */
  async put(name: string, source: Bytes): Promise<Checksum> {
    const hasher = new Hasher()
    const plain = hasher.pass(source)
    const stored = this.#key ? encrypt(this.#key, name, plain) : plain
    await this.target.put(name, Readable.from(stored, { objectMode: false }))
    return hasher.checksum()
  }

  read(name: string): Bytes {
    const stored = lazily(() => this.target.read(name))
    return this.#key ? decrypt(this.#key, name, stored) : requirePlain(stored)
  }

  /** The size of a stored file whose content has `size` bytes. */
  storedSize(size: number): number {
    return this.#key ? encryptedSize(size) : size
  }

  /** The name under which a content is stored. Equal contents share a file. */
  fileName(sha256: string): string {
    const name = this.#key ? keyedName(this.#key, sha256) : sha256
    return `${filesFolder}/${name.slice(0, 2)}/${name}`
  }

  /** The complete backups, newest first, and the names of incomplete ones. */
  async list(): Promise<{ complete: BackupEntry[]; incomplete: string[] }> {
    const names = new Map<string, Set<string>>()
    for (const file of await this.target.list(backupsFolder)) {
      const [, name = '', part = ''] = file.key.split('/')
      names.set(name, (names.get(name) ?? new Set()).add(part))
    }
    const complete: BackupEntry[] = []
    const incomplete: string[] = []
    for (const [name, parts] of names) {
      const madeAt = timeOfBackup(name)
      if (madeAt === undefined) continue
      if (!parts.has('manifest.json')) incomplete.push(name)
      else complete.push({ name, madeAt, isTried: parts.has('trial.json') })
    }
    complete.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
    return { complete, incomplete }
  }

  async readManifest(name: string): Promise<Manifest> {
    const manifest = await this.#readJson<Manifest>(partsOf(name).manifest, maxManifestBytes)
    const format: number = manifest.format
    if (format !== backupFormat) {
      throw new BackupError(
        `The backup ${name} has format ${format}, this version reads ${backupFormat}. Use the version of Parley that made it.`,
      )
    }
    return manifest
  }

  /** The result of the newest trial of a backup; undefined if it was not tried. */
  async readTrial({ name, isTried }: BackupEntry): Promise<TrialResult | undefined> {
    if (!isTried) return undefined
    return orUndefined(this.#readJson<TrialResult>(partsOf(name).trial, maxTrialBytes))
  }

  /** The manifest of a backup; undefined if it is damaged. Fails for another key. */
  readManifestIfWhole(name: string): Promise<Manifest | undefined> {
    return orUndefined(this.readManifest(name))
  }

  async putJson(name: string, value: Manifest | TrialResult): Promise<void> {
    await this.put(name, Readable.from([Buffer.from(`${JSON.stringify(value)}\n`)]))
  }

  async #readJson<T>(name: string, maxBytes: number): Promise<T> {
    const bytes = await buffer(limited(this.read(name), maxBytes, name))
    try {
      return JSON.parse(bytes.toString()) as T
    } catch {
      throw new DamagedFileError(`${name} is damaged: it is not JSON. Use another backup: --at`)
    }
  }
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined
    throw error
  }
}

async function* limited(source: Bytes, maxBytes: number, name: string): Bytes {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > maxBytes) throw new BackupError(`${name} is larger than ${maxBytes} bytes`)
    yield bytes
  }
}
