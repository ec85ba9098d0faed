import { DamagedFileError } from './errors.ts'
import type { Bytes } from './cipher.ts'
import { checksumOf, lazily, verified } from './hashing.ts'
import type { StoredFile } from './manifest.ts'
import { sideBySide } from '../side-by-side.ts'
import type { BackupSource } from './source.ts'
import type { BackupStore } from './store.ts'

const filesAtOnce = 4
const maxAttempts = 5

/** Copies files of the server into the folder that all backups of a target share. */
export class FileCopier {
  readonly #store: BackupStore
  readonly #source: Pick<BackupSource, 'head' | 'read'>
  /** The files that the last backups or this one stored, by key. */
  readonly #known: Map<string, StoredFile>
  /** The sizes of the stored contents, by name. */
  readonly #stored: Map<string, number>
  copied = { files: 0, bytes: 0 }

  constructor(
    store: BackupStore,
    source: Pick<BackupSource, 'head' | 'read'>,
    earlier: { known: Map<string, StoredFile>; stored: Map<string, number> },
  ) {
    this.#store = store
    this.#source = source
    this.#known = earlier.known
    this.#stored = earlier.stored
  }

  /** Stores those of `keys` that exist. Returns them by key. */
  async storeAll(keys: readonly string[]): Promise<Map<string, StoredFile>> {
    const files = new Map<string, StoredFile>()
    await sideBySide(keys, filesAtOnce, async (key) => {
      const file = await this.#storeOne(key)
      if (file) files.set(key, file)
    })
    return files
  }

  async #storeOne(key: string): Promise<StoredFile | undefined> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const head = await this.#source.head(key)
      if (!head) return undefined
      const known = this.#known.get(key)
      const modified = head.modified.getTime()
      const isSame = known?.size === head.size && known.modified === modified
      if (isSame && this.#has(known.name, known.size)) return known
      const file = await this.#copy(key, modified)
      if (file) {
        this.#known.set(key, file)
        return file
      }
    }
    throw new Error(`${key} changes faster than it can be copied`)
  }

  /** Returns undefined if the file was removed or replaced meanwhile. */
  async #copy(key: string, modified: number): Promise<StoredFile | undefined> {
    try {
      const { size, sha256 } = await checksumOf(this.#read(key))
      const name = this.#store.fileName(sha256)
      if (!this.#has(name, size)) {
        // A name must never lead to another content, so a replaced file fails here.
        await this.#store.put(name, verified(this.#read(key), { size, sha256 }, key))
        this.#stored.set(name, this.#store.storedSize(size))
        this.copied.files++
        this.copied.bytes += size
      }
      return { key, name, size, sha256, modified }
    } catch (error) {
      if (error instanceof DamagedFileError) return undefined
      if (await this.#source.head(key)) throw error
      return undefined
    }
  }

  #read(key: string): Bytes {
    return lazily(() => this.#source.read(key))
  }

  #has(name: string, size: number): boolean {
    return this.#stored.get(name) === this.#store.storedSize(size)
  }
}
