import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile, syncFolder } from '../blobs/durable-file.ts'
import { BackupError } from './errors.ts'

const markName = 'unfinished-restore'
// The files that a restore writes into a data folder.
const restoredNames = ['blobs', 'staging', 'key.json', 'parley.db', 'parley.db.restored', 'restore']

/** The backup whose restore into the folder at `path` has not ended; undefined if there is none. */
export async function findUnfinishedRestore(path: string): Promise<string | undefined> {
  try {
    return await readFile(join(path, markName), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * Prepares the folder at `path` for the restore of a backup, and marks it. The folder must be empty, or hold a restore that
 * was interrupted: that of the same backup goes on, that of another one is removed.
 */
export async function beginRestore(path: string, backup: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const unfinished = await findUnfinishedRestore(path)
  if (unfinished === undefined && (await readdir(path)).length > 0) {
    throw new BackupError(
      `${path} is not empty. Restore into an empty folder with --data, then start the server on it.`,
    )
  }
  const isSame = unfinished === backup
  await removeRestored(
    path,
    isSame ? restoredNames.filter((name) => name !== 'blobs') : restoredNames,
  )
  if (!isSame) await replaceFile(join(path, markName), backup)
}

/** Removes the mark once everything is restored. */
export async function endRestore(path: string): Promise<void> {
  await syncFolder(path)
  await rm(join(path, markName))
  await syncFolder(path)
}

/** Leaves the folder empty after a restore that failed. */
export async function abandonRestore(path: string): Promise<void> {
  await removeRestored(path, restoredNames)
  await rm(join(path, markName), { force: true })
}

async function removeRestored(path: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(path, name), { recursive: true, force: true })
}
