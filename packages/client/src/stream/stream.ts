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
  /** Requests are answered, but an open stream does not come through: events arrive with short streams. */
  isHeldBack?: boolean
}

export interface StreamOptions extends StreamSource {
  requests: Requests
  /** Receives events in order, in batches during a replay. */
  take(events: ServerEvent[]): void
  kicked(reason: KickReason): void
  /** Called before each short stream that follows another one. */
  polling(): void
  /** Called after each short stream that follows another one. */
  polled(): void
}

// A slow phone can apply this many events within a frame, or one page.
const batch = 400
const isPage = ({ type }: ServerEvent) => type === 'users_page' || type === 'groups_page'

/** A stream is tried again so long after it was found to be held back. */
const heldBackMs = 5 * 60_000
/** A stream that is tried while short ones work has so long to send its first byte. */
const trialMs = 5_000

/**
 * Keeps one event stream open. After an error it reconnects with growing pauses, or at once when the network
 * or the tab comes back. A stream without a byte for twenty seconds counts as dead. If a stream has sent no byte at
 * all, a proxy may hold it back: the next one is short. Once that arrives, short ones follow each other.
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
  #hasReceived = false
  /** The next stream is short. */
  #isShort = false
  /** When a stream is tried again; undefined unless streams are held back. */
  #trialAt: number | undefined
  /** The open stream is such a trial. */
  #isTrial = false
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
    const isFollowing = this.#trialAt !== undefined && this.state.ready
    this.#isTrial = isFollowing && this.#options.environment.now() >= (this.#trialAt ?? 0)
    const isShort = this.#isShort && !this.#isTrial
    if (!isFollowing)
      this.#set({ status: this.#delay.hasFailed ? 'reconnecting' : 'connecting', ready: false })
    else this.#options.polling()
    const abort = new AbortController()
    this.#abort = abort
    this.#hasReceived = false
    this.#feedWatchdog(this.#isTrial ? trialMs : limits.watchdogMs)
    try {
      const response = await openStream(this.#options, abort.signal, isShort)
      if (!response || this.#abort !== abort) return
      if (!isFollowing) this.#set({ status: 'connected', ready: false })
      const isWhole = await this.#read(response, abort.signal, isShort)
      if (isShort && isWhole && this.#abort === abort) return this.#pollLater(isFollowing)
    } catch (error) {
      if (abort.signal.aborted && this.#abort !== abort) return
      if (!(error instanceof Error)) throw error
    }
    if (this.#abort === abort) this.#lost()
  }

  // Resolves to whether the replay was complete.
  async #read(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    isShort: boolean,
  ): Promise<boolean> {
    let isWhole = false
    const parser = new EventParser()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return isWhole
      this.#hasReceived = true
      if (!isShort) this.#comesThrough()
      this.#feedWatchdog()
      const texts = parser.push(value)
      if (texts.length === 0) continue
      const events = texts.map((text) => JSON.parse(text) as ServerEvent)
      isWhole ||= events.some(({ type }) => type === 'ready')
      this.#arrived(events)
    }
  }

  #comesThrough() {
    if (this.#trialAt !== undefined) this.#set({ status: 'connected', ready: false })
    this.#isShort = false
    this.#trialAt = undefined
  }

  // The queued events of the short stream are applied meanwhile.
  #pollLater(isFollowing: boolean) {
    clearTimeout(this.#watchdog)
    this.#abort = undefined
    this.#trialAt ??= this.#options.environment.now() + heldBackMs
    this.#set({ ...this.state, isHeldBack: true })
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.#connect()
    }, limits.pollMs)
    if (isFollowing) this.#options.polled()
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
    const page = this.#queue.slice(0, batch).findIndex(isPage)
    const events = this.#queue.splice(0, page < 0 ? batch : page + 1)
    this.#schedule()
    this.#options.take(events)
    if (events.some(({ type }) => type === 'ready')) {
      this.#delay.succeeded()
      this.#set({ ...this.state, ready: true })
    }
    const kick = events.find((event) => event.type === 'kick')
    if (kick?.type === 'kick') {
      this.stop()
      this.#options.kicked(kick.reason)
    }
  }

  #feedWatchdog(ms: number = limits.watchdogMs) {
    this.#receivedAt = this.#options.environment.now()
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#silent(), ms)
  }

  // A stream without a byte may be held back. A short one shows whether it is, or whether the network is down.
  #silent() {
    if (this.#isTrial && !this.#hasReceived) {
      this.#trialAt = this.#options.environment.now() + heldBackMs
      this.reconnect()
      return
    }
    this.#isShort = !this.#hasReceived && !this.#isShort
    this.#lost()
  }

  #lost() {
    this.#trialAt = undefined
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
    const { status, ready, isHeldBack } = this.state
    if (state.status === status && state.ready === ready && state.isHeldBack === isHeldBack) return
    this.state = state
    for (const watcher of this.#watchers) watcher()
  }
}
