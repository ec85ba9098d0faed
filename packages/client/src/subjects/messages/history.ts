import { type ChatMessage, channelHistory, directHistory, limits } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { applyPage, keepPage } from './history-page.ts'
import type { Chat, HistoryWindow } from '../../store/chat.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

/** Loads older and newer pages of a chat. */
export class History {
  readonly #api: Api
  readonly #store: Store
  readonly #loading = new Map<string, Promise<void>>()

  constructor(api: Api, store: Store) {
    this.#api = api
    this.#store = store
  }

  /** Loads the page before the oldest message shown. Calls at the same time share one request. */
  loadOlder(key: ChatKey): Promise<void> {
    return this.#once(`older ${key}`, async () => {
      const chat = this.#store.chat(key)
      const { historyWindow } = chat
      const shown = historyWindow ?? chat
      if (shown.reachedStart) return
      const before = Math.min(shown.pagedTo ?? Infinity, shown.mids[0] ?? Infinity)
      const page = await this.#page(key, Number.isFinite(before) ? { before } : {})
      if (!this.#isStill(chat)) return
      this.#store.batch(() => {
        if (historyWindow) this.#addToWindow(key, historyWindow, page)
        else applyPage(this.#store, key, page)
        shown.pagedTo = page[0]?.mid ?? before
        shown.reachedStart = isLast(page, before)
        // Older messages that were told as unread may be gone.
        if (shown.reachedStart) this.#store.recount(key)
        this.#store.unsaved.mark()
        this.#store.touch(`chat:${key}`)
      })
    })
  }

  /** Loads the page after the shown history window, until it meets the newest messages. */
  loadNewer(key: ChatKey): Promise<void> {
    return this.#once(`newer ${key}`, async () => {
      const chat = this.#store.chat(key)
      const { historyWindow } = chat
      if (!historyWindow) return
      const page = await this.#page(key, { after: historyWindow.pagedUpTo })
      if (!this.#isStill(chat)) return
      const own = page.slice(0, limits.historyPage)
      this.#store.batch(() => {
        this.#addToWindow(key, historyWindow, page)
        historyWindow.pagedUpTo = own.at(-1)?.mid ?? historyWindow.pagedUpTo
        this.#joinWindow(key, historyWindow, own)
        this.#store.touch(`chat:${key}`)
      })
    })
  }

  /**
   * Shows a message: opens a history window around it when it is not in the chat's list.
   * Returns false when the message no longer exists.
   */
  async showAround(key: ChatKey, mid: number): Promise<boolean> {
    const chat = this.#store.chat(key)
    if (chat.mids.includes(mid)) {
      chat.historyWindow = undefined
      this.#store.touch(`chat:${key}`)
      return true
    }
    if (chat.historyWindow?.mids.includes(mid)) return true
    const [before, after] = await Promise.all([
      this.#page(key, { before: mid + 1 }),
      this.#page(key, { after: mid }),
    ])
    if (!before.some((message) => message.mid === mid) || !this.#isStill(chat)) return false
    const newer = after.slice(0, limits.historyPage)
    const historyWindow: HistoryWindow = {
      mids: [],
      reachedStart: isLast(before, mid + 1),
      pagedTo: before[0]?.mid,
      pagedUpTo: newer.at(-1)?.mid ?? mid,
    }
    this.#store.batch(() => {
      chat.historyWindow = historyWindow
      this.#addToWindow(key, historyWindow, [...before, ...after])
      this.#joinWindow(key, historyWindow, newer)
      this.#store.touch(`chat:${key}`)
    })
    return true
  }

  /** Returns to the newest messages. */
  leaveHistoryWindow(key: ChatKey): void {
    const chat = this.#store.chats.get(key)
    if (!chat?.historyWindow) return
    chat.historyWindow = undefined
    this.#store.touch(`chat:${key}`)
  }

  /** Loads the newest message of a chat that was never opened, for its row in the list. */
  preview(key: ChatKey): Promise<void> {
    return this.#once(`preview ${key}`, async () => {
      const chat = this.#store.chat(key)
      const isEmpty = () => chat.mids.length === 0 && !chat.reachedStart
      if (!isEmpty()) return
      const page = await this.#page(key, {}, 1)
      if (!this.#isStill(chat) || !isEmpty()) return
      this.#store.batch(() => {
        applyPage(this.#store, key, page)
        chat.reachedStart = page.length === 0
        this.#store.unsaved.mark()
        this.#store.touch(`chat:${key}`)
      })
      // The newest one may be a like.
      if (isEmpty()) await this.loadOlder(key)
    })
  }

  // A chat that was cleared, left or truncated while a page was loading is another object: drop the page.
  #isStill = (chat: Chat) => this.#store.chats.get(chat.key) === chat

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

  #addToWindow(key: ChatKey, historyWindow: HistoryWindow, page: readonly ChatMessage[]) {
    const mids = page.filter(({ detail }) => detail.type !== 'reaction').map(({ mid }) => mid)
    historyWindow.mids = [...new Set([...historyWindow.mids, ...mids])].sort((a, b) => a - b)
    keepPage(this.#store, key, page)
    historyWindow.mids = historyWindow.mids.filter((mid) => this.#store.messages.has(mid))
  }

  /** Once its last page meets the newest messages, a window becomes the chat's list of messages. */
  #joinWindow(key: ChatKey, historyWindow: HistoryWindow, page: readonly ChatMessage[]) {
    const chat = this.#store.chat(key)
    const meets =
      page.length < limits.historyPage || historyWindow.pagedUpTo >= (chat.mids[0] ?? Infinity)
    // The user may have opened another window while the page was loading.
    if (!meets || chat.historyWindow !== historyWindow) return
    chat.mids = [...new Set([...historyWindow.mids, ...chat.mids])].sort((a, b) => a - b)
    chat.reachedStart = historyWindow.reachedStart
    chat.pagedTo = historyWindow.pagedTo
    chat.historyWindow = undefined
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

/** Whether a page is the oldest one. Later reactions to its messages follow it. */
const isLast = (page: readonly ChatMessage[], before: number): boolean =>
  page.filter(({ mid }) => mid < before).length < limits.historyPage
