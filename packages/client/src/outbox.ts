import {
  type Draft,
  replyToMessage,
  sendToChannel,
  sendToUser,
  type Target,
} from '@parley/protocol'
import { type Api, ApiError } from './api.ts'
import { type ChatKey, idOf, isChannelKey, targetOf } from './chat-key.ts'
import type { Message } from './message.ts'
import { type OutboxEntry, OutboxShelf } from './outbox-shelf.ts'
import { type Span, saidBetween, spanOf } from './said-between.ts'
import type { Store } from './store.ts'
import type { ClientEnvironment } from './world.ts'

export type { OutboxEntry } from './outbox-shelf.ts'

/** The stream, as far as the outbox has to do with it. */
interface Line {
  /** Everything that was missed has been told, and what comes is told. */
  isLive(): boolean
  /** Opens the stream anew, which tells what came since. */
  renew(): void
}

const askAfterMs = 2000

/** Sends what people say, in the order in which they said it, and keeps it until it is safe. */
export class Outbox {
  readonly #world: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  readonly #line: Line
  readonly #shelf: OutboxShelf
  readonly #busy = new Set<ChatKey>()
  /** May have gone out: only after a replay is it known whether they arrived. */
  readonly #unanswered = new Set<number>()
  /** What replays have left out: there, too, an unanswered one may stand. */
  #untold: Span | undefined
  readonly #failedListeners = new Set<(entry: OutboxEntry, error: ApiError) => void>()
  #lastId = 0
  #open = true

  constructor(world: ClientEnvironment, store: Store, api: Api, line: Line) {
    this.#world = world
    this.#store = store
    this.#api = api
    this.#line = line
    this.#shelf = new OutboxShelf(world.shelf)
  }

  /**
   * Takes up what an earlier visit, or another tab, could not send: the shelf says what there is. It goes
   * out after `ready`, for any of it may have gone out already.
   */
  restore(): void {
    const entries = this.#shelf.read()
    for (const { local_id } of entries) this.#unanswered.add(local_id)
    this.#lastId = Math.max(this.#lastId, ...entries.map(({ local_id }) => local_id))
    this.#store.outbox = entries.map(asWaiting)
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
    this.#shelf.add(entry)
    this.#touched()
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

  /** Takes back what was not sent. What was said after it waits for it no longer. */
  discard(local_id: number): void {
    const key = this.#find(local_id)?.key
    this.#unanswered.delete(local_id)
    this.#store.outbox = this.#store.outbox.filter((entry) => entry.local_id !== local_id)
    this.#shelf.remove(local_id)
    this.#touched()
    if (key !== undefined) void this.#work(key)
  }

  /** One of our own messages came back over the stream. */
  delivered(key: ChatKey, message: Message): void {
    const local_id = message.properties?.local_id
    // Another device may have spoken elsewhere at the same millisecond.
    if (typeof local_id === 'number' && this.#find(local_id)?.key === key) this.discard(local_id)
  }

  /**
   * Everything that was missed has been told, but for `untold`: what still waits did not arrive, and goes
   * out. Where a replay had to leave something out, history is asked first.
   */
  resume(untold?: Span): void {
    this.#open = true
    if (untold) this.#untold = spanOf(untold, this.#untold ?? untold)
    if (this.#untold) void this.#lookUp(this.#untold)
    else this.#unanswered.clear()
    this.#takeUp()
    this.#workAll()
  }

  /** Another tab has taken over: it sends the rest. */
  pause(): void {
    this.#open = false
  }

  onFailed(listener: (entry: OutboxEntry, error: ApiError) => void): () => void {
    this.#failedListeners.add(listener)
    return () => void this.#failedListeners.delete(listener)
  }

  // What another tab said last, while this one was already opening: it may still be on its way.
  #takeUp() {
    const found = this.#shelf.read().filter(({ local_id }) => !this.#find(local_id))
    if (found.length === 0) return
    this.#store.outbox = [...found.map(asWaiting), ...this.#store.outbox]
    for (const { local_id } of found) this.#mayHaveGoneOut(local_id)
    this.#touched()
  }

  async #lookUp(span: Span): Promise<void> {
    const asked = this.#store.outbox.filter(({ local_id }) => this.#unanswered.has(local_id))
    try {
      for (const key of new Set(asked.map((entry) => entry.key))) {
        const said = await saidBetween(this.#api, this.#store.me, key, span)
        for (const { local_id } of asked) if (said.has(local_id)) this.discard(local_id)
      }
    } catch (error) {
      // No line: the next replay asks again.
      if (!(error instanceof ApiError)) throw error
      return
    }
    if (this.#untold === span) this.#untold = undefined
    for (const { local_id } of asked) this.#unanswered.delete(local_id)
    this.#workAll()
  }

  #workAll() {
    for (const key of new Set(this.#store.outbox.map((entry) => entry.key))) void this.#work(key)
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
        this.#change(entry.local_id, { state: 'waiting' })
        this.#mayHaveGoneOut(entry.local_id)
        return false
      }
      this.#change(entry.local_id, { state: 'failed', status: error.status })
      for (const listener of this.#failedListeners) listener(entry, error)
      return true
    }
  }

  // A stream that is up may be deaf by now: a fresh one tells whether the message arrived.
  #mayHaveGoneOut(local_id: number) {
    this.#unanswered.add(local_id)
    setTimeout(() => {
      if (this.#unanswered.has(local_id) && this.#line.isLive()) this.#line.renew()
    }, askAfterMs)
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

  // The answer came before the echo: the message is known already, and the echo will find it. An echo that
  // the cursor has passed does not come again.
  #settle(entry: OutboxEntry, mid: number) {
    // The other tab may have taken it off the shelf, or put it back.
    if (!this.#find(entry.local_id)) return this.#shelf.remove(entry.local_id)
    const { draft, key, reply_mid } = entry
    const target: Target = targetOf(key)
    this.#store.batch(() => {
      if (mid > this.#store.cursor && !this.#store.messages.has(mid) && !this.#isGone(key)) {
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

  // Who was taken out of a channel while his last word was on its way holds nothing of it.
  #isGone = (key: ChatKey) => isChannelKey(key) && !this.#store.channels.has(idOf(key))

  #find(local_id: number): OutboxEntry | undefined {
    return this.#store.outbox.find((entry) => entry.local_id === local_id)
  }

  #change(local_id: number, changes: Partial<OutboxEntry>) {
    this.#store.outbox = this.#store.outbox.map((entry) =>
      entry.local_id === local_id ? { ...entry, ...changes } : entry,
    )
    const changed = this.#find(local_id)
    if (changed) this.#shelf.change(changed)
    this.#touched()
  }

  #touched() {
    this.#store.touch('outbox', 'chats')
  }
}

const asWaiting = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry
