import { type KickReason, limits, type ServerEvent } from '@parley/protocol'
import { isForeignAnswer } from '../request/foreign-answer.ts'
import type { Requests } from '../request/requests.ts'
import type { Session } from '../session/session.ts'
import { EventParser } from './sse.ts'
import type { ClientEnvironment } from '../environment.ts'

export type StreamStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export interface StreamState {
  status: StreamStatus
  /** All missed events have been replayed. */
  ready: boolean
}

export interface StreamOptions {
  environment: ClientEnvironment
  session: Session
  requests: Requests
  /** The position at which the replay begins. */
  since(): { after_mid: number; users_version: number }
  /** Receives events in order, in batches during a replay. */
  take(events: ServerEvent[]): void
  kicked(reason: KickReason): void
}

// A slow phone can apply this many events within a frame.
const batch = 400

/**
 * Keeps one event stream open. After an error it reconnects with growing pauses, or at once when the network
 * or the tab comes back. A stream without a byte for twenty seconds counts as dead.
 */
export class Stream {
  state: StreamState = { status: 'disconnected', ready: false }
  readonly #options: StreamOptions
  readonly #watchers = new Set<() => void>()
  #abort: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #receivedAt = 0
  #wanted = false
  #stopListening: (() => void) | undefined
  #queue: ServerEvent[] = []
  #scheduled = false

  constructor(options: StreamOptions) {
    this.#options = options
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#stopListening = this.#options.environment.onChange(() => this.#environmentChanged())
    void this.#connect()
  }

  stop(): void {
    this.#wanted = false
    this.#stopListening?.()
    this.#close()
    this.#set({ status: 'disconnected', ready: false })
  }

  /** Connects now instead of later. Requests that hang are given up and can be repeated. */
  tryNow(): void {
    if (this.state.status === 'connected') return
    this.#options.requests.abortRepeatable()
    this.reconnect()
  }

  /** Opens a new stream in place of this one. */
  reconnect(): void {
    if (!this.#wanted) return
    this.#close()
    void this.#connect()
  }

  #environmentChanged() {
    const { environment } = this.#options
    if (!environment.isOnline()) {
      this.#close()
      this.#set({ status: 'disconnected', ready: false })
    } else if (this.state.status === 'disconnected' || this.#retry) {
      this.reconnect()
    } else if (environment.now() - this.#receivedAt > limits.watchdogMs) {
      // In a page that was suspended, the watchdog timer fires late.
      this.reconnect()
    }
  }

  async #connect(): Promise<void> {
    if (!this.#options.environment.isOnline()) return
    this.#set({ status: this.#failures > 0 ? 'reconnecting' : 'connecting', ready: false })
    const abort = new AbortController()
    this.#abort = abort
    this.#feedWatchdog()
    try {
      const response = await this.#open(abort.signal)
      if (!response || this.#abort !== abort) return
      this.#set({ status: 'connected', ready: false })
      await this.#read(response, abort.signal)
    } catch (error) {
      if (abort.signal.aborted && this.#abort !== abort) return
      if (!(error instanceof Error)) throw error
    }
    if (this.#abort === abort) this.#lost()
  }

  async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined> {
    const { session } = this.#options
    const token = await session.fresh()
    if (token === undefined) return undefined
    let response = await this.#ask(token, signal)
    await requireServer(response)
    const other = response.status === 401 ? await session.instead(token) : undefined
    if (other !== undefined) response = await this.#ask(other, signal)
    await requireServer(response)
    if (response.status === 401 || response.status === 403) {
      session.end('expired')
      return undefined
    }
    if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
    return response.body
  }

  #ask(token: string, signal: AbortSignal): Promise<Response> {
    const { environment, since } = this.#options
    const { after_mid, users_version } = since()
    const query = new URLSearchParams({ limit: String(limits.streamPage), ext: '1' })
    if (after_mid > 0) query.set('after_mid', String(after_mid))
    if (users_version > 0) query.set('users_version', String(users_version))
    return environment.fetch(`${environment.base}/api/user/events?${query}`, {
      headers: { 'x-api-key': token },
      signal,
    })
  }

  async #read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const parser = new EventParser()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      this.#feedWatchdog()
      const texts = parser.push(value)
      if (texts.length > 0) this.#arrived(texts.map((text) => JSON.parse(text) as ServerEvent))
    }
  }

  #arrived(events: ServerEvent[]) {
    this.#queue.push(...events)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#options.environment.nextFrame(() => this.#drain())
  }

  #drain() {
    this.#scheduled = false
    const events = this.#queue.splice(0, batch)
    if (this.#queue.length > 0) {
      this.#scheduled = true
      this.#options.environment.nextFrame(() => this.#drain())
    }
    this.#options.take(events)
    if (events.some(({ type }) => type === 'ready')) {
      this.#failures = 0
      this.#set({ status: this.state.status, ready: true })
    }
    const kick = events.find((event) => event.type === 'kick')
    if (kick?.type === 'kick') {
      this.stop()
      this.#options.kicked(kick.reason)
    }
  }

  #feedWatchdog() {
    this.#receivedAt = this.#options.environment.now()
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#lost(), limits.watchdogMs)
  }

  #lost() {
    this.#close()
    if (!this.#wanted) return
    this.#failures++
    this.#set({ status: 'reconnecting', ready: false })
    const patience = Math.min(limits.reconnectMs * 2 ** (this.#failures - 1), limits.reconnectMaxMs)
    // Jitter, so that not all clients reconnect at once when a server comes back.
    const wait = this.#failures === 1 ? limits.reconnectMs : patience * (0.75 + Math.random() / 2)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.#connect()
    }, wait)
  }

  #close() {
    clearTimeout(this.#retry)
    clearTimeout(this.#watchdog)
    this.#retry = undefined
    // Apply the queued events, but not `ready`: the replay may be incomplete.
    this.#queue = this.#queue.filter(({ type }) => type !== 'ready')
    const abort = this.#abort
    this.#abort = undefined
    abort?.abort()
  }

  #set(state: StreamState) {
    if (state.status === this.state.status && state.ready === this.state.ready) return
    this.state = state
    for (const watcher of this.#watchers) watcher()
  }
}

// An error page of a proxy must not end the session.
async function requireServer(response: Response): Promise<void> {
  if (response.ok) return
  const text = await response.clone().text()
  if (isForeignAnswer(response, text)) throw new Error(`stream: ${response.status} of a proxy`)
}
