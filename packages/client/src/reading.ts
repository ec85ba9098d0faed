import { announceTyping, limits, setReadIndex } from '@parley/protocol'
import { type Api, ApiError } from './api.ts'
import { type ChatKey, idOf, isChannelKey } from './chat-key.ts'
import { readShelf, writeShelf } from './shelf.ts'
import type { Store } from './store.ts'
import type { ClientEnvironment } from './world.ts'

const pendingName = 'read'

/**
 * Read markers on their way to the server: the local one moves at once, the server hears a moment later,
 * and what it has not heard yet outlives a reload.
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
    const marks = readShelf(this.#world.shelf, pendingName, Array.isArray) ?? []
    for (const [key, mid] of marks.filter(isMark)) {
      // The marker itself may have been stored in time, but the server has not heard of it.
      this.#pending.set(key, mid)
      this.markRead(key, mid)
    }
  }

  /** Somebody has seen a chat up to `mid`. */
  markRead(key: ChatKey, mid: number): void {
    if (mid <= (this.#store.readMarks.get(key) ?? 0) && !this.#pending.has(key)) return
    this.#store.setReadMark(key, mid)
    this.#pending.set(key, Math.max(mid, this.#pending.get(key) ?? 0))
    this.#keep()
    this.#timer ??= setTimeout(() => void this.flush(), limits.readIndexDebounceMs)
  }

  /** Tells the server now: on leaving a chat, and when the page goes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
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
      // Kept, and told again: soon, once the line is back, or at the next visit.
      if (!(error instanceof ApiError)) throw error
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
    if (this.#pending.size === 0) this.#world.shelf.remove(pendingName)
    else writeShelf(this.#world.shelf, pendingName, [...this.#pending])
  }
}

const isMark = (found: unknown): found is [ChatKey, number] =>
  Array.isArray(found) && /^[gu]\d+$/.test(String(found[0])) && typeof found[1] === 'number'

/** Tells others that we are typing, at most every three seconds, and when we stop. */
export class TypingNotices {
  readonly #world: ClientEnvironment
  readonly #api: Api
  readonly #told = new Map<ChatKey, number>()

  constructor(world: ClientEnvironment, api: Api) {
    this.#world = world
    this.#api = api
  }

  typing(key: ChatKey): void {
    const now = this.#world.now()
    if (now - (this.#told.get(key) ?? 0) < limits.typingRepeatMs) return
    this.#told.set(key, now)
    this.#tell(key, false)
  }

  stopped(key: ChatKey): void {
    if (this.#told.delete(key)) this.#tell(key, true)
  }

  /** The message itself says that we are done. */
  sent(key: ChatKey): void {
    this.#told.delete(key)
  }

  #tell(key: ChatKey, stop: boolean) {
    const id = idOf(key)
    const body = isChannelKey(key) ? { gid: id, stop } : { uid: id, stop }
    // A notice that is lost is no loss.
    this.#api.call(announceTyping, { body }).catch(() => {})
  }
}
