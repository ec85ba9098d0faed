import { limits, setReadIndex, setUnreadMarks } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, idOf, isChannelKey, targetOf } from '../../store/chat-key.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'
import type { Store } from '../../store/store.ts'
import { putUnreadMarks } from './unread-marks.ts'
import type { ClientEnvironment } from '../../environment.ts'

const pendingName = 'read'

/**
 * Sends read markers and ends of unread marks to the server. The local state changes at once, the request follows after a
 * delay and is repeated until there is an answer. Unsent markers survive a reload.
 */
export class Reading {
  readonly #environment: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  #pending = new Map<ChatKey, number>()
  /** Chats whose unread mark has ended here and not yet on the server, with the number of that end. */
  readonly #ended = new Map<ChatKey, number>()
  #lastEnd = 0
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
      this.#ended.set(key, ++this.#lastEnd)
      putUnreadMarks(this.#store, [{ target: targetOf(key), mid: 0 }])
      this.#schedule()
    }
    if (mid <= (this.#store.readMarks.get(key) ?? 0) && !this.#pending.has(key)) return
    this.#store.setReadMark(key, mid)
    this.#pending.set(key, Math.max(mid, this.#pending.get(key) ?? 0))
    this.#keep()
    this.#schedule()
  }

  /** Whether the user has read a chat whose unread mark the server still has. */
  isEnding(key: ChatKey): boolean {
    return this.#ended.has(key) && !this.#store.unreadMarks.has(key)
  }

  /** Sends the markers now: when the user leaves a chat or closes the page. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // Called again after `ready`.
    const isSent = this.#pending.size === 0 && this.#ended.size === 0
    if (isSent || !this.#environment.isOnline()) return
    await this.#api.background.run('read marks', () => this.#send())
  }

  async #send(): Promise<void> {
    if (this.#isDisposed) return
    try {
      await this.#sendMarkers()
      await this.#sendEnds()
    } catch (error) {
      // Retry after a pause, with the next stream, or at the next visit.
      if (!(error instanceof RequestError)) throw error
      if (!this.#isDisposed) this.#schedule(limits.maxReconnectMs)
    }
  }

  async #sendMarkers(): Promise<void> {
    const marks = [...this.#pending]
    if (marks.length === 0) return
    const of = (channels: boolean) => marks.filter(([key]) => isChannelKey(key) === channels)
    const body = {
      users: of(false).map(([key, mid]) => ({ uid: idOf(key), mid })),
      groups: of(true).map(([key, mid]) => ({ gid: idOf(key), mid })),
    }
    await this.#api.call(setReadIndex, { body })
    for (const [key, mid] of marks) if (this.#pending.get(key) === mid) this.#pending.delete(key)
    this.#keep()
  }

  async #sendEnds(): Promise<void> {
    // A mark that has come since is a newer one.
    for (const key of this.#ended.keys()) if (!this.isEnding(key)) this.#ended.delete(key)
    if (this.#ended.size === 0) return
    const ended = [...this.#ended]
    const marks = ended.map(([key]) => ({ target: targetOf(key), mid: 0 }))
    await this.#api.call(setUnreadMarks, { body: { marks } })
    for (const [key, end] of ended) if (this.#ended.get(key) === end) this.#ended.delete(key)
  }

  #schedule(ms: number = limits.readIndexDebounceMs) {
    this.#timer ??= setTimeout(() => void this.flush(), ms)
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
