import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findUnfinishedRestore } from './engines/backup/restore-mark.ts'
import { finishExchange } from './folder-exchange.ts'
import { lockFolder } from './folder-lock.ts'
import { StartError } from './start-error.ts'

const databaseName = 'parley.db'
// One block on most file systems, so that writing it fails on a full disk.
const probeBytes = 4096

/** The folder with all data of a server. One process locks it at a time. */
export interface DataFolder {
  readonly path: string
  readonly databasePath: string
  /** Whether the database existed before this start. */
  readonly hadDatabase: boolean
  /** Whether other users of this machine can read the folder. */
  readonly isOpenToOthers: boolean
  /** Total and free bytes of the disk that the folder is on. */
  space(): Promise<DiskSpace>
  /** Fails when a small file cannot be written. */
  probeWrite(): Promise<void>
  /** Unlocks the folder for another process. */
  release(): void
}

export interface DiskSpace {
  free: number
  total: number
}

/**
 * Creates the folder at `path` if needed and locks it. With `holdsDatabase` it finishes an import that was under way and
 * checks that the folder is complete.
 */
export async function openDataFolder(path: string, holdsDatabase = true): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const release = lockFolder(path)
  try {
    if (holdsDatabase) await finishExchange(path)
    const hadDatabase = (await sizeOf(join(path, databaseName))) > 0
    if (holdsDatabase) await requireComplete(path)
    return {
      path,
      databasePath: join(path, databaseName),
      hadDatabase,
      isOpenToOthers: await isOpenToOthers(path),
      space: () => readSpace(path),
      probeWrite: () => probeWrite(path),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Throws a `StartError` if the folder at `path` holds a part of a server only. Old files without a database mean an unmounted
 * disk or an incomplete backup: a start would create an empty server and show its setup page to the first visitor.
 */
export async function requireComplete(path: string): Promise<void> {
  const backup = await findUnfinishedRestore(path)
  if (backup !== undefined) {
    throw new StartError(
      `The restore of ${backup} into ${path} was interrupted. Run the same "parley restore" again: it goes on.`,
    )
  }
  if ((await sizeOf(join(path, databaseName))) > 0) return
  const left = (await namesIn(path)).filter((name) => name === 'key.json' || name === 'blobs')
  if (left.length === 0) return
  throw new StartError(
    `${path} has no database (${databaseName} is missing or empty), but holds ${left.join(' and ')} of an earlier server. Put ${databaseName} back from a backup (docs/operating.md, "Backup"). For a new server, set PARLEY_DATA to an empty folder.`,
  )
}

// Windows does not use file modes; folders in a user's profile are private there.
async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const { mode } = await stat(path)
  return (mode & 0o077) !== 0
}

async function readSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, total: blocks * bsize }
}

async function probeWrite(path: string): Promise<void> {
  const probe = join(path, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, Buffer.alloc(probeBytes))
  } finally {
    await rm(probe, { force: true })
  }
}

const namesIn = (path: string) => readdir(path).catch(() => [])

const sizeOf = (path: string) =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  )
