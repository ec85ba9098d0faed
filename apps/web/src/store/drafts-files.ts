import {
  type ChatKey,
  type Client,
  type OutboxEntry,
  readStored,
  type KeyValueStore,
} from '@parley/client'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

// The files of a draft. They outlive the page in a database of their own: no server has them, so it must not
// go when the other one, which only saves asking again, takes another shape.

// What comes on top lives as long as its page does.
const mostBytes = 50_000_000

interface KeptFile {
  key: ChatKey
  /** Which page has it in hand; others take it over when that page is gone. */
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
/** Those of this page: whose they are, what they are stored under, and whether they are already. */
const inHand = new Map<File, InHand>()
const followed = new WeakSet<Client>()
let person: string | undefined
let count = 0
let last: Promise<unknown> = Promise.resolve()

/** Whether a staged file would be there again after a reload. */
export const isKept = (file: File) => inHand.get(file)?.isStored === true

/** Stores what was staged in a chat, as far as there is room. */
export function keepFiles({ scope }: Client, key: ChatKey, files: readonly File[]): void {
  for (const file of files) inHand.set(file, { scope, id: nextId(), key, isStored: false })
  void inTurn(async () => {
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

// In the order of picking, which is the order in which the next page stages them.
const nextId = () => `${Date.now()}.${String(++count).padStart(6, '0')}.${page}`

/** Forgets a file that was taken away. */
export function dropFile(file: File): void {
  void forget(file)
}

function forget(file: File): Promise<void> {
  const one = inHand.get(file)
  inHand.delete(file)
  return inTurn(async () => {
    if (one) await (await open(one.scope)).delete('files', one.id)
  })
}

/** Stages again what was staged when its page went, and forgets what is sent from now on. */
export function takeUpFiles(client: Client, stage: Stage): void {
  if (!followed.has(client)) follow(client)
  const { scope } = client
  if (person === scope) return
  person = scope
  void inTurn(async () => {
    const kept = await (await open(scope)).getAll('files')
    for (const other of new Set(kept.map((one) => one.page))) {
      // Held as long as the other page lives, be it for days.
      if (other !== page) {
        void client.environment
          .alone(lockOf(other), () => inherit(client, other, stage))
          .catch(() => {})
      }
    }
  })
}

function follow(client: Client) {
  followed.add(client)
  void client.environment.alone(lockOf(page), () => new Promise(() => {}))
  client.onClearData(() => clear(client.scope))
  client.onDispose(() => {
    person = undefined
    inHand.clear()
  })
  const { store } = client
  const seen = new Set(store.outbox.map(({ local_id }) => local_id))
  store.watch('outbox', () => {
    for (const entry of store.outbox) {
      if (seen.has(entry.local_id)) continue
      seen.add(entry.local_id)
      const sent = [...inHand].find(([file, { key }]) => carries(entry, key, file))
      if (sent) leave(client, ...sent)
    }
  })
}

// Written down at once: the page may go before the file is forgotten, and the next must not send it again.
function leave({ environment: { keyValues } }: Client, file: File, { id }: InHand) {
  changeSent(keyValues, (ids) => [...ids, id])
  void forget(file).then(() => changeSent(keyValues, (ids) => ids.filter((one) => one !== id)))
}

const sentName = 'sent-files'

function sentFiles(shelf: KeyValueStore): string[] {
  return readStored<string[]>(shelf, sentName, Array.isArray) ?? []
}

function changeSent(shelf: KeyValueStore, change: (ids: string[]) => string[]) {
  const ids = change(sentFiles(shelf))
  if (ids.length > 0) shelf.set(sentName, JSON.stringify(ids))
  else shelf.remove(sentName)
}

async function inherit(
  { scope, isDisposed, environment: { keyValues } }: Client,
  from: string,
  stage: Stage,
) {
  // Another person may have signed in while that page lived.
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

// A message does not say which file it was made of, but nothing else of one chat has its name and size.
function carries({ key, draft }: OutboxEntry, chat: ChatKey, { name, size }: File): boolean {
  const { properties } = draft
  return (
    draft.content_type === 'vocechat/file' &&
    key === chat &&
    properties?.name === name &&
    properties.size === size
  )
}

function clear(scope: string): Promise<void> {
  return inTurn(async () => {
    inHand.clear()
    await (await open(scope)).clear('files')
  })
}

// A browser without a database, or without room: the files live as long as their page.
function inTurn(work: () => Promise<void>): Promise<void> {
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
