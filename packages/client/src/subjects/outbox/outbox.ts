import type { MessageInput } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import type { ChatKey } from '../../store/chat-key.ts'
import type { Message } from '../messages/message.ts'
import { addSentMessage } from './add-sent-message.ts'
import {
  type ChatSendState,
  createSendState,
  endPause,
  type SendRequest,
} from './chat-send-state.ts'
import { type SendOutcome, sendEntries, takeBatch } from './outbox-sender.ts'
import { OutboxEntries } from './outbox-entries.ts'
import type { OutboxEntry } from './stored-outbox.ts'
import { UnansweredMessages } from './unanswered.ts'
import type { MidRange } from '../../stream/replay-gap.ts'
import type { Store } from '../../store/store.ts'
import type { ClientEnvironment } from '../../environment.ts'

/** The part of the event stream that the outbox uses. */
interface Connection {
  /** Whether all missed events have been replayed and new ones arrive. */
  isLive(): boolean
  /** Reopens the stream. Its replay contains the messages that were stored since. */
  reconnect(): void
}

// Browsers open six connections to a server; the stream and other requests need some of them.
const maxRequests = 3
// The echo may overtake the answer. The answer then follows soon or never.
const answerAfterEchoMs = 5_000

/** Sends messages in the order in which they were written, and keeps each until it is stored. */
export class Outbox {
  readonly #environment: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  readonly #connection: Connection
  readonly #entries: OutboxEntries
  readonly #chats = new Map<ChatKey, ChatSendState>()
  readonly #unanswered = new UnansweredMessages()
  readonly #failedListeners = new Set<(entry: OutboxEntry, error: RequestError) => void>()
  #requests = 0
  #lastId = 0
  #open = true

  constructor(environment: ClientEnvironment, store: Store, api: Api, connection: Connection) {
    this.#environment = environment
    this.#store = store
    this.#api = api
    this.#connection = connection
    this.#entries = new OutboxEntries(store, environment.keyValues)
  }

  /**
   * Reads the entries that an earlier visit or another tab did not send. The server may have stored any of
   * them, so they are sent after `ready`.
   */
  restore(): void {
    const stored = this.#entries.addStored()
    this.#unanswered.add(...stored)
    this.#lastId = Math.max(this.#lastId, ...stored.map(({ local_id }) => local_id))
  }

  /** Sends a message. It is in the chat at once. */
  send(key: ChatKey, input: MessageInput, reply_mid: number | null = null): OutboxEntry {
    this.#lastId = Math.max(this.#environment.now(), this.#lastId + 1)
    const local_id = this.#lastId
    const entry: OutboxEntry = {
      local_id,
      key,
      input: { ...input, properties: { ...input.properties, local_id } },
      reply_mid,
      state: this.#environment.isOnline() ? 'sending' : 'waiting',
      status: 0,
    }
    this.#entries.add(entry)
    this.#work(key)
    return entry
  }

