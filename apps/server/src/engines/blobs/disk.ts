import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Blobs, requireBlobKey } from './blobs.ts'
import { syncFile, syncFolder } from './durable-file.ts'
import { listFolder } from './list-folder.ts'

// No key begins with a dot.
const temporaryName = '.drafts'

/** Opens blobs as files below `folder`. Removes incomplete files of an earlier process. */
export async function openDiskBlobs(folder: string): Promise<Blobs> {
  const temporaries = join(folder, temporaryName)
  await rm(temporaries, { recursive: true, force: true })

  const pathOf = (key: string) => {
    requireBlobKey(key)
    return join(folder, key)
  }

  /** Moves a complete and durable file to its place. */
  async function publish(file: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    await rename(file, path)
    // Sync all parent folders, because some may be new and a name is durable only with its parents.
    for (let above = dirname(path); above.length >= folder.length; above = dirname(above)) {
      await syncFolder(above)
    }
  }

  async function withTemporary(work: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(temporaries, randomUUID())
    try {
      await mkdir(temporaries, { recursive: true })
      await work(temporary)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    async put(key, source) {
      const path = pathOf(key)
      await withTemporary(async (temporary) => {
        const bytes = source instanceof Uint8Array ? Readable.from([source]) : source
        await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', flush: true }))
        await publish(temporary, path)
      })
    },
    async putFile(key, file) {
      const path = pathOf(key)
      await syncFile(file)
      try {
        await publish(file, path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await withTemporary(async (temporary) => {
          await copyFile(file, temporary)
          await syncFile(temporary)
          await publish(temporary, path)
        })
        await rm(file)
      }
    },
    head: (key) =>
      stat(pathOf(key)).then(
        (file) => (file.isFile() ? { size: file.size, modified: file.mtime } : undefined),
        () => undefined,
      ),
    read: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async *list(prefix) {
      if (prefix !== undefined) requireBlobKey(prefix)
      yield* await listFolder(folder, prefix)
    },
    probe: async () => void (await mkdir(temporaries, { recursive: true })),
    // The only process of this folder removed them when it opened the store.
    cleanUp: async () => {},
  }
}
