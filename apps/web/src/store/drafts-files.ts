import type { ChatKey, Client, OutboxEntry } from '@parley/client'
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
  files: { key: number; value: KeptFile }
}

type Stage = (key: ChatKey, files: File[]) => void

const page = Math.random().toString(36).slice(2)
const lockOf = (name: string) => `files of ${name}`
/** Those of this page: whose they are, and the number they are stored under. */
const inHand = new Map<File, { uid: number; id: number; key: ChatKey }>()
const followed = new WeakSet<Client>()
let person = 0
let last: Promise<unknown> = Promise.resolve()

/** Whether a staged file would be there again after a reload. */
export const isKept = (file: File) => inHand.has(file)

/** Stores what was staged in a chat, as far as there is room. */
export function keepFiles({ store }: Client, key: ChatKey, files: readonly File[]): void {
  const uid = store.me
  void inTurn(async () => {
    const all = (await open(uid)).transaction('files', 'readwrite')
    let room = mostBytes
    for (const { file } of await all.store.getAll()) room -= file.size
    const kept = new Map<File, number>()
    for (const file of files) {
      if (file.size > room) continue
      room -= file.size
      kept.set(file, await all.store.add({ key, page, file }))
    }
    await all.done
    for (const [file, id] of kept) inHand.set(file, { uid, id, key })
  })
}

/** Forgets a file that was taken away, or that is on its way in a message. */
export function dropFile(file: File): void {
  void inTurn(async () => {
    const kept = inHand.get(file)
    inHand.delete(file)
    if (kept) await (await open(kept.uid)).delete('files', kept.id)
  })
}

/** Stages again what was staged when its page went, and forgets what is sent from now on. */
export function takeUpFiles(client: Client, stage: Stage): void {
  if (!followed.has(client)) follow(client)
  const uid = client.store.me
  if (person === uid) return
  person = uid
  void inTurn(async () => {
    const kept = await (await open(uid)).getAll('files')
    for (const other of new Set(kept.map((one) => one.page))) {
      // Held as long as the other page lives, be it for days.
      if (other !== page) {
        void client.world
          .alone(lockOf(other), () => inherit(client, uid, other, stage))
          .catch(() => {})
      }
    }
  })
}

function follow(client: Client) {
  followed.add(client)
  void client.world.alone(lockOf(page), () => new Promise(() => {}))
  client.onForget(() => clear(client.store.me))
  const { store } = client
  const seen = new Set(store.outbox.map(({ local_id }) => local_id))
  store.watch('outbox', () => {
    for (const entry of store.outbox) {
      if (seen.has(entry.local_id)) continue
      seen.add(entry.local_id)
      // In turn: it may be sent before it is stored.
      void inTurn(async () => {
        const sent = [...inHand].find(([file, { key }]) => carries(entry, key, file))
        if (sent) dropFile(sent[0])
      })
    }
  })
}

async function inherit({ store }: Client, uid: number, from: string, stage: Stage) {
  // Somebody else may have signed in while that page lived.
  if (store.me !== uid) return
  const all = (await open(uid)).transaction('files', 'readwrite')
  const files = new Map<ChatKey, File[]>()
  for (let at = await all.store.openCursor(); at; at = await at.continue()) {
    const { key, file } = at.value
    if (at.value.page !== from) continue
    // The page went between saying it and forgetting it.
    if (store.outbox.some((entry) => carries(entry, key, file))) {
      await at.delete()
    } else {
      await at.update({ key, page, file })
      inHand.set(file, { uid, id: at.primaryKey, key })
      files.set(key, [...(files.get(key) ?? []), file])
    }
  }
  await all.done
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

function clear(uid: number): Promise<void> {
  return inTurn(async () => {
    inHand.clear()
    await (await open(uid)).clear('files')
  })
}

// A browser without a database, or without room: the files live as long as their page.
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work).catch(() => {})
  last = turn
  return turn
}

let opened: { uid: number; database: Promise<IDBPDatabase<Shape>> } | undefined

function open(uid: number): Promise<IDBPDatabase<Shape>> {
  if (opened?.uid !== uid) {
    const database = openDB<Shape>(`parley.files.${uid}`, 1, {
      upgrade: (db) => void db.createObjectStore('files', { autoIncrement: true }),
    })
    opened = { uid, database }
  }
  return opened.database
}
