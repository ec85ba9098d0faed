import { chatOf, type ChatKey } from './chat-key.ts'
import { asReactions, type Message } from '../subjects/messages/message.ts'
import { midsOf, restoreSnapshot, takeSnapshot } from './snapshot.ts'
import type { Storage } from './storage.ts'
import type { Store } from './store.ts'

const saveAfterMs = 400

/** Writes the store's changes to the storage after a short delay. */
export class Persister {
  readonly #store: Store
  readonly #storage: Storage
  /** The stored messages: exactly those that the stored snapshot lists. */
  #stored = new Set<number>()
  #isSuspended = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #reloading: Promise<void> = Promise.resolve()

  constructor(store: Store, storage: Storage) {
    this.#store = store
    this.#storage = storage
    store.unsaved.onChange(() => {
      if (this.#isSuspended) return
      this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
    })
  }

  /** Fills the store with the data of the last visit. Returns false when there is none. */
  async restore(): Promise<boolean> {
    try {
      const saved = await this.#storage.load()
      if (!saved) return false
      restoreSnapshot(this.#store, saved)
      this.#stored = midsOf(saved)
      return true
    } catch {
      // No database, or incompatible data of an older version. The server has everything.
      return false
    }
  }

  /** Loads a chat's stored messages into the store. */
  async loadChat(key: ChatKey): Promise<void> {
    const chat = this.#store.chats.get(key)
    if (!chat || chat.loaded) return
    const wanted = chat.mids.filter((mid) => !this.#store.messages.has(mid))
    const found = await this.#storage.messages(wanted).catch(() => [])
    // A replay gap may have truncated the chat meanwhile: load the rest of it.
    if (this.#store.chats.get(key) !== chat) return this.loadChat(key)
    if (chat.loaded) return
    this.#store.batch(() => {
      for (const message of found) this.#store.restoreMessage(message)
      if (chat.mids.some((mid) => !this.#store.messages.has(mid))) {
        // A message is missing: keep those after it, load the rest from the server.
        const known = chat.mids.findLastIndex((mid) => !this.#store.messages.has(mid))
        chat.mids = chat.mids.slice(known + 1)
        chat.reachedStart = false
      }
      chat.loaded = true
      this.#store.recount(key)
      this.#store.touch(`chat:${key}`, 'chats')
    })
  }

  /** Reads stored messages without loading them into the store. */
  readMessages(mids: readonly number[]): Promise<Message[]> {
    return mids.length === 0 ? Promise.resolve([]) : this.#storage.messages(mids).catch(() => [])
  }

  /** Reads the reactions of messages that are about to be removed. Saves wait for it. */
  reloadReactions(mids: readonly number[]): Promise<void> {
    if (mids.length === 0) return this.#reloading
    this.#reloading = this.#reloading.then(async () => {
      const found = await this.#storage.messages(mids).catch(() => [])
      this.#store.batch(() => {
        for (const message of found) this.#reactAgain(message)
      })
    })
    return this.#reloading
  }

  #reactAgain(message: Message) {
    const key = chatOf(message, this.#store.me)
    if (!this.#store.chats.has(key)) return
    for (const reaction of asReactions(message)) this.#store.react(key, message.mid, reaction)
  }

  /** Stores the changes now. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#isSuspended ? this.#saving : this.#write()
  }

  /** Stores the changes, then nothing more: another tab takes over. */
  suspend(): Promise<void> {
    const saved = this.save()
    this.#isSuspended = true
    return saved
  }

  resume(): void {
    this.#isSuspended = false
    // Changes made while suspended have set no timer.
    this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
  }

  async #write(): Promise<void> {
    await this.#reloading
    const mids = this.#store.unsaved.take()
    if (!mids) return this.#saving
    const saved = takeSnapshot(this.#store)
    const named = midsOf(saved)
    const isDue = (mid: number) => mids.has(mid) || !this.#stored.has(mid)
    const messages = [...named].filter(isDue).flatMap((mid) => this.#store.messages.get(mid) ?? [])
    const gone = [...this.#stored].filter((mid) => !named.has(mid))
    this.#stored = named
    this.#saving = this.#saving
      .then(() => this.#storage.save({ saved, messages, gone }))
      // A full disk must not stop the client. Retry with the next change.
      .catch(() => {
        for (const { mid } of messages) this.#stored.delete(mid)
        for (const mid of gone) this.#stored.add(mid)
        this.#store.unsaved.putBack(messages.map(({ mid }) => mid))
      })
    return this.#saving
  }

  /** Deletes the stored data, and stores nothing more. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isSuspended = true
    await this.#saving
    await this.#storage.clear()
  }

  /** Stores nothing more, and closes the database once a save under way has ended. */
  async dispose(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isSuspended = true
    await this.#saving
    this.#storage.close()
  }
}
