import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Blobs } from '../blobs/blobs.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { BackupError } from './errors.ts'
import { sideBySide } from './side-by-side.ts'
import type { BackupTarget, TargetFile } from './target.ts'

const statsAtOnce = 16

/**
 * Opens a folder for backups. The first change removes incomplete files of an earlier process, so one
 * process at a time may change the folder. Reading changes nothing: the folder may be read-only.
 */
export function openFolderTarget(path: string): BackupTarget {
  let opened: Promise<Blobs> | undefined
  const blobs = () => (opened ??= openDiskBlobs(path))
  return {
    put: async (name, source) => (await blobs()).put(name, source),
    read: (name) => createReadStream(join(path, requireName(name))),
    list: (folder) => listFiles(path, folder),
    remove: async (name) => (await blobs()).remove(name),
    removeAll: async (folder) => (await blobs()).removeAll(folder),
  }
}

/** Lists the files below `folder` in `root`, with names relative to `root`. Leaves out hidden ones. */
export async function listFiles(root: string, folder = ''): Promise<TargetFile[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(root, folder), options).catch(emptyIfMissing)
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(^|\/)\./.test(name))
  const files: TargetFile[] = []
  await sideBySide(names, statsAtOnce, async (name) => {
    // A file may be removed after it was listed.
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found) files.push({ name, size: found.size })
  })
  return files
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error
  return []
}

// Names come from a manifest, which may be forged.
function requireName(name: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) return name
  throw new BackupError(`The backup names a file that cannot exist: ${JSON.stringify(name)}`)
}
