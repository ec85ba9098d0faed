import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { StartError } from './start-error.ts'

/** Another process has locked the folder. */
export class FolderInUseError extends StartError {}

/**
 * Makes this process the only server on a data folder and returns a function that unlocks it. Uses the
 * file lock of SQLite on an empty file, which works on every platform and between containers that share
 * the folder. The kernel releases it when the process dies.
 */
export function lockFolder(path: string): () => void {
  const database = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (!String(error).includes('locked')) throw error
    throw new FolderInUseError(
      `Another Parley server uses ${path}. Stop it first, or set PARLEY_DATA to another folder.`,
    )
  }
  return () => database.close()
}
