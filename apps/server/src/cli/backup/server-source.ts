import { createReadStream } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseCopy, copySqlite } from '../../engines/backup/copy-sqlite.ts'
import { listFiles } from '../../engines/backup/folder-target.ts'
import type { BackupSource } from '../../engines/backup/source.ts'
import { isUploadKey, storedKeys } from '../../features/files/index.ts'
import type { Config } from '../../config.ts'
import { CliError } from '../errors.ts'

// Room that the copy of the database leaves to the server, whose uploads stop below it.
const spareBytes = 500_000_000
const spareShare = 0.05
const megabyte = 1_000_000

/** The database and files of a server that may run. Changes nothing in its data folder. */
export function openServerSource({ data, database: url, s3 }: Config): BackupSource {
  if (url !== '' || s3)
    throw new CliError(
      'This command backs up a data folder. Back up PostgreSQL and the bucket with their own programs.',
    )
  const database = join(data, 'parley.db')
  const blobs = join(data, 'blobs')
  const listKeys = async () => (await listFiles(blobs)).map(({ name }) => name)
  return {
    async copyDatabase(path) {
      await requireRoom(database, data)
      return copySqlite(database, path)
    },
    listFiles: listKeys,
    async filesOf(path) {
      const copy = new DatabaseCopy(path)
      try {
        const named = await storedKeys(copy.db)
        return { named, others: (await listKeys()).filter((key) => !isUploadKey(key)) }
      } finally {
        copy.close()
      }
    },
    head: (key) =>
      stat(join(blobs, key)).then(
        ({ size, mtime }) => ({ size, modified: mtime }),
        () => undefined,
      ),
    read: (key) => createReadStream(join(blobs, key)),
    readIdentity: () => readFile(join(data, 'key.json')),
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
