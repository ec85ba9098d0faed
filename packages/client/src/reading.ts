import { announceTyping, limits, setReadIndex } from '@parley/protocol'
import { type Api, RequestError } from './api.ts'
import { type ChatKey, idOf, isChannelKey } from './chat-key.ts'
import { readStored, writeStored } from './key-value-store.ts'
import type { Store } from './store.ts'
import type { ClientEnvironment } from './environment.ts'

const pendingName = 'read'

/**
 * Read markers that the server does not know yet. The local marker moves at once, the server is told a moment
 * later, and what it was not told outlives a reload.
 */
export class Reading {
  readonly #world: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  #pending = new Map<ChatKey, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDisposed = false

  constructor(world: ClientEnvironment, store: Store, api: Api) {
    this.#world = world
    this.#store = store
    this.#api = api
  }

  restore(): void {
    const marks = readStored(this.#world.keyValues, pendingName, Array.isArray) ?? []
    for (const [key, mid] of marks.filter(isMark)) {
      // The marker itself may have been stored, but the server was not told.
      this.#pending.set(key, mid)
      this.markRead(key, mid)
    }
  }

  /** The user has seen a chat up to `mid`. */
  markRead(key: ChatKey, mid: number): void {
    if (mid <= (this.#store.readMarks.get(key) ?? 0) && !this.#pending.has(key)) return
    this.#store.setReadMark(key, mid)
    this.#pending.set(key, Math.max(mid, this.#pending.get(key) ?? 0))
    this.#keep()
    this.#timer ??= setTimeout(() => void this.flush(), limits.readIndexDebounceMs)
  }

  /** Tells the server now: on leaving a chat, and when the page is closed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // After `ready` it is called again.
    if (this.#pending.size === 0 || !this.#world.isOnline()) return
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
      // They are kept and sent again: after a pause, with the next stream, or at the next visit.
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
    if (this.#pending.size === 0) this.#world.keyValues.remove(pendingName)
    else writeStored(this.#world.keyValues, pendingName, [...this.#pending])
  }
}

const isMark = (found: unknown): found is [ChatKey, number] =>
  Array.isArray(found) && /^[gu]\d+$/.test(String(found[0])) && typeof found[1] === 'number'

/** Tells others that the user is typing, at most every three seconds, and when they stop. */
export class TypingNotices {
  readonly #world: ClientEnvironment
  readonly #api: Api
  readonly #sentAt = new Map<ChatKey, number>()

  constructor(world: ClientEnvironment, api: Api) {
    this.#world = world
    this.#api = api
  }

  typing(key: ChatKey): void {
    const now = this.#world.now()
    if (now - (this.#sentAt.get(key) ?? 0) < limits.typingRepeatMs) return
    this.#sentAt.set(key, now)
    this.#send(key, false)
  }

  stopped(key: ChatKey): void {
    if (this.#sentAt.delete(key)) this.#send(key, true)
  }

  /** A message was sent, which ends the notice by itself. */
  sent(key: ChatKey): void {
    this.#sentAt.delete(key)
  }

  #send(key: ChatKey, stop: boolean) {
    if (!this.#world.isOnline()) return
    const id = idOf(key)
    const body = isChannelKey(key) ? { gid: id, stop } : { uid: id, stop }
    const noticedAt = this.#world.now()
    void this.#api.background.run('typing', async () => {
      // A notice that had to wait longer than it is shown would be wrong by now.
      if (this.#world.now() - noticedAt > limits.typingRepeatMs) return
      // A lost notice does no harm.
      await this.#api.call(announceTyping, { body }).catch(() => {})
    })
  }
}
