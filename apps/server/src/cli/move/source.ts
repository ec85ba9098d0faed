import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openPostgresRows } from '../../engines/database/copy/postgres-rows.ts'
import type { RowReader } from '../../engines/database/copy/rows.ts'
import { readSecrets } from '../../engines/database/copy/secrets.ts'
import { openSqliteRows } from '../../engines/database/copy/sqlite-rows.ts'
import { lockStoppedCluster } from '../../engines/database/copy/stopped-cluster.ts'
import { FolderInUseError, lockFolder } from '../../folder-lock.ts'
import { type ServerFiles, openServerFiles } from '../backup/server-files.ts'

/** A server that is copied and changed in nothing. */
export interface MoveSource {
  files: ServerFiles
  /** Opens the database as of this moment. */
  openRows(): Promise<RowReader>
  /** The secrets of the server by their names. */
  readSecrets(): Promise<Map<string, string>>
  /** Keeps the server from starting, and returns what releases it. Undefined while it runs. */
  lockIfStopped(): Promise<(() => Promise<void>) | undefined>
}

// Those that src/identity.ts and the feature "users" create.
const secretNames = ['key.json', 'setup-code']

export function openMoveSource(config: Config): MoveSource {
  const files = openServerFiles(config)
  return { files, ...(config.database === '' ? onFolder(config) : onPostgres(config)) }
}

function onFolder({ data }: Config): Omit<MoveSource, 'files'> {
  return {
    openRows: async () => openSqliteRows(join(data, 'parley.db')),
    async readSecrets() {
      const found = new Map<string, string>()
      for (const name of secretNames) {
        const text = await readFile(join(data, name), 'utf8').catch(undefinedIfMissing)
        if (text !== undefined) found.set(name, text)
      }
      return found
    },
    async lockIfStopped() {
      try {
        const release = lockFolder(data)
        return async () => release()
      } catch (error) {
        if (error instanceof FolderInUseError) return undefined
        throw error
      }
    },
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function onPostgres({ database: url }: Config): Omit<MoveSource, 'files'> {
  return {
    openRows: () => openPostgresRows(url),
    async readSecrets() {
      const reader = await openPostgresRows(url)
      try {
        return await readSecrets(reader)
      } finally {
        await reader.close()
      }
    },
    async lockIfStopped() {
      const lock = await lockStoppedCluster(url)
      return lock && (() => lock.release())
    },
  }
}
