import {
  type ChatKey,
  type Client,
  type OutboxEntry,
  readStored,
  type KeyValueStore,
} from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

// The files of drafts have a database of their own. The server does not have them, so they must survive
// a version change of the message cache.

// Files beyond this limit are kept only in memory.
const mostBytes = 50_000_000

interface KeptFile {
  key: ChatKey
  /** The page that holds the file. Another page takes it over when that page is closed. */
  page: string
  file: File
}

interface Shape extends DBSchema {
  files: { key: string; value: KeptFile }
}

interface InHand {
  scope: string
  id: string
  key: ChatKey
  isStored: boolean
}

type Stage = (key: ChatKey, files: File[]) => void

const page = Math.random().toString(36).slice(2)
const lockOf = (name: string) => `files of ${name}`
/** The files of this page, with their stored ids. */
const inHand = new Map<File, InHand>()
const followed = new WeakSet<Client>()
let currentScope: string | undefined
let count = 0
let last: Promise<unknown> = Promise.resolve()

/** Whether a staged file would survive a reload. */
export const isKept = (file: File) => inHand.get(file)?.isStored === true

/** Stores the staged files of a chat, up to the size limit. */
export function keepFiles({ scope }: Client, key: ChatKey, files: readonly File[]): void {
  for (const file of files) inHand.set(file, { scope, id: nextId(), key, isStored: false })
  void enqueue(async () => {
    const all = (await open(scope)).transaction('files', 'readwrite')
    let room = mostBytes
    for (const { file } of await all.store.getAll()) room -= file.size
    const stored: InHand[] = []
    for (const file of files) {
      const one = inHand.get(file)
      if (!one || file.size > room) continue
      room -= file.size
      await all.store.add({ key, page, file }, one.id)
      stored.push(one)
    }
    await all.done
    for (const one of stored) one.isStored = true
  })
}

// Ids sort in the order of picking; the next page stages files in this order.
const nextId = () => `${Date.now()}.${String(++count).padStart(6, '0')}.${page}`

/** Deletes a file that the user removed. */
export function dropFile(file: File): void {
  void forget(file)
}

function forget(file: File): Promise<void> {
  const one = inHand.get(file)
  inHand.delete(file)
  return enqueue(async () => {
    if (one) await (await open(one.scope)).delete('files', one.id)
  })
}

/** Stages the files of closed pages again, and deletes files that are sent from now on. */
export function takeUpFiles(client: Client, stage: Stage): void {
  if (!followed.has(client)) watchClient(client)
  const { scope } = client
  if (currentScope === scope) return
  currentScope = scope
  void enqueue(async () => {
    const kept = await (await open(scope)).getAll('files')
    for (const other of new Set(kept.map((one) => one.page))) {
      // Waits until the other page is closed, possibly for days.
      if (other !== page) {
        void client.environment
          .alone(lockOf(other), () => takeOver(client, other, stage))
          .catch(() => {})
      }
    }
  })
}

function watchClient(client: Client) {
  followed.add(client)
  void client.environment.alone(lockOf(page), () => new Promise(() => {}))
  client.onClearData(() => clear(client.scope))
  client.onDispose(() => {
    currentScope = undefined
    inHand.clear()
  })
  const { store } = client
  const seen = new Set(store.outbox.map(({ local_id }) => local_id))
  store.watch('outbox', () => {
    for (const entry of store.outbox) {
      if (seen.has(entry.local_id)) continue
      seen.add(entry.local_id)
      const sent = [...inHand].find(([file, { key }]) => isMadeOf(entry, key, file))
      if (sent) deleteSent(client, ...sent)
    }
  })
}

// Record it synchronously: the page may close before the file is deleted, and the next page must not
// stage it again.
function deleteSent({ environment: { keyValues } }: Client, file: File, { id }: InHand) {
  changeSent(keyValues, (ids) => [...ids, id])
  void forget(file).then(() => changeSent(keyValues, (ids) => ids.filter((one) => one !== id)))
}

const sentName = 'sent-files'

function sentFiles(keyValues: KeyValueStore): string[] {
  return readStored<string[]>(keyValues, sentName, Array.isArray) ?? []
}

function changeSent(keyValues: KeyValueStore, change: (ids: string[]) => string[]) {
  const ids = change(sentFiles(keyValues))
  if (ids.length > 0) keyValues.set(sentName, JSON.stringify(ids))
  else keyValues.remove(sentName)
}

async function takeOver(
  { scope, isDisposed, environment: { keyValues } }: Client,
  from: string,
  stage: Stage,
) {
  // Another user may have signed in while that page was open.
  if (isDisposed) return
  const all = (await open(scope)).transaction('files', 'readwrite')
  const files = new Map<ChatKey, File[]>()
  const sent = sentFiles(keyValues)
  const stays = new Set<string>()
  for (let at = await all.store.openCursor(); at; at = await at.continue()) {
    const { key, file } = at.value
    if (at.value.page !== from) {
      stays.add(at.primaryKey)
    } else if (sent.includes(at.primaryKey)) {
      await at.delete()
    } else {
      await at.update({ key, page, file })
      inHand.set(file, { scope, id: at.primaryKey, key, isStored: true })
      files.set(key, [...(files.get(key) ?? []), file])
    }
  }
  await all.done
  changeSent(keyValues, (ids) => ids.filter((id) => stays.has(id)))
  for (const [key, staged] of files) stage(key, staged)
}

// A message does not name its file. Match by chat, name and size.
function isMadeOf({ key, draft }: OutboxEntry, chat: ChatKey, { name, size }: File): boolean {
  const { properties } = draft
  return (
    draft.content_type === 'vocechat/file' &&
    key === chat &&
    properties?.name === name &&
    properties.size === size
  )
}

function clear(scope: string): Promise<void> {
  return enqueue(async () => {
    inHand.clear()
    await (await open(scope)).clear('files')
  })
}

// Without a working database, files are kept only in memory.
function enqueue(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work).catch(() => {})
  last = turn
  return turn
}

let opened: { scope: string; database: Promise<IDBPDatabase<Shape>> } | undefined

function open(scope: string): Promise<IDBPDatabase<Shape>> {
  if (opened?.scope !== scope) {
    const database = openDB<Shape>(`parley.files.${scope}`, 1, {
      upgrade: (db) => void db.createObjectStore('files'),
    })
    opened = { scope, database }
  }
  return opened.database
}
