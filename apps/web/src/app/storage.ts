import { type ChatKey, type Message, type Snapshot, type Storage } from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { answerWithin } from './answer-within.ts'

// Increase when the stored shape changes. Older databases are deleted; the server has all data.
const cacheVersion = 2

interface Shape extends DBSchema {
  saved: { key: 'saved'; value: Snapshot }
  messages: { key: number; value: Message }
}

const stores = ['saved', 'messages'] as const

type Connection = Promise<IDBPDatabase<Shape>>

interface Prefetched {
  scope: string
  connection: Connection
  saved: Promise<Snapshot | undefined>
  messages: Promise<ReadonlyMap<number, Message>>
}

// The cache must not hold up the start: a database that is damaged or blocked by another tab may never answer.
const loadMs = 2_000
const saveMs = 5_000

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
      const all = (await answerWithin(saveMs, connection)).transaction(stores, 'readwrite')
      const store = all.objectStore('messages')
      for (const message of messages) void store.put(message)
      for (const mid of gone) void store.delete(mid)
      if (saved) void all.objectStore('saved').put(saved, 'saved')
      await answerWithin(saveMs, all.done)
    },
    async clear() {
      ahead = undefined
      const all = (await answerWithin(saveMs, connection)).transaction(stores, 'readwrite')
      for (const store of stores) void all.objectStore(store).clear()
      await answerWithin(saveMs, all.done)
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

// Throws in the promise where the database is missing or forbidden.
function connect(scope: string): Connection {
  const connection = open(scope)
  // Each use of the connection reports the failure itself.
  connection.catch(() => {})
  return connection
}

async function open(scope: string): Connection {
  return openDB<Shape>(`parley.${scope}`, cacheVersion, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name)
      db.createObjectStore('saved')
      db.createObjectStore('messages', { keyPath: 'mid' })
    },
  })
}

// Without a working database, start with the server's data.
const readSaved = (connection: Connection) =>
  answerWithin(
    loadMs,
    connection.then((db) => db.get('saved', 'saved')),
  ).catch(() => undefined)

async function readMessages(connection: Connection, mids: readonly number[]): Promise<Message[]> {
  const reading = connection.then((db) => {
    const { store } = db.transaction('messages')
    return Promise.all(mids.map((mid) => store.get(mid)))
  })
  const found = await answerWithin(loadMs, reading)
  return found.filter((message) => message !== undefined)
}
