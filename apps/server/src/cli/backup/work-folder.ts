import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderInUseError, lockFolder } from '../../folder-lock.ts'
import { CliError } from '../errors.ts'

/**
 * Runs `work` with an empty folder for copies of the database, and removes it afterwards. It is in the data
 * folder, which is as private as the database and on a disk of its size.
 */
export async function withWorkFolder<T>(
  data: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const hasData = await stat(data).then(
    () => true,
    () => false,
  )
  if (!hasData) return withFolder(await mkdtemp(join(tmpdir(), 'parley-trial-')), work)
  const folder = join(data, 'backup')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withLock(folder, async () => {
    const path = join(folder, 'work')
    // Left by a killed process.
    await rm(path, { recursive: true, force: true })
    await mkdir(path, { mode: 0o700 })
    return withFolder(path, work)
  })
}

/** Runs `work` unless another backup or trial uses the folder. A bucket has no lock. */
export async function withLock<T>(folder: string | undefined, work: () => Promise<T>): Promise<T> {
  if (folder === undefined) return work()
  const release = lock(folder)
  try {
    return await work()
  } finally {
    release()
  }
}

function lock(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new CliError(`Another backup or trial uses ${folder}. Wait until it has ended.`)
  }
}

async function withFolder<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}
