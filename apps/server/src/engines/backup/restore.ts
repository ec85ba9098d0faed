import { rename } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../blobs/blobs.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { syncFolder } from '../blobs/durable-file.ts'
import { renewGeneration } from '../database/copy/generation.ts'
import { openSqliteCopy } from '../database/copy/sqlite-rows.ts'
import type { Bytes } from './cipher.ts'
import { BackupError, DamagedFileError } from './errors.ts'
import { type Checksum, checksumOf, lazily, verified } from './hashing.ts'
import { type Manifest, type StoredFile, type TrialResult, partsOf } from './manifest.ts'
import { sideBySide } from '../side-by-side.ts'
import { abandonRestore, beginRestore, endRestore } from './restore-mark.ts'
import type { BackupStore } from './store.ts'

const filesAtOnce = 4

/** Chooses a backup: the newest one, or the one whose time begins with `at`. */
export async function findBackup(store: BackupStore, at?: string) {
  const { complete } = await store.list()
  const [found] = at === undefined ? complete : complete.filter(({ name }) => name.startsWith(at))
  if (found) return found
  if (complete.length === 0) throw new BackupError('There is no complete backup.')
  const names = complete.slice(0, 20).map(({ name }) => name)
  throw new BackupError(`There is no backup of ${at}. There are: ${names.join(', ')}`)
}

/**
 * Creates the data folder of a server from a backup. Fails if the folder has anything in it but an unfinished restore, which
 * goes on; leaves it empty if the restore fails.
 */
export async function restoreBackup(
  store: BackupStore,
  backup: { name: string; manifest: Manifest },
  data: string,
): Promise<void> {
  await beginRestore(data, backup.name)
  try {
    await restoreFiles(store, backup.manifest, await openDiskBlobs(join(data, 'blobs')))
    await restoreDatabase(store, backup, data)
    const rows = openSqliteCopy(join(data, 'parley.db'))
    try {
      await renewGeneration(rows)
    } finally {
      await rows.close()
    }
    await endRestore(data)
  } catch (error) {
    await abandonRestore(data)
    throw error
  }
}

/** Writes the files of a backup that `blobs` does not have. */
export async function restoreFiles(
  store: BackupStore,
  { files }: Manifest,
  blobs: Blobs,
): Promise<void> {
  await sideBySide(files, filesAtOnce, async (file) => {
    if (await hasFile(blobs, file)) return
    const content = verified(store.read(file.name), file, file.key)
    await blobs
      .put(file.key, Readable.from(content, { objectMode: false }))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        throw new BackupError(`${file.key} (${file.name}) is missing in the backup.`)
      })
  })
}

async function hasFile(blobs: Blobs, { key, size, sha256 }: StoredFile): Promise<boolean> {
  const head = await blobs.head(key)
  if (head?.size !== size) return false
  return (await checksumOf(lazily(() => blobs.read(key)))).sha256 === sha256
}

/** Restores the database and the secrets only. The database comes last: a server needs it to start. */
export async function restoreDatabase(
  store: BackupStore,
  { name, manifest }: { name: string; manifest: Manifest },
  data: string,
): Promise<void> {
  const parts = partsOf(name)
  await writeVerified(store, parts.identity, manifest.identity, join(data, 'key.json'))
  const unfinished = join(data, 'parley.db.restored')
  await writeVerified(store, parts.database, manifest.database, unfinished)
  await rename(unfinished, join(data, 'parley.db'))
  await syncFolder(data)
}

/** Reads all files of a backup and compares their content with the manifest. */
export async function checkFiles(
  store: BackupStore,
  { files }: Manifest,
): Promise<Pick<TrialResult, 'differences' | 'damaged'>> {
  const differences: string[] = []
  const damaged: string[] = []
  await sideBySide(files, filesAtOnce, async (file) => {
    try {
      for await (const _ of verified(store.read(file.name), file, file.key));
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!(error instanceof DamagedFileError) && !isMissing) throw error
      differences.push(`${file.key} (${file.name}) is ${isMissing ? 'missing' : 'damaged'}`)
      damaged.push(file.name)
    }
  })
  return { differences, damaged }
}

async function writeVerified(
  store: BackupStore,
  name: string,
  expected: Checksum,
  path: string,
): Promise<void> {
  const content: Bytes = verified(store.read(name), expected, name)
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}
