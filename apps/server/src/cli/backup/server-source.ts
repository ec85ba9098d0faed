import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseCopy, copySqlite } from '../../engines/backup/copy-sqlite.ts'
import type { BackupSource } from '../../engines/backup/source.ts'
import { copyPostgres, readPostgresSecrets } from '../../engines/database/copy/copy-postgres.ts'
import { isUploadKey, storedKeys } from '../../features/files/index.ts'
import type { Config } from '../../config.ts'
import { CliError } from '../errors.ts'
import { openServerFiles } from './server-files.ts'

// Room that the copy of the database leaves to the server, whose uploads stop below it.
const spareBytes = 500_000_000
const spareShare = 0.05
const megabyte = 1_000_000

/** The database and files of a server that may run. Changes nothing in its data folder. */
export function openServerSource(config: Config): BackupSource {
  const { data, database: url } = config
  const database = join(data, 'parley.db')
  const files = openServerFiles(config)
  return {
    ...files,
    async copyDatabase(path) {
      if (url !== '') return copyPostgres(url, path)
      await requireRoom(database, data)
      return copySqlite(database, path)
    },
    async filesOf(path) {
      const copy = new DatabaseCopy(path)
      try {
        const named = await storedKeys(copy.db)
        return { named, others: (await files.listFiles()).filter((key) => !isUploadKey(key)) }
      } finally {
        copy.close()
      }
    },
    async readIdentity() {
      if (url === '') return readFile(join(data, 'key.json'))
      const identity = (await readPostgresSecrets(url)).get('key.json')
      if (identity === undefined) throw new CliError('The database has no keys of a server.')
      return Buffer.from(identity)
    },
  }
}

async function requireRoom(database: string, data: string): Promise<void> {
  const { size } = await stat(database)
  const log = await stat(`${database}-wal`).catch(() => ({ size: 0 }))
  const { bavail, blocks, bsize } = await statfs(data)
  const free = bavail * bsize
  const spare = Math.min(spareBytes, blocks * bsize * spareShare)
  const needed = size + log.size + spare
  if (free >= needed) return
  throw new CliError(
    `A backup copies the database first and needs ${Math.ceil(needed / megabyte)} MB free in ${data}, where ${Math.floor(free / megabyte)} MB are free. Free some room. Older backups are whole.`,
  )
}
