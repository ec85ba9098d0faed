import type { ChatKey, Message, Saved, Storage } from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { whoIsHere } from './shelf.ts'

// Another shape of what is stored: old databases are dropped, the server has it all.
const cacheVersion = 1

interface Shape extends DBSchema {
  saved: { key: 'saved'; value: Saved }
  messages: { key: number; value: Message }
}

interface BrowserStorage extends Storage {
  /** Begins to read what the first picture shows, before anybody asks. */
  readAhead(chat: ChatKey | undefined): void
}

/** Memory between visits, in a database per person. */
export const browserStorage = openBrowserStorage()

function openBrowserStorage(): BrowserStorage {
  let opened: { person: string; database: Promise<IDBPDatabase<Shape>> } | undefined
  let ahead: { person: string; saved: Promise<Saved | undefined>; messages: Read } | undefined

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

  // A browser without a database, or a broken one, starts from the server.
  const readSaved = () =>
    database()
      .then((db) => db.get('saved', 'saved'))
      .catch(() => undefined)

  async function readMessages(mids: readonly number[]): Promise<Message[]> {
    const store = (await database()).transaction('messages').store
    const found = await Promise.all(mids.map((mid) => store.get(mid)))
    return found.filter((message) => message !== undefined)
  }

  return {
    readAhead(chat) {
      const now = person()
      const saved = readSaved()
      const messages = saved
        .then((found) => readMessages(found?.chats.find(({ key }) => key === chat)?.mids ?? []))
        .catch(() => [])
        .then((found) => new Map(found.map((message) => [message.mid, message])))
      ahead = { person: now, saved, messages }
    },
    async load() {
      return ahead?.person === person() ? ahead.saved : readSaved()
    },
    async messages(mids) {
      const read = ahead?.person === person() ? await ahead.messages : undefined
      if (read && mids.every((mid) => read.has(mid))) {
        return mids.flatMap((mid) => read.get(mid) ?? [])
      }
      return readMessages(mids)
    },
    async save({ saved, messages, gone }) {
      // From now on the database knows more than what was read.
      ahead = undefined
      const all = (await database()).transaction(['saved', 'messages'], 'readwrite')
      const store = all.objectStore('messages')
      for (const message of messages) void store.put(message)
      for (const mid of gone) void store.delete(mid)
      if (saved) void all.objectStore('saved').put(saved, 'saved')
      await all.done
    },
    async clear() {
      ahead = undefined
      const all = (await database()).transaction(['saved', 'messages'], 'readwrite')
      await Promise.all([
        all.objectStore('saved').clear(),
        all.objectStore('messages').clear(),
        all.done,
      ])
    },
  }
}

const person = () => String(whoIsHere() ?? 'nobody')

type Read = Promise<ReadonlyMap<number, Message>>
