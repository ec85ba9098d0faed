import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Blobs } from '../blobs/blobs.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { listFolder } from '../blobs/list-folder.ts'
import { BackupError } from './errors.ts'
import type { BackupTarget } from './target.ts'

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
    list: (folder) => listFolder(path, folder),
    remove: async (name) => (await blobs()).remove(name),
    removeAll: async (folder) => (await blobs()).removeAll(folder),
  }
}

// Names come from a manifest, which may be forged.
function requireName(name: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) return name
  throw new BackupError(`The backup names a file that cannot exist: ${JSON.stringify(name)}`)
}
