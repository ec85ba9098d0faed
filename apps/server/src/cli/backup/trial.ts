import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { DatabaseCopy } from '../../engines/backup/copy-sqlite.ts'
import { BackupError } from '../../engines/backup/errors.ts'
import { type Manifest, type TrialResult, partsOf } from '../../engines/backup/manifest.ts'
import { checkFiles, restoreDatabase } from '../../engines/backup/restore.ts'
import type { BackupStore } from '../../engines/backup/store.ts'
import { storedKeys } from '../../features/files/index.ts'
import { startErrorMessage } from '../../start-error-message.ts'
import { CliError } from '../errors.ts'
import { openQuietServer } from '../quiet-server.ts'

const answerMs = 30_000

/**
 * Proves a backup: reads every file and compares its content with the manifest, restores the database into
 * `folder`, compares its rows with the manifest, and starts a server on it. Files are not written, so that
 * a trial needs room for the database only. Stores the result beside the manifest.
 */
export async function tryBackup(
  store: BackupStore,
  name: string,
  folder: string,
): Promise<TrialResult> {
  const manifest = await store.readManifest(name)
  const { differences, damaged } = await checkFiles(store, manifest)
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  differences.push(...(await tryDatabase(store, { name, manifest }, data)))
  const result = { tried_at: new Date().toISOString(), differences, damaged }
  await store.putJson(partsOf(name).trial, result)
  return result
}

async function tryDatabase(
  store: BackupStore,
  backup: { name: string; manifest: Manifest },
  data: string,
): Promise<string[]> {
  try {
    await restoreDatabase(store, backup, data)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isMissing && !(error instanceof BackupError)) throw error
    return [(error as Error).message]
  }
  const differences = await compareRows(backup.manifest, join(data, 'parley.db'))
  // A server changes the database when it starts, so it comes last.
  if (differences.length === 0) differences.push(...(await tryServer(data)))
  return differences
}

async function compareRows(manifest: Manifest, path: string): Promise<string[]> {
  const copy = new DatabaseCopy(path)
  try {
    const faults = copy.faults().map((fault) => `the database is damaged: ${fault}`)
    if (faults.length > 0) return faults
    const { schema, counts } = copy.facts()
    const differences = schema === manifest.schema ? [] : [`the schema is ${schema}`]
    for (const table of new Set([...Object.keys(counts), ...Object.keys(manifest.counts)])) {
      if (counts[table] === manifest.counts[table]) continue
      differences.push(
        `${table} has ${counts[table]} rows, the manifest says ${manifest.counts[table]}`,
      )
    }
    const inBackup = new Set([...manifest.files.map(({ key }) => key), ...manifest.missing])
    for (const key of await storedKeys(copy.db)) {
      if (!inBackup.has(key))
        differences.push(`${key} is named by the database and not in the backup`)
    }
    return differences
  } finally {
    copy.close()
  }
}

async function tryServer(data: string): Promise<string[]> {
  try {
    // None of the settings of the real server, some of which name services that it shares.
    const server = await openQuietServer(readConfig({ PARLEY_DATA: data }))
    try {
      const address = await server.listen()
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(`${address}/api/health?probe=ready`, { signal })
      if (response.ok) return []
      return [`a server on the restored data is not ready: ${await response.text()}`]
    } finally {
      await server.close()
    }
  } catch (error) {
    return [`a server does not start on the restored data: ${startErrorMessage(error)}`]
  }
}

const differencesShown = 20

/** Fails with the differences of a trial. */
export function requireGood(name: string, { differences }: TrialResult): void {
  if (differences.length === 0) return
  const shown = differences.slice(0, differencesShown).map((text) => `  ${text}`)
  const more = differences.length - shown.length
  throw new CliError(
    [
      `The backup ${name} is not good:`,
      ...shown,
      ...(more > 0 ? [`  and ${more} more`] : []),
      'The next backup stores damaged files again. Check the disk of the backups; older ones may be good (--at).',
    ].join('\n'),
  )
}
