import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Manifest } from '../../engines/backup/manifest.ts'
import { abandonRestore, beginRestore, endRestore } from '../../engines/backup/restore-mark.ts'
import { restoreDatabase, restoreFiles } from '../../engines/backup/restore.ts'
import type { BackupStore } from '../../engines/backup/store.ts'
import { renewGeneration } from '../../engines/database/copy/generation.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'
import { openSqliteRows } from '../../engines/database/copy/sqlite-rows.ts'
import { compareTables, syncTables } from '../../engines/database/copy/sync-tables.ts'
import { migrate } from '../../engines/database/sqlite/migrate.ts'
import { openFiles } from '../../open-files.ts'
import { openMoveTarget } from '../move/target.ts'

const identityName = 'key.json'

/**
 * Restores a backup into the empty database of the settings, and its files into their bucket, else into the
 * folder `data`, which must be empty. A second run goes on after an interruption.
 */
export async function restoreIntoPostgres(
  config: Config,
  store: BackupStore,
  backup: { name: string; manifest: Manifest },
  data: string,
): Promise<void> {
  await beginRestore(data, backup.name)
  const work = join(data, 'restore')
  await mkdir(work, { mode: 0o700 })
  try {
    const { blobs } = await openFiles(config, data)
    await restoreFiles(store, backup.manifest, blobs)
    await restoreDatabase(store, backup, work)
    // The backup may be of an older version.
    migrate(join(work, 'parley.db'), [])
    await copyRows(config.database, work)
    await rm(work, { recursive: true })
    await endRestore(data)
  } catch (error) {
    await abandonRestore(data)
    throw error
  }
}

async function copyRows(url: string, folder: string): Promise<void> {
  const identity = await readFile(join(folder, identityName), 'utf8')
  const { server_id: id } = JSON.parse(identity) as { server_id: string }
  const source = openSqliteRows(join(folder, 'parley.db'))
  const target = await openMoveTarget({ database: { kind: 'postgres', url } }, { id, identity })
  let isFinished = false
  try {
    await syncTables(source, target.rows, readShapes().copied)
    await compareTables(source, target.rows, readShapes().copied)
    await renewGeneration(target.rows)
    isFinished = true
    await target.finish(new Map([[identityName, identity]]))
  } finally {
    if (!isFinished) await target.close()
    await source.close()
  }
}
