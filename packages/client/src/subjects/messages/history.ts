import { type ChatMessage, channelHistory, directHistory, limits } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { applyPage, storePage } from './history-page.ts'
import { type HistoryWindow, withMids } from '../../store/chat.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

/** Loads older and newer pages of a chat. */
export class History {
  readonly #api: Api
  readonly #store: Store
  readonly #loading = new Map<string, Promise<void>>()
  #windows = 0

  constructor(api: Api, store: Store) {
    this.#api = api
    this.#store = store
  }

  /** Loads the page before the oldest message shown. Calls at the same time share one request. */
  loadOlder(key: ChatKey): Promise<void> {
    return this.#once(`older ${key}`, async () => {
      const chat = this.#store.openChat(key)
      const { historyWindow } = chat
      const shown = historyWindow ?? chat
      if (shown.reachedStart) return
      const before = Math.min(shown.pagedTo ?? Infinity, shown.mids[0] ?? Infinity)
      const page = await this.#page(key, Number.isFinite(before) ? { before } : {})
      const known = this.#store.chat(key).historyWindow
      if (!this.#store.isStill(chat) || known?.id !== historyWindow?.id) return
      this.#store.batch(() => {
        const reached = { pagedTo: page[0]?.mid ?? before, reachedStart: isLast(page, before) }
        if (known) {
          this.#changeWindow(key, { ...this.#withPage(key, known, page), ...reached })
        } else {
          applyPage(this.#store, key, page)
          this.#store.changeChat(key, reached)
        }
        // Older messages that were told as unread may be gone.
        if (reached.reachedStart) this.#store.recount(key)
      })
    })
  }

  /** Loads the page after the shown history window, until it meets the newest messages. */
  loadNewer(key: ChatKey): Promise<void> {
    return this.#once(`newer ${key}`, async () => {
      const chat = this.#store.openChat(key)
      const { historyWindow } = chat
      if (!historyWindow) return
      const page = await this.#page(key, { after: historyWindow.pagedUpTo })
      // The user may have opened another window while the page was loading.
      const known = this.#store.chat(key).historyWindow
      if (!this.#store.isStill(chat) || known?.id !== historyWindow.id) return
      const own = page.slice(0, limits.historyPage)
      this.#store.batch(() => {
        const pagedUpTo = own.at(-1)?.mid ?? known.pagedUpTo
        const shown = { ...this.#withPage(key, known, page), pagedUpTo }
        if (!this.#joinWindow(key, shown, own)) this.#changeWindow(key, shown)
      })
    })
  }

  /**
   * Shows a message: opens a history window around it when it is not in the chat's list.
   * Returns false when the message no longer exists.
   */
  async showAround(key: ChatKey, mid: number): Promise<boolean> {
    const chat = this.#store.openChat(key)
    if (chat.mids.includes(mid)) {
      this.leaveHistoryWindow(key)
      return true
    }
    if (chat.historyWindow?.mids.includes(mid)) return true
    const [before, after] = await Promise.all([
      this.#page(key, { before: mid + 1 }),
      this.#page(key, { after: mid }),
    ])
    if (!before.some((message) => message.mid === mid) || !this.#store.isStill(chat)) return false
    const newer = after.slice(0, limits.historyPage)
    this.#store.batch(() => {
      const shown = {
        id: ++this.#windows,
        reachedStart: isLast(before, mid + 1),
        pagedTo: before[0]?.mid,
        pagedUpTo: newer.at(-1)?.mid ?? mid,
        mids: [],
      }
      const filled = this.#withPage(key, shown, [...before, ...after])
      if (!this.#joinWindow(key, filled, newer)) this.#changeWindow(key, filled)
    })
    return true
  }

  /** Returns to the newest messages. */
  leaveHistoryWindow(key: ChatKey): void {
    if (this.#store.chat(key).historyWindow) this.#changeWindow(key, undefined)
  }

  /** Loads the newest message of a chat that was never opened, for its row in the list. */
  preview(key: ChatKey): Promise<void> {
    return this.#once(`preview ${key}`, async () => {
      const chat = this.#store.openChat(key)
      const isEmpty = () => {
        const { mids, reachedStart } = this.#store.chat(key)
        return mids.length === 0 && !reachedStart
      }
      if (!isEmpty()) return
      const page = await this.#page(key, {}, 1)
      if (!this.#store.isStill(chat) || !isEmpty()) return
      this.#store.batch(() => {
        applyPage(this.#store, key, page)
        this.#store.changeChat(key, { reachedStart: page.length === 0 })
      })
      // The newest one may be a like.
      if (isEmpty()) await this.loadOlder(key)
    })
  }

  // Later likes and edits of the messages follow a page.
  #page(
    key: ChatKey,
    range: { before?: number; after?: number },
    limit: number = limits.historyPage,
  ): Promise<ChatMessage[]> {
    const query = { ...range, limit, with_reactions: true }
    return isChannelKey(key)
      ? this.#api.call(channelHistory, { params: { gid: idOf(key) }, query })
      : this.#api.call(directHistory, { params: { uid: idOf(key) }, query })
  }

  /** A window with the messages of a page. */
  #withPage(key: ChatKey, shown: HistoryWindow, page: readonly ChatMessage[]): HistoryWindow {
    const added = page.filter(({ detail }) => detail.type !== 'reaction').map(({ mid }) => mid)
    storePage(this.#store, key, page)
    const mids = withMids(shown.mids, added).filter((mid) => this.#store.messages.has(mid))
    return { ...shown, mids }
  }

  /** Once its last page meets the newest messages, a window becomes the chat's list of messages. Returns whether it did. */
  #joinWindow(key: ChatKey, shown: HistoryWindow, page: readonly ChatMessage[]): boolean {
    const { mids } = this.#store.chat(key)
    const meets = page.length < limits.historyPage || shown.pagedUpTo >= (mids[0] ?? Infinity)
    if (!meets) return false
    this.#store.changeChat(key, {
      mids: withMids(shown.mids, mids),
      reachedStart: shown.reachedStart,
      pagedTo: shown.pagedTo,
      historyWindow: undefined,
    })
    this.#store.recount(key)
    return true
  }

  #changeWindow(key: ChatKey, historyWindow: HistoryWindow | undefined) {
    this.#store.changeChat(key, { historyWindow })
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

/** Whether a page is the oldest one. Later reactions to its messages follow it. */
const isLast = (page: readonly ChatMessage[], before: number): boolean =>
  page.filter(({ mid }) => mid < before).length < limits.historyPage
