import { chatOf, type ChatKey } from './chat-key.ts'
import { asReactions, type Message } from '../subjects/messages/message.ts'
import type { Storage } from './storage.ts'
import type { Store } from './store.ts'
import { StoredMessages } from './stored-messages.ts'

const saveAfterMs = 400

/** Writes the store's changes to the storage after a short delay. */
export class Persister {
  readonly #store: Store
  readonly #storage: Storage
  readonly #messages: StoredMessages
  /** Another tab may have changed the database: it is written anew. */
  #isOutdated = false
  #isSuspended = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #reloading: Promise<void> = Promise.resolve()

  constructor(store: Store, storage: Storage) {
    this.#store = store
    this.#storage = storage
    const changed = () => this.#saveSoon()
    this.#messages = new StoredMessages(store, changed)
    store.unsaved.onChange(changed)
  }

  /** Fills the store with the data of the last visit. Returns false when there is none. */
  async restore(): Promise<boolean> {
    try {
      const saved = await this.#storage.load()
      if (!saved) return false
      this.#store.batch(() => this.#store.unsaved.restore(saved))
      this.#messages.restored(saved)
      return true
    } catch {
      // No database, or incompatible data of an older version. The server has everything.
      this.#isOutdated = true
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
    if (!this.#store.isStill(chat)) return this.loadChat(key)
    if (this.#store.chat(key).loaded) return
    this.#store.batch(() => {
      for (const message of found) this.#store.restoreMessage(message)
      this.#messages.loaded(found)
      const { mids, reachedStart } = this.#store.chat(key)
      // A message is missing: keep those after it, load the rest from the server.
      const missing = mids.findLastIndex((mid) => !this.#store.messages.has(mid))
      const changes =
        missing < 0 ? { reachedStart } : { mids: mids.slice(missing + 1), reachedStart: false }
      this.#store.changeChat(key, { ...changes, loaded: true })
      this.#store.recount(key)
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
    this.#isOutdated ||= this.#isSuspended
    this.#isSuspended = false
    // Changes made while suspended have set no timer.
    this.#saveSoon()
  }

  #saveSoon() {
    if (!this.#isSuspended) this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
  }

  async #write(): Promise<void> {
    await this.#reloading
    const isAll = this.#isOutdated
    this.#isOutdated = false
    const { unsaved } = this.#store
    const rows = isAll ? unsaved.takeAll() : unsaved.take()
    const changes = this.#messages.take(rows, isAll)
    const { messages, gone } = changes
    const all = [...rows, ...changes.reactions]
    if (all.length + messages.length + gone.length === 0) return this.#saving
    this.#saving = this.#saving
      .then(() => this.#storage.save({ rows: all, isAll, messages, gone }))
      // A full disk must not stop the client. Retry with the next change.
      .catch(() => {
        this.#isOutdated ||= isAll
        unsaved.putBack(rows)
        this.#messages.putBack(changes)
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
