import { type ChatMessage, channelHistory, directHistory, limits } from '@parley/protocol'
import type { Api } from './api.ts'
import { applyPage } from './apply/messages.ts'
import { type ChatKey, idOf, isChannelKey } from './chat-key.ts'
import type { Store } from './store.ts'

/** Pages through the past of a chat, in both directions. */
export class History {
  readonly #api: Api
  readonly #store: Store
  readonly #loading = new Map<string, Promise<void>>()

  constructor(api: Api, store: Store) {
    this.#api = api
    this.#store = store
  }

  /** Loads what comes before the oldest message shown. Asking twice is asking once. */
  loadOlder(key: ChatKey): Promise<void> {
    return this.#once(`older ${key}`, async () => {
      const chat = this.#store.chat(key)
      const { stretch } = chat
      const shown = stretch ?? chat
      if (shown.atStart) return
      const before = Math.min(shown.pagedTo ?? Infinity, shown.mids[0] ?? Infinity)
      const page = await this.#page(key, Number.isFinite(before) ? { before } : {})
      this.#store.batch(() => {
        if (stretch) this.#addToStretch(key, page)
        else applyPage(this.#store, key, page)
        shown.pagedTo = page[0]?.mid ?? before
        shown.atStart = page.length < limits.historyPage
        this.#store.changedAll()
        this.#store.touch(`chat:${key}`)
      })
    })
  }

  /** While looking at an older stretch: loads what comes after it, until it meets the newest messages. */
  loadNewer(key: ChatKey): Promise<void> {
    return this.#once(`newer ${key}`, async () => {
      const chat = this.#store.chat(key)
      const last = chat.stretch?.mids.at(-1)
      if (!chat.stretch || last === undefined) return
      const page = await this.#page(key, { after: last })
      this.#store.batch(() => {
        this.#addToStretch(key, page)
        const meets = page.length < limits.historyPage || this.#overlaps(key)
        if (meets) this.#joinStretch(key)
        this.#store.touch(`chat:${key}`)
      })
    })
  }

  /**
   * Makes sure that a message is among those shown: loads the stretch around it when it is not in memory.
   * Gives false when it does not exist any more.
   */
  async showAround(key: ChatKey, mid: number): Promise<boolean> {
    const chat = this.#store.chat(key)
    if (chat.mids.includes(mid)) {
      chat.stretch = undefined
      this.#store.touch(`chat:${key}`)
      return true
    }
    if (chat.stretch?.mids.includes(mid)) return true
    const [before, after] = await Promise.all([
      this.#page(key, { before: mid + 1 }),
      this.#page(key, { after: mid }),
    ])
    if (!before.some((message) => message.mid === mid)) return false
    this.#store.batch(() => {
      chat.stretch = {
        mids: [],
        atStart: before.length < limits.historyPage,
        pagedTo: before[0]?.mid,
      }
      this.#addToStretch(key, [...before, ...after])
      if (after.length < limits.historyPage || this.#overlaps(key)) this.#joinStretch(key)
      this.#store.touch(`chat:${key}`)
    })
    return true
  }

  /** Back to the newest messages. */
  leaveStretch(key: ChatKey): void {
    this.#store.chat(key).stretch = undefined
    this.#store.touch(`chat:${key}`)
  }

  /** Messages of a chat that was never opened, for its row in the list. */
  async preview(key: ChatKey): Promise<void> {
    const chat = this.#store.chat(key)
    if (chat.mids.length === 0 && !chat.atStart) await this.loadOlder(key)
  }

  #page(key: ChatKey, range: { before?: number; after?: number }): Promise<ChatMessage[]> {
    const query = { ...range, limit: limits.historyPage }
    return isChannelKey(key)
      ? this.#api.call(channelHistory, { params: { gid: idOf(key) }, query })
      : this.#api.call(directHistory, { params: { uid: idOf(key) }, query })
  }

  #addToStretch(key: ChatKey, page: readonly ChatMessage[]) {
    const chat = this.#store.chat(key)
    if (!chat.stretch) return
    const tail = chat.mids
    applyPage(this.#store, key, page)
    chat.mids = tail
    const known = page.map(({ mid }) => mid).filter((mid) => this.#store.messages.has(mid))
    chat.stretch.mids = [...new Set([...chat.stretch.mids, ...known])].sort((a, b) => a - b)
  }

  #overlaps(key: ChatKey): boolean {
    const { stretch, mids } = this.#store.chat(key)
    return (stretch?.mids.at(-1) ?? 0) >= (mids[0] ?? Number.MAX_SAFE_INTEGER)
  }

  #joinStretch(key: ChatKey) {
    const chat = this.#store.chat(key)
    if (!chat.stretch) return
    chat.mids = [...new Set([...chat.stretch.mids, ...chat.mids])].sort((a, b) => a - b)
    chat.atStart = chat.stretch.atStart
    chat.pagedTo = chat.stretch.pagedTo
    chat.stretch = undefined
    this.#store.recount(key)
  }

  #once(name: string, work: () => Promise<void>): Promise<void> {
    let loading = this.#loading.get(name)
    if (!loading) {
      loading = work().finally(() => this.#loading.delete(name))
      this.#loading.set(name, loading)
    }
    return loading
  }
}
