import type { ClientEnvironment } from '../../environment.ts'
import type { ChatKey } from '../../store/chat-key.ts'
import { idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Expiry } from './expiries.ts'
import type { Store } from '../../store/store.ts'

// Timers do not count the sleep of a computer, so the clock is read again at least this often.
const longestWaitMs = 30_000

type Clock = Pick<ClientEnvironment, 'now' | 'onChange'>

/** Removes messages from the store when they expire. One timer waits for the next expiry of all chats. */
export class ExpiryTimer {
  readonly #store: Store
  readonly #clock: Clock
  /** Told about chats of which messages were removed. */
  readonly #onRemoved: (keys: ReadonlySet<ChatKey>) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #wakesAt = Number.POSITIVE_INFINITY
  #stopListening: (() => void) | undefined

  constructor(store: Store, clock: Clock, onRemoved: (keys: ReadonlySet<ChatKey>) => void) {
    this.#store = store
    this.#clock = clock
    this.#onRemoved = onRemoved
  }

  /** Removes what has expired already, and everything else in time. */
  start(): void {
    if (this.#stopListening) return
    this.#stopListening = this.#clock.onChange(() => this.#run())
    this.#store.expiries.onAdd((at) => this.#wakeAt(at))
    this.#run()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#stopListening?.()
    this.#store.expiries.onAdd(() => {})
  }

  #now(): number {
    return this.#clock.now() + this.#store.clockOffset
  }

  #run() {
    clearTimeout(this.#timer)
    this.#wakesAt = Number.POSITIVE_INFINITY
    const now = this.#now()
    const due = this.#store.expiries.all().filter(({ at }) => at <= now)
    if (due.length > 0) {
      this.#store.batch(() => {
        for (const expiry of due) removeExpired(this.#store, expiry)
      })
      this.#onRemoved(new Set(due.map(({ key }) => key)))
    }
    const next = this.#store.expiries.next()
    if (next !== undefined) this.#wakeAt(next)
  }

  #wakeAt(at: number) {
    if (at >= this.#wakesAt) return
    this.#wakesAt = at
    clearTimeout(this.#timer)
    const wait = Math.min(longestWaitMs, Math.max(0, at - this.#now()))
    this.#timer = setTimeout(() => this.#run(), wait)
  }
}

/** Removes an expired message and its pin. The server announces the end of the pin only later. */
export function removeExpired(store: Store, { key, mid }: Pick<Expiry, 'key' | 'mid'>): void {
  store.removeMessage(key, mid)
  const channel = isChannelKey(key) ? store.channels.get(idOf(key)) : undefined
  if (!channel?.pinned_messages.some((pin) => pin.mid === mid)) return
  const pinned_messages = channel.pinned_messages.filter((pin) => pin.mid !== mid)
  store.channels.set(channel.gid, { ...channel, pinned_messages })
}
