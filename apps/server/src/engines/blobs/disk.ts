import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'

/** Blobs as files below `folder`. What was put is on disk before `put` and `move` resolve. */
export function openDiskBlobs(folder: string): Blobs {
  const at = (key: string) => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a blob key: ${key}`)
    return join(folder, key)
  }
  const room = (path: string) => mkdir(dirname(path), { recursive: true })

  return {
    async put(key, bytes) {
      const path = at(key)
      await room(path)
      const draft = `${path}.${process.hrtime.bigint()}`
      const file = await open(draft, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    async append(key, bytes) {
      const path = at(key)
      await room(path)
      await appendFile(path, bytes)
    },
    async move(from, to) {
      const file = await open(at(from), 'r+')
      await file.sync().finally(() => file.close())
      await room(at(to))
      await rename(at(from), at(to))
    },
    head: (key) =>
      stat(at(key)).then(
        (file) => ({ size: file.size, modified: file.mtime }),
        () => undefined,
      ),
    read: (key, range) => createReadStream(at(key), range),
    bytes: (key) => readFile(at(key)).catch(() => undefined),
    remove: (key) => rm(at(key), { force: true }),
    removeAll: (prefix) => rm(at(prefix), { recursive: true, force: true }),
  }
}
