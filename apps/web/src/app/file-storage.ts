import type { FileStorage, StoredFile } from '@parley/client'
import { type DBSchema, openDB } from 'idb'
import { answerWithin } from './answer-within.ts'

// The files have a database of their own. The server does not have them, so they must survive a version
// change of the message cache.

// Files beyond this limit are kept only in memory.
const maxBytes = 50_000_000
// Without an answer in time, the files of this page are kept only in memory.
const openMs = 5_000

interface Shape extends DBSchema {
  files: { key: string; value: Omit<StoredFile, 'id'> }
}

/** The staged files of one user in this browser. The database is opened with the first use. */
export function openBrowserFileStorage(scope: string): FileStorage {
  let opened: ReturnType<typeof openFiles> | undefined
  const database = () => (opened ??= answerWithin(openMs, openFiles(scope)))
  const write = async () => (await database()).transaction('files', 'readwrite')

  return {
    async add(files) {
      const all = await write()
      let room = maxBytes
      for (const { file } of await all.store.getAll()) room -= file.size
      const stored = new Set<string>()
      for (const { id, ...value } of files) {
        if (value.file.size > room) continue
        room -= value.file.size
        await all.store.add(value, id)
        stored.add(id)
      }
      await all.done
      return stored
    },
    async all() {
      const { store } = (await database()).transaction('files')
      const [ids, values] = await Promise.all([store.getAllKeys(), store.getAll()])
      return values.flatMap((value, at) => ({ id: ids[at] ?? '', ...value }))
    },
    async move(fromPage, toPage) {
      const all = await write()
      for (let at = await all.store.openCursor(); at; at = await at.continue()) {
        if (at.value.page === fromPage) await at.update({ ...at.value, page: toPage })
      }
      await all.done
    },
    async remove(ids) {
      if (ids.length === 0) return
      const all = await write()
      for (const id of ids) void all.store.delete(id)
      await all.done
    },
    async clear() {
      await (await database()).clear('files')
    },
    close() {
      opened?.then(
        (db) => db.close(),
        () => {},
      )
      opened = undefined
    },
  }
}

// Throws in the promise where the database is missing or forbidden.
const openFiles = async (scope: string) =>
  openDB<Shape>(`parley.files.${scope}`, 1, {
    upgrade: (db) => void db.createObjectStore('files'),
  })
