import type { Message, Saved, Storage } from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

// Another shape of what is stored: old databases are dropped, the server has it all.
const cacheVersion = 1

interface Shape extends DBSchema {
  saved: { key: 'saved'; value: Saved }
  messages: { key: number; value: Message }
}

/** Memory between visits, in a database per person. */
export function openBrowserStorage(person: () => string): Storage {
  let opened: { person: string; database: Promise<IDBPDatabase<Shape>> } | undefined

  function database(): Promise<IDBPDatabase<Shape>> {
    const now = person()
    if (opened?.person !== now) {
      opened = {
        person: now,
        database: openDB<Shape>(`parley.${now}`, cacheVersion, {
          upgrade(db) {
            for (const name of db.objectStoreNames) db.deleteObjectStore(name)
            db.createObjectStore('saved')
            db.createObjectStore('messages', { keyPath: 'mid' })
          },
        }),
      }
    }
    return opened.database
  }

  return {
    async load() {
      // A browser without a database, or a broken one, starts from the server.
      return database()
        .then((db) => db.get('saved', 'saved'))
        .catch(() => undefined)
    },
    async messages(mids) {
      const store = (await database()).transaction('messages').store
      const found = await Promise.all(mids.map((mid) => store.get(mid)))
      return found.filter((message) => message !== undefined)
    },
    async save({ saved, messages, gone }) {
      const all = (await database()).transaction(['saved', 'messages'], 'readwrite')
      const store = all.objectStore('messages')
      for (const message of messages) void store.put(message)
      for (const mid of gone) void store.delete(mid)
      if (saved) void all.objectStore('saved').put(saved, 'saved')
      await all.done
    },
    async clear() {
      const all = (await database()).transaction(['saved', 'messages'], 'readwrite')
      await Promise.all([
        all.objectStore('saved').clear(),
        all.objectStore('messages').clear(),
        all.done,
      ])
    },
  }
}
