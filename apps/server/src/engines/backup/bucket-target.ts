import { Readable } from 'node:stream'
import type { Blobs } from '../blobs/blobs.ts'
import { S3Error } from '../blobs/s3/client.ts'
import type { BackupTarget } from './target.ts'

/** Opens a bucket for backups. */
export function openBucketTarget(blobs: Blobs): BackupTarget {
  return {
    put: (name, source) => blobs.put(name, source),
    read: (name) => Readable.from(readObject(blobs, name), { objectMode: false }),
    async list(folder) {
      const found = []
      for await (const entry of blobs.list(folder)) found.push(entry)
      return found
    },
    remove: (name) => blobs.remove(name),
    removeAll: (folder) => blobs.removeAll(folder),
  }
}

/** Fails for a missing object as a folder does for a missing file. */
async function* readObject(blobs: Blobs, name: string): AsyncGenerator<Buffer> {
  try {
    yield* blobs.read(name) as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error instanceof S3Error && error.status === 404)) throw error
    throw Object.assign(new Error(`There is no object ${name}`), { code: 'ENOENT' })
  }
}