  /** Sends a failed entry again. */
  retry(local_id: number): void {
    const entry = this.#entries.find(local_id)
    if (!entry) return
    endPause(this.#chat(entry.key))
    this.#entries.change(local_id, { state: 'sending', status: 0 })
    this.#work(entry.key)
  }

  /** Removes an entry. Those after it no longer wait for it. */
  discard(local_id: number): void {
    const key = this.#entries.find(local_id)?.key
    this.#unanswered.delete(local_id)
    this.#entries.remove(local_id)
    if (key === undefined) return
    this.#stopWaitingFor(this.#chat(key), local_id)
    this.#work(key)
  }

  /** The stream delivered an own message. */
  delivered(key: ChatKey, message: Message): void {
    const local_id = message.properties?.local_id
    // Another device may have sent to another chat in the same millisecond.
    if (typeof local_id === 'number' && this.#entries.find(local_id)?.key === key)
      this.discard(local_id)
  }

  /**
   * The stream has replayed the missed events, except for `gap`. Entries that remain were not stored and
   * are sent. With a gap, the history is searched for them first.
   */
  resume(gap?: MidRange): void {
    this.#open = true
    this.#unanswered.replayed(gap)
    void this.#searchHistory()
    this.#takeOver()
    this.#workAll()
  }

  /** Another tab has taken over and sends the rest. */
  pause(): void {
    this.#open = false
    for (const chat of this.#chats.values()) endPause(chat)
  }

  onFailed(listener: (entry: OutboxEntry, error: RequestError) => void): () => void {
    this.#failedListeners.add(listener)
    return () => void this.#failedListeners.delete(listener)
  }

  // Messages that another tab sent while this one was opening may still be under way.
  #takeOver() {
    const found = this.#entries.addStored()
    this.#unanswered.add(...found)
    for (const key of new Set(found.map((entry) => entry.key))) this.#retryLater(key, undefined)
  }

  async #searchHistory(): Promise<void> {
    const { all } = this.#entries
    const found = (local_id: number) => this.discard(local_id)
    if (await this.#unanswered.search(this.#api, this.#store.me, all, found)) this.#workAll()
  }

  #workAll() {
    for (const key of this.#entries.keys) this.#work(key)
  }

  // One request at a time per chat, so that no message overtakes another.
  #work(key: ChatKey) {
    const chat = this.#chat(key)
    const isBusy = chat.request !== undefined || this.#requests >= maxRequests
    if (isBusy || !this.#open || chat.isPaused) return
    const batch = takeBatch(this.#sendable(key), this.#store.config?.limits.batch_messages ?? 1)
    if (batch.length > 0) void this.#attempt(key, chat, batch)
  }

  #sendable(key: ChatKey): OutboxEntry[] {
    const entries = this.#entries.of(key).filter(({ state }) => state !== 'failed')
    const firstUnanswered = entries.findIndex((entry) => this.#unanswered.has(entry))
    return firstUnanswered < 0 ? entries : entries.slice(0, firstUnanswered)
  }

  async #attempt(key: ChatKey, chat: ChatSendState, batch: OutboxEntry[]): Promise<void> {
    const pending = new Set(batch.map(({ local_id }) => local_id))
    const request: SendRequest = {
      pending,
      epoch: this.#store.chat(key).epoch,
      cursor: this.#store.cursor,
      abort: new AbortController(),
      echoTimer: undefined,
    }
    chat.request = request
    this.#requests++
    for (const { local_id, state } of batch) {
      if (state !== 'sending') this.#entries.change(local_id, { state: 'sending' })
    }
    try {
      const outcomes = await sendEntries(this.#api, batch, request.abort.signal)
      this.#settleAll(key, request, batch, outcomes)
    } finally {
      clearTimeout(request.echoTimer)
      this.#requests--
      if (chat.request === request) chat.request = undefined
    }
    this.#workAll()
  }

  // After the last echo the next request may begin, even without the answer to this one.
  #stopWaitingFor(chat: ChatSendState, local_id: number) {
    const { request } = chat
    if (!request?.pending.delete(local_id) || request.pending.size > 0) return
    chat.request = undefined
    request.echoTimer = setTimeout(() => request.abort.abort(), answerAfterEchoMs)
  }

  #settleAll(
    key: ChatKey,
    request: SendRequest,
    batch: readonly OutboxEntry[],
    outcomes: readonly SendOutcome[],
  ) {
    let failure: RequestError | undefined
    for (const [at, entry] of batch.entries()) {
      const outcome = outcomes[at]
      if (!outcome) continue
      if ('mid' in outcome) this.#settle(entry, outcome.mid, request)
      else if (!this.#entries.find(entry.local_id)) continue
      else if ('refused' in outcome) this.#fail(entry, outcome.refused)
      else {
        failure = outcome.failed
        this.#entries.change(entry.local_id, { state: 'waiting' })
        if (outcome.mayHaveArrived) this.#unanswered.add(entry)
      }
    }
    if (failure) this.#retryLater(key, failure)
    else this.#chat(key).delay.succeeded()
  }

  #fail(entry: OutboxEntry, error: RequestError) {
    this.#entries.change(entry.local_id, {
      state: 'failed',
      status: error.status,
      reason: error.reason,
      words: wordsOf(error),
    })
    for (const listener of this.#failedListeners) listener(entry, error)
  }

  #retryLater(key: ChatKey, failure?: RequestError) {
    const chat = this.#chat(key)
    endPause(chat)
    chat.isPaused = failure?.status === 429 || failure?.retryAfterSeconds !== undefined
    chat.retryTimer = setTimeout(() => {
      endPause(chat)
      this.#retryNow(key)
    }, chat.delay.failed(failure?.retryAfterSeconds))
  }

  // The open stream may be stale. The replay of a new one shows whether the messages were stored.
  #retryNow(key: ChatKey) {
    const needsReplay = this.#entries.of(key).some((entry) => this.#unanswered.has(entry))
    if (needsReplay && this.#connection.isLive()) this.#connection.reconnect()
    this.#work(key)
  }

  // The answer may arrive before the echo, or instead of it, so it adds the message as well. A later echo
  // finds the message in the store.
  #settle(entry: OutboxEntry, mid: number, { epoch, cursor }: SendRequest) {
    // Another tab may have removed the stored entry, or stored it again.
    if (!this.#entries.find(entry.local_id)) return this.#entries.remove(entry.local_id)
    this.#store.batch(() => {
      const now = this.#environment.now()
      addSentMessage(this.#store, entry, { mid, epoch, cursor, now })
      this.discard(entry.local_id)
    })
  }

  #chat(key: ChatKey): ChatSendState {
    let chat = this.#chats.get(key)
    if (!chat) {
      chat = createSendState()
      this.#chats.set(key, chat)
    }
    return chat
  }
}

const wordsOf = ({ details: { words } }: RequestError): string[] | undefined =>
  Array.isArray(words) ? words.filter((word) => typeof word === 'string') : undefined
