import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { BackupSource } from '../../engines/backup/source.ts'
import { listFolder } from '../../engines/blobs/list-folder.ts'
import { openS3Blobs } from '../../engines/blobs/s3/blobs.ts'

/** The stored files of a server. */
export type ServerFiles = Pick<BackupSource, 'listFiles' | 'head' | 'read'>

/**
 * Opens the files of a server that may run, for reading: those of its bucket, else of its data folder.
 * Opening them as the server does would remove the files that it is writing.
 */
export function openServerFiles({ data, s3 }: Pick<Config, 'data' | 's3'>): ServerFiles {
  if (s3) {
    const blobs = openS3Blobs(s3)
    return {
      async listFiles() {
        const keys: string[] = []
        for await (const { key } of blobs.list()) if (isFileKey(key)) keys.push(key)
        return keys
      },
      head: blobs.head,
      read: (key) => blobs.read(key),
    }
  }
  const folder = join(data, 'blobs')
  return {
    listFiles: async () => (await listFolder(folder)).map(({ key }) => key),
    head: (key) =>
      stat(join(folder, key)).then(
        ({ size, mtime }) => ({ size, modified: mtime }),
        () => undefined,
      ),
    read: (key) => createReadStream(join(folder, key)),
  }
}

/** Whether an object of the bucket is a file. The others are pieces of unfinished uploads. */
const isFileKey = (key: string): boolean => !key.startsWith('staging/')
