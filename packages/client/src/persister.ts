import { chatOf, type ChatKey } from './chat-key.ts'
import { asReactions, type Message } from './message.ts'
import { midsOf, restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts'
import type { Store } from './store.ts'

/** What changed, stored as one: a cursor is never ahead of the messages it stands for. */
export interface Changes {
  saved: Snapshot | undefined
  messages: readonly Message[]
  gone: readonly number[]
}

/** Memory between visits. */
export interface Storage {
  load(): Promise<Snapshot | undefined>
  messages(mids: readonly number[]): Promise<Message[]>
  save(changes: Changes): Promise<void>
  clear(): Promise<void>
  /** Ends the connection; nothing is read or stored afterwards. */
  close(): void
}

/** Keeps nothing; for tests and for when the browser has no database. */
export const noopStorage: Storage = {
  load: async () => undefined,
  messages: async () => [],
  save: async () => {},
  clear: async () => {},
  close: () => {},
}

const saveAfterMs = 400

/** Stores the store's changes a moment after they happen. */
export class Persister {
  readonly #store: Store
  readonly #storage: Storage
  /** The messages that are stored: always those of which `saved` speaks, and no others. */
  #stored = new Set<number>()
  #isResting = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #recalling: Promise<void> = Promise.resolve()

  constructor(store: Store, storage: Storage) {
    this.#store = store
    this.#storage = storage
    store.onDirty(() => {
      if (this.#isResting) return
      this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
    })
  }

  /** Fills the store with what the last visit left; false when there is nothing. */
  async restore(): Promise<boolean> {
    try {
      const saved = await this.#storage.load()
      if (!saved) return false
      restoreSnapshot(this.#store, saved)
      this.#stored = midsOf(saved)
      return true
    } catch {
      // No database, or what an older version of us left in it: the server has it all.
      return false
    }
  }

  /** Brings a chat's stored messages into memory. */
  async loadChat(key: ChatKey): Promise<void> {
    const chat = this.#store.chats.get(key)
    if (!chat || chat.loaded) return
    const wanted = chat.mids.filter((mid) => !this.#store.messages.has(mid))
    const found = await this.#storage.messages(wanted).catch(() => [])
    // A long absence may have cut it meanwhile: then what is left of it is still to be read.
    if (this.#store.chats.get(key) !== chat) return this.loadChat(key)
    if (chat.loaded) return
    this.#store.batch(() => {
      for (const message of found) this.#store.restoreMessage(message)
      if (chat.mids.some((mid) => !this.#store.messages.has(mid))) {
        // Something is missing: keep the unbroken end, ask the server for the rest.
        const known = chat.mids.findLastIndex((mid) => !this.#store.messages.has(mid))
        chat.mids = chat.mids.slice(known + 1)
        chat.reachedStart = false
      }
      chat.loaded = true
      this.#store.recount(key)
      this.#store.touch(`chat:${key}`, 'chats')
    })
  }

  /** Reads once more what was done to messages that are stored no longer. Until then nothing is stored. */
  reloadReactions(mids: readonly number[]): Promise<void> {
    if (mids.length === 0) return this.#recalling
    this.#recalling = this.#recalling.then(async () => {
      const found = await this.#storage.messages(mids).catch(() => [])
      this.#store.batch(() => {
        for (const message of found) this.#reactAgain(message)
      })
    })
    return this.#recalling
  }

  #reactAgain(message: Message) {
    const key = chatOf(message, this.#store.me)
    if (!this.#store.chats.has(key)) return
    for (const reaction of asReactions(message)) this.#store.react(key, message.mid, reaction)
  }

  /** Stores what changed, now. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#isResting ? this.#saving : this.#write()
  }

  /** Stores what changed and then nothing more: another tab does from now on. */
  suspend(): Promise<void> {
    const saved = this.save()
    this.#isResting = true
    return saved
  }

  resume(): void {
    this.#isResting = false
    // Changes made while resting have set no timer.
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
  }

  async #write(): Promise<void> {
    await this.#recalling
    const { mids, all } = this.#store.takeDirty()
    if (mids.size === 0 && !all) return this.#saving
    const saved = takeSnapshot(this.#store)
    const named = midsOf(saved)
    const isDue = (mid: number) => mids.has(mid) || !this.#stored.has(mid)
    const messages = [...named].filter(isDue).flatMap((mid) => this.#store.messages.get(mid) ?? [])
    const gone = [...this.#stored].filter((mid) => !named.has(mid))
    this.#stored = named
    this.#saving = this.#saving
      .then(() => this.#storage.save({ saved, messages, gone }))
      // A full disk must not stop the chat: it is tried again with what comes next.
      .catch(() => {
        for (const { mid } of messages) this.#stored.delete(mid)
        for (const mid of gone) this.#stored.add(mid)
        this.#store.stillDirty(messages.map(({ mid }) => mid))
      })
    return this.#saving
  }

  /** Deletes what is stored, and stores nothing more. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isResting = true
    await this.#saving
    await this.#storage.clear()
  }

  /** Stores nothing more, and closes the database once a save under way has ended. */
  async dispose(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isResting = true
    await this.#saving
    this.#storage.close()
  }
}
