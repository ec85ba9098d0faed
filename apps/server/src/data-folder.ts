import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { StartError } from './start-error.ts'

const databaseName = 'parley.db'
// One block of most file systems: a disk without a free block refuses it.
const probeBytes = 4096

/** The folder with everything a server keeps. One process holds it at a time. */
export interface DataFolder {
  readonly path: string
  readonly databasePath: string
  /** Whether the database existed before this start. */
  readonly hadDatabase: boolean
  /** Whether other users of this machine can read the folder. */
  readonly isOpenToOthers: boolean
  /** Bytes of the disk below the folder. */
  space(): Promise<DiskSpace>
  /** Fails when a small file cannot be written. */
  probeWrite(): Promise<void>
  /** Lets another process have the folder. */
  release(): void
}

export interface DiskSpace {
  free: number
  total: number
}

/** Locks the folder at `path`, made if need be, and checks that it is whole. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const release = lockFolder(path)
  try {
    const hadDatabase = (await sizeOf(join(path, databaseName))) > 0
    if (!hadDatabase) await requireEmpty(path)
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

// A new database beside old files means a disk that is not mounted or a backup that is not complete.
// Starting would offer the set-up page of an empty server to whoever comes first.
async function requireEmpty(path: string): Promise<void> {
  const left = (await readdir(path)).filter((name) => name === 'key.json' || name === 'blobs')
  if (left.length === 0) return
  throw new StartError(
    `${path} has no database (${databaseName} is missing or empty), but holds ${left.join(' and ')} of an earlier server. Put ${databaseName} back from a backup (docs/operating.md, "Backup"). For a new server, set PARLEY_DATA to an empty folder.`,
  )
}

// Windows keeps its permissions elsewhere: a folder in a person's profile is theirs.
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

const sizeOf = (path: string) =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  )
