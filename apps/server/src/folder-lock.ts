import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { StartError } from './start-error.ts'

/**
 * Makes this process the only server on a data folder, and returns the function that releases it. The lock
 * is SQLite's own file lock on an empty file: it works on every platform, between containers that share
 * the folder, and the kernel releases it when the process dies.
 */
export function lockFolder(path: string): () => void {
  const database = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (!String(error).includes('locked')) throw error
    throw new StartError(
      `Another Parley server uses ${path}. Stop it first, or set PARLEY_DATA to another folder.`,
    )
  }
  return () => database.close()
}
