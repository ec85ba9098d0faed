import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DatabaseCopy, type DatabaseFacts } from './copy-sqlite.ts'
import { lazily } from './hashing.ts'
import { type Manifest, type StoredFile, backupFormat, backupNameOf, partsOf } from './manifest.ts'
import { filesFolder } from './manifest.ts'
import { removeIncomplete } from './prune.ts'
import type { BackupSource } from './source.ts'
import { FileCopier } from './store-files.ts'
import type { BackupStore } from './store.ts'

export interface BackupOptions {
  store: BackupStore
  source: BackupSource
  /** An empty folder for the copy of the database. */
  workFolder: string
  product: string
  version: string
  onProgress?: (text: string) => void
}

export interface BackupSummary {
  name: string
  manifest: Manifest
  /** Files that the target did not have yet. */
  copied: { files: number; bytes: number }
}

/**
 * Makes a backup of one moment. Files are copied before the database, because a file may be deleted at any
 * time after that moment; the few that came in between are copied afterwards. The manifest comes last.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { store, source, onProgress = () => {} } = options
  await removeIncomplete(store)
  const copier = new FileCopier(store, source, await readEarlier(store))
  onProgress('Copying new files.')
  const stored = await copier.storeAll(await source.listFiles())
  onProgress('Copying the database.')
  const path = join(options.workFolder, 'copy.db')
  const moment = await takeMoment({ source, copier, stored, path })
  const name = backupNameOf(moment.madeAt)
  const parts = partsOf(name)
  try {
    const database = await store.put(
      parts.database,
      lazily(() => createReadStream(path)),
    )
    const identity = await store.put(
      parts.identity,
      Readable.from([await source.readIdentity()], { objectMode: false }),
    )
    const manifest: Manifest = {
      format: backupFormat,
      product: options.product,
      version: options.version,
      schema: moment.facts.schema,
      made_at: moment.madeAt.toISOString(),
      counts: moment.facts.counts,
      database,
      identity,
      files: moment.files.sort((a, b) => (a.key < b.key ? -1 : 1)),
      missing: moment.missing.sort(),
    }
    await store.putJson(parts.manifest, manifest)
    return { name, manifest, copied: copier.copied }
  } catch (error) {
    // On a full disk this returns the room. After a crash the next backup does it.
    await store.target.removeAll(parts.folder)
    throw error
  }
}

/** The files that the newest backup stored, without those that its trial found damaged. */
async function readEarlier(store: BackupStore) {
  const { complete } = await store.list()
  const stored = new Map<string, number>()
  for (const { key, size } of await store.target.list(filesFolder)) stored.set(key, size)
  const known = new Map<string, StoredFile>()
  const [newest] = complete
  if (newest) {
    const manifest = await store.readManifestIfWhole(newest.name)
    for (const file of manifest?.files ?? []) known.set(file.key, file)
    for (const name of (await store.readTrial(newest))?.damaged ?? []) stored.delete(name)
  }
  return { known, stored }
}

interface Moment {
  madeAt: Date
  facts: DatabaseFacts
  files: StoredFile[]
  missing: string[]
}

/**
 * Copies the database and the files that it names. If one of them was deleted before it was copied, takes
 * a newer moment; a file that the next moment lacks as well is lost in the server itself.
 */
async function takeMoment(work: {
  source: BackupSource
  copier: FileCopier
  stored: Map<string, StoredFile>
  path: string
}): Promise<Moment> {
  const { source, copier, stored, path } = work
  let lost = new Set<string>()
  for (;;) {
    await rm(path, { force: true })
    const madeAt = await source.copyDatabase(path)
    const { named, others } = await source.filesOf(path)
    const late = await copier.storeAll(named.filter((key) => !stored.has(key)))
    for (const [key, file] of late) stored.set(key, file)
    const missing = named.filter((key) => !stored.has(key))
    if (missing.every((key) => lost.has(key))) {
      const files = named.flatMap((key) => stored.get(key) ?? [])
      files.push(...(await copier.storeAll(others)).values())
      return { madeAt, facts: factsOf(path), files, missing }
    }
    lost = new Set(missing)
  }
}

function factsOf(path: string): DatabaseFacts {
  const copy = new DatabaseCopy(path)
  try {
    return copy.facts()
  } finally {
    copy.close()
  }
}
