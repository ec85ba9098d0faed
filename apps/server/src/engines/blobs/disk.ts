import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'

const { O_APPEND, O_CREAT, O_WRONLY } = constants

/** Blobs as files below `folder`. */
export function openDiskBlobs(folder: string): Blobs {
  const at = (key: string) => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a blob key: ${key}`)
    return join(folder, key)
  }
  const room = (path: string) => mkdir(dirname(path), { recursive: true })

  // A name is on disk when every folder above it is: one of them may be new.
  async function syncFolders(path: string) {
    for (let above = dirname(path); above.length >= folder.length; above = dirname(above)) {
      await sync(above)
    }
  }

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
      await syncFolders(path)
    },
    async append(key, bytes, position) {
      const path = at(key)
      await room(path)
      const file = await open(path, O_WRONLY | O_CREAT | O_APPEND)
      try {
        const { size } = await file.stat()
        if (size < position) return false
        if (size > position) await file.truncate(position)
        await file.appendFile(bytes)
        return true
      } finally {
        await file.close()
      }
    },
    async finish(key) {
      await sync(at(key))
      await syncFolders(at(key))
    },
    head: (key) =>
      stat(at(key)).then(
        (file) => ({ size: file.size, modified: file.mtime }),
        () => undefined,
      ),
    read: (key, range) => createReadStream(at(key), range),
    bytes: (key) => readFile(at(key)).catch(() => undefined),
    asFile: (key, work) => work(at(key)),
    remove: (key) => rm(at(key), { force: true }),
    removeAll: (prefix) => rm(at(prefix), { recursive: true, force: true }),
  }
}

async function sync(path: string) {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
