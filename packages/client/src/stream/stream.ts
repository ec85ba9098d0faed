import { type KickReason, limits, type ServerEvent } from '@parley/protocol'
import type { Requests } from '../request/requests.ts'
import { reconnectDelays, RetryDelay } from '../request/retry-delay.ts'
import { openStream, type StreamSource } from './open-stream.ts'
import { EventParser } from './sse.ts'

export type StreamStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export interface StreamState {
  status: StreamStatus
  /** All missed events have been replayed. */
  ready: boolean
}

export interface StreamOptions extends StreamSource {
  requests: Requests
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
  readonly #delay = new RetryDelay(reconnectDelays)
  #abort: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
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
    this.#set({ status: this.#delay.hasFailed ? 'reconnecting' : 'connecting', ready: false })
    const abort = new AbortController()
    this.#abort = abort
    this.#feedWatchdog()
    try {
      const response = await openStream(this.#options, abort.signal)
      if (!response || this.#abort !== abort) return
      this.#set({ status: 'connected', ready: false })
      await this.#read(response, abort.signal)
    } catch (error) {
      if (abort.signal.aborted && this.#abort !== abort) return
      if (!(error instanceof Error)) throw error
    }
    if (this.#abort === abort) this.#lost()
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
    this.#schedule()
  }

  #schedule() {
    if (this.#scheduled || this.#queue.length === 0) return
    this.#scheduled = true
    this.#options.environment.nextFrame(() => this.#drain())
  }

  #drain() {
    this.#scheduled = false
    const events = this.#queue.splice(0, batch)
    this.#schedule()
    this.#options.take(events)
    if (events.some(({ type }) => type === 'ready')) {
      this.#delay.succeeded()
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
    this.#set({ status: 'reconnecting', ready: false })
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.#connect()
    }, this.#delay.failed())
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
