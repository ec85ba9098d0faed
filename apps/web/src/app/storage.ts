import type { ChatKey, Message, SavedRows, Storage } from '@parley/client'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, unwrap, wrap } from 'idb'
import { answerWithin } from './answer-within.ts'

// Increase when the stored shape changes. Older databases are deleted; the server has all data.
const cacheVersion = 3

interface Shape extends DBSchema {
  /** Keys are the table and the key of the row in it. */
  rows: { key: [table: string, key: string | number]; value: unknown }
  messages: { key: number; value: Message }
}

const stores = ['rows', 'messages'] as const

type Connection = Promise<IDBPDatabase<Shape>>
type Writing = Pick<IDBPTransaction<Shape, typeof stores, 'readwrite'>, 'done' | 'abort'>

interface Prefetched {
  scope: string
  connection: Connection
  saved: Promise<SavedRows | undefined>
  messages: Promise<ReadonlyMap<number, Message>>
}

// The cache must not hold up the start: a database that is damaged or blocked by another tab may never answer.
const loadMs = 2_000
const saveMs = 5_000
const sliceLength = 100

let prefetched: Prefetched | undefined

/** Starts reading what the first render needs, before a client exists. */
export function prefetchStorage(scope: string, chat: ChatKey | undefined): void {
  const connection = connect(scope)
  const saved = readSaved(connection)
  const messages = saved
    .then((found) => {
      const [, stored] = found?.get('chats')?.find(([key]) => key === chat) ?? []
      const { mids = [] } = (stored ?? {}) as { mids?: readonly number[] }
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
    async save({ rows, isAll, messages, gone }) {
      // From now on the database is newer than the prefetched data.
      ahead = undefined
      const all = (await answerWithin(saveMs, connection)).transaction(stores, 'readwrite')
      const inMessages = unwrap(all.objectStore('messages'))
      const inRows = unwrap(all.objectStore('rows'))
      await writeAll(all, [
        ...messages.map((message) => () => inMessages.put(message)),
        ...gone.map((mid) => () => inMessages.delete(mid)),
        ...(isAll ? [() => inRows.clear()] : []),
        ...rows.map(({ table, key, row }) => () => {
          return row === undefined ? inRows.delete([table, key]) : inRows.put(row, [table, key])
        }),
      ])
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

/**
 * Writes in one transaction, in slices: between them the page handles other events. Without the promises of `idb`, which take
 * as long as the writing.
 */
async function writeAll(transaction: Writing, writes: readonly (() => IDBRequest)[]) {
  const { done } = transaction
  // An error of a request ends the transaction too.
  done.catch(() => {})
  try {
    for (let at = 0; at < writes.length; at += sliceLength) {
      const requests = writes.slice(at, at + sliceLength).map((write) => write())
      // The event of the last request keeps the transaction open for the next ones.
      const last = requests.at(-1)
      if (last) await answerWithin(saveMs, wrap(last))
    }
  } catch (error) {
    abort(transaction)
    throw error
  }
  await answerWithin(saveMs, done)
}

// An error of a request has aborted the transaction already, and a second time throws.
function abort(transaction: Writing) {
  try {
    transaction.abort()
  } catch {}
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
      db.createObjectStore('rows')
      db.createObjectStore('messages', { keyPath: 'mid' })
    },
  })
}

// Without a working database, start with the server's data.
const readSaved = (connection: Connection) =>
  answerWithin(loadMs, connection.then(readRows)).catch(() => undefined)

async function readRows(db: IDBPDatabase<Shape>): Promise<SavedRows | undefined> {
  const { store } = db.transaction('rows')
  const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()])
  const tables = new Map<string, [string | number, unknown][]>()
  for (const [at, [table, key]] of keys.entries()) {
    const saved = tables.get(table) ?? []
    if (saved.length === 0) tables.set(table, saved)
    saved.push([key, rows[at]])
  }
  return tables.size === 0 ? undefined : tables
}

async function readMessages(connection: Connection, mids: readonly number[]): Promise<Message[]> {
  const reading = connection.then((db) => {
    const { store } = db.transaction('messages')
    return Promise.all(mids.map((mid) => store.get(mid)))
  })
  const found = await answerWithin(loadMs, reading)
  return found.filter((message) => message !== undefined)
}
