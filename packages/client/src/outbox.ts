import {
  type Draft,
  type Target,
  replyToMessage,
  sendToChannel,
  sendToUser,
} from '@parley/protocol'
import { type Api, ApiError } from './api.ts'
import { type ChatKey, idOf, isChannelKey, targetOf } from './chat-key.ts'
import type { Message } from './message.ts'
import type { Store } from './store.ts'
import type { World } from './world.ts'

/**
 * Something that was said and has not come back yet. `waiting` goes out by itself once the line is back,
 * `failed` waits for its author: the text is never lost.
 */
export interface OutboxEntry {
  local_id: number
  key: ChatKey
  draft: Draft
  reply_mid: number | null
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed: the status, 0 when no answer came. */
  status: number
}

/** The stream, as far as the outbox has to do with it. */
interface Line {
  /** Everything that was missed has been told, and what comes is told. */
  isLive(): boolean
  /** Opens the stream anew, which tells what came since. */
  renew(): void
}

const askAfterMs = 2000

const shelfName = (uid: number) => `outbox.${uid}`

/** Sends what people say, in the order in which they said it, and keeps it until it is safe. */
export class Outbox {
  readonly #world: World
  readonly #store: Store
  readonly #api: Api
  readonly #line: Line
  readonly #busy = new Set<ChatKey>()
  /** Went out without an answer: only after a replay is it known whether they arrived. */
  readonly #unanswered = new Set<number>()
  readonly #failedListeners = new Set<(entry: OutboxEntry, error: ApiError) => void>()
  #lastId = 0
  #open = true

  constructor(world: World, store: Store, api: Api, line: Line) {
    this.#world = world
    this.#store = store
    this.#api = api
    this.#line = line
  }

  /** Takes up what an earlier visit, or another tab, could not send. It goes out after `ready`. */
  restore(): void {
    const text = this.#world.shelf.get(shelfName(this.#store.me))
    const entries = text === null ? [] : (JSON.parse(text) as OutboxEntry[])
    const known = new Set(this.#store.outbox.map(({ local_id }) => local_id))
    const found = entries.filter(({ local_id }) => !known.has(local_id))
    for (const { local_id, state } of found) {
      if (state === 'sending') this.#unanswered.add(local_id)
    }
    this.#store.outbox = [...this.#store.outbox, ...found].map((entry) =>
      entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry,
    )
    this.#touched()
  }

  /** Says something. It stands in the chat at once. */
  send(key: ChatKey, draft: Draft, reply_mid: number | null = null): OutboxEntry {
    this.#lastId = Math.max(this.#world.now(), this.#lastId + 1)
    const local_id = this.#lastId
    const entry: OutboxEntry = {
      local_id,
      key,
      draft: { ...draft, properties: { ...draft.properties, local_id } },
      reply_mid,
      state: this.#world.isOnline() ? 'sending' : 'waiting',
      status: 0,
    }
    this.#store.outbox = [...this.#store.outbox, entry]
    this.#keep()
    void this.#work(key)
    return entry
  }

  /** Tries a failed one again. */
  retry(local_id: number): void {
    const entry = this.#find(local_id)
    if (!entry) return
    this.#change(local_id, { state: 'sending', status: 0 })
    void this.#work(entry.key)
  }

  /** Takes back what was not sent. */
  discard(local_id: number): void {
    this.#unanswered.delete(local_id)
    this.#store.outbox = this.#store.outbox.filter((entry) => entry.local_id !== local_id)
    this.#keep()
  }

  /** One of our own messages came back over the stream. */
  delivered(_key: ChatKey, message: Message): void {
    const local_id = message.properties?.local_id
    if (typeof local_id === 'number' && this.#find(local_id)) this.discard(local_id)
  }

  /** Everything that was missed has been told: what still waits did not arrive, and goes out. */
  resume(): void {
    this.#open = true
    this.#unanswered.clear()
    for (const key of new Set(this.#store.outbox.map((entry) => entry.key))) void this.#work(key)
  }

  /** Another tab has taken over: it sends the rest. */
  pause(): void {
    this.#open = false
  }

  onFailed(listener: (entry: OutboxEntry, error: ApiError) => void): () => void {
    this.#failedListeners.add(listener)
    return () => void this.#failedListeners.delete(listener)
  }

  // One at a time per chat, so that nothing overtakes.
  async #work(key: ChatKey): Promise<void> {
    if (this.#busy.has(key)) return
    this.#busy.add(key)
    try {
      for (;;) {
        const entry = this.#store.outbox.find((one) => one.key === key && one.state !== 'failed')
        if (!entry || !this.#open || this.#unanswered.has(entry.local_id)) return
        if (!(await this.#attempt(entry))) return
      }
    } finally {
      this.#busy.delete(key)
    }
  }

  /** False when there is no line: the rest of the chat waits as well. */
  async #attempt(entry: OutboxEntry): Promise<boolean> {
    if (entry.state !== 'sending') this.#change(entry.local_id, { state: 'sending' })
    try {
      const mid = await this.#post(entry)
      this.#settle(entry, mid)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!this.#find(entry.local_id)) return true
      if (error.status === 0 || error.status >= 502 || error.status === 401) {
        this.#unanswered.add(entry.local_id)
        this.#change(entry.local_id, { state: 'waiting' })
        setTimeout(() => this.#ask(entry.local_id), askAfterMs)
        return false
      }
      this.#change(entry.local_id, { state: 'failed', status: error.status })
      for (const listener of this.#failedListeners) listener(entry, error)
      return true
    }
  }

  // A stream that is up may be deaf by now: a fresh one tells whether the message arrived.
  #ask(local_id: number) {
    if (this.#unanswered.has(local_id) && this.#line.isLive()) this.#line.renew()
  }

  #post({ local_id, key, draft, reply_mid }: OutboxEntry): Promise<number> {
    const said = { body: draft, idempotencyKey: String(local_id) }
    if (reply_mid !== null) {
      return this.#api.call(replyToMessage, { params: { mid: reply_mid }, ...said })
    }
    return isChannelKey(key)
      ? this.#api.call(sendToChannel, { params: { gid: idOf(key) }, ...said })
      : this.#api.call(sendToUser, { params: { uid: idOf(key) }, ...said })
  }

  // The answer came before the echo: the message is known already, and the echo will find it.
  #settle(entry: OutboxEntry, mid: number) {
    if (!this.#find(entry.local_id)) return
    const { draft, key, reply_mid } = entry
    const target: Target = targetOf(key)
    this.#store.batch(() => {
      if (!this.#store.messages.has(mid)) {
        this.#store.addNewest(key, {
          mid,
          from_uid: this.#store.me,
          created_at: this.#world.now(),
          target,
          reply_mid,
          ...draft,
          expires_at: null,
          edited_at: null,
          edit_mid: 0,
          likes: {},
        })
      }
      this.discard(entry.local_id)
    })
  }

  #find(local_id: number): OutboxEntry | undefined {
    return this.#store.outbox.find((entry) => entry.local_id === local_id)
  }

  #change(local_id: number, changes: Partial<OutboxEntry>) {
    this.#store.outbox = this.#store.outbox.map((entry) =>
      entry.local_id === local_id ? { ...entry, ...changes } : entry,
    )
    this.#keep()
  }

  #keep() {
    const name = shelfName(this.#store.me)
    if (this.#store.outbox.length === 0) this.#world.shelf.remove(name)
    else this.#world.shelf.set(name, JSON.stringify(this.#store.outbox))
    this.#touched()
  }

  #touched() {
    this.#store.touch('outbox', 'chats')
  }
}
