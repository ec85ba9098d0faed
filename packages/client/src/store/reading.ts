import { announceTyping, limits, setReadIndex } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'
import { type ChatKey, idOf, isChannelKey } from './chat-key.ts'
import { readStored, writeStored } from './key-value-store.ts'
import type { Store } from './store.ts'
import { endUnreadMark } from './unread-marks.ts'
import type { ClientEnvironment } from '../environment.ts'

const pendingName = 'read'

/**
 * Sends read markers to the server. The local marker moves at once, the request follows after a delay, and
 * unsent markers survive a reload.
 */
export class Reading {
  readonly #environment: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  #pending = new Map<ChatKey, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDisposed = false

  constructor(environment: ClientEnvironment, store: Store, api: Api) {
    this.#environment = environment
    this.#store = store
    this.#api = api
  }

  restore(): void {
    const marks = readStored(this.#environment.keyValues, pendingName, Array.isArray) ?? []
    for (const [key, mid] of marks.filter(isMark)) {
      // The store may have the marker already, but it was not sent.
      this.#pending.set(key, mid)
      this.markRead(key, mid)
    }
  }

  /** The user has seen a chat up to `mid`. */
  markRead(key: ChatKey, mid: number): void {
    const isAtEnd = mid >= (this.#store.chats.get(key)?.lastMid ?? 0)
    if (isAtEnd && this.#store.unreadMarks.has(key)) {
      void endUnreadMark(this.#store, this.#api, key)
    }
    if (mid <= (this.#store.readMarks.get(key) ?? 0) && !this.#pending.has(key)) return
    this.#store.setReadMark(key, mid)
    this.#pending.set(key, Math.max(mid, this.#pending.get(key) ?? 0))
    this.#keep()
    this.#timer ??= setTimeout(() => void this.flush(), limits.readIndexDebounceMs)
  }

  /** Sends the markers now: when the user leaves a chat or closes the page. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // Called again after `ready`.
    if (this.#pending.size === 0 || !this.#environment.isOnline()) return
    await this.#api.background.run('read marks', () => this.#send())
  }

  async #send(): Promise<void> {
    const marks = [...this.#pending]
    if (marks.length === 0 || this.#isDisposed) return
    const of = (channels: boolean) => marks.filter(([key]) => isChannelKey(key) === channels)
    const body = {
      users: of(false).map(([key, mid]) => ({ uid: idOf(key), mid })),
      groups: of(true).map(([key, mid]) => ({ gid: idOf(key), mid })),
    }
    try {
      await this.#api.call(setReadIndex, { body })
      for (const [key, mid] of marks) if (this.#pending.get(key) === mid) this.#pending.delete(key)
      this.#keep()
    } catch (error) {
      // Retry after a pause, with the next stream, or at the next visit.
      if (!(error instanceof RequestError)) throw error
      if (!this.#isDisposed)
        this.#timer ??= setTimeout(() => void this.flush(), limits.reconnectMaxMs)
    }
  }

  /** Sends nothing more; unsent markers are stored. */
  dispose(): void {
    clearTimeout(this.#timer)
    this.#isDisposed = true
  }

  #keep() {
    if (this.#pending.size === 0) this.#environment.keyValues.remove(pendingName)
    else writeStored(this.#environment.keyValues, pendingName, [...this.#pending])
  }
}

const isMark = (found: unknown): found is [ChatKey, number] =>
  Array.isArray(found) && /^[gu]\d+$/.test(String(found[0])) && typeof found[1] === 'number'

/** Announces to others that the user is typing, at most every three seconds, and when they stop. */
export class TypingNotices {
  readonly #environment: ClientEnvironment
  readonly #api: Api
  readonly #sentAt = new Map<ChatKey, number>()

  constructor(environment: ClientEnvironment, api: Api) {
    this.#environment = environment
    this.#api = api
  }

  typing(key: ChatKey): void {
    const now = this.#environment.now()
    if (now - (this.#sentAt.get(key) ?? 0) < limits.typingRepeatMs) return
    this.#sentAt.set(key, now)
    this.#send(key, false)
  }

  stopped(key: ChatKey): void {
    if (this.#sentAt.delete(key)) this.#send(key, true)
  }

  /** A message was sent. It ends the notice for its readers. */
  sent(key: ChatKey): void {
    this.#sentAt.delete(key)
  }

  #send(key: ChatKey, stop: boolean) {
    if (!this.#environment.isOnline()) return
    const id = idOf(key)
    const body = isChannelKey(key) ? { gid: id, stop } : { uid: id, stop }
    const noticedAt = this.#environment.now()
    void this.#api.background.run('typing', async () => {
      // Drop a notice that waited for longer than it is shown.
      if (this.#environment.now() - noticedAt > limits.typingRepeatMs) return
      // A lost notice does no harm.
      await this.#api.call(announceTyping, { body }).catch(() => {})
    })
  }
}
