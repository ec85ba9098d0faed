import {
  type ChatKey,
  type Message,
  noopStorage,
  type Snapshot,
  type Storage,
} from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

// Increase when the stored shape changes. Older databases are deleted; the server has all data.
const cacheVersion = 2

interface Shape extends DBSchema {
  saved: { key: 'saved'; value: Snapshot }
  messages: { key: number; value: Message }
}

type Connection = Promise<IDBPDatabase<Shape>>

interface Prefetched {
  scope: string
  connection: Connection
  saved: Promise<Snapshot | undefined>
  messages: Promise<ReadonlyMap<number, Message>>
}

let prefetched: Prefetched | undefined

/** Starts reading what the first render needs, before a client exists. */
export function prefetchStorage(scope: string, chat: ChatKey | undefined): void {
  const connection = connect(scope)
  const saved = readSaved(connection)
  const messages = saved
    .then((found) => {
      const mids = found?.chats.find(({ key }) => key === chat)?.mids ?? []
      return readMessages(connection, mids)
    })
    .catch(() => [])
    .then((found) => new Map(found.map((message) => [message.mid, message])))
  prefetched = { scope, connection, saved, messages }
}

/** The database of one user in this browser. */
export function openBrowserStorage(scope: string): Storage {
  if (!('indexedDB' in globalThis)) return noopStorage
  let ahead = prefetched?.scope === scope ? prefetched : undefined
  prefetched = undefined
  const connection = ahead?.connection ?? connect(scope)

  return {
    load: () => ahead?.saved ?? readSaved(connection),
    async messages(mids) {
      const read = await ahead?.messages
      if (read && mids.every((mid) => read.has(mid))) {
        return mids.flatMap((mid) => read.get(mid) ?? [])
      }
      return readMessages(connection, mids)
    },
    async save({ saved, messages, gone }) {
      // From now on the database is newer than the prefetched data.
      ahead = undefined
      const all = (await connection).transaction(['saved', 'messages'], 'readwrite')
      const store = all.objectStore('messages')
      for (const message of messages) void store.put(message)
      for (const mid of gone) void store.delete(mid)
      if (saved) void all.objectStore('saved').put(saved, 'saved')
      await all.done
    },
    async clear() {
      ahead = undefined
      const all = (await connection).transaction(['saved', 'messages'], 'readwrite')
      await Promise.all([
        all.objectStore('saved').clear(),
        all.objectStore('messages').clear(),
        all.done,
      ])
    },
    close() {
      ahead = undefined
      connection.then(
        (database) => database.close(),
        () => {},
      )
    },
  }
}

function connect(scope: string): Connection {
  const connection = openDB<Shape>(`parley.${scope}`, cacheVersion, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name)
      db.createObjectStore('saved')
      db.createObjectStore('messages', { keyPath: 'mid' })
    },
  })
  // Each use of the connection reports the failure itself.
  connection.catch(() => {})
  return connection
}

// Without a working database, start with the server's data.
const readSaved = (connection: Connection) =>
  connection.then((db) => db.get('saved', 'saved')).catch(() => undefined)

async function readMessages(connection: Connection, mids: readonly number[]): Promise<Message[]> {
  const store = (await connection).transaction('messages').store
  const found = await Promise.all(mids.map((mid) => store.get(mid)))
  return found.filter((message) => message !== undefined)
}
