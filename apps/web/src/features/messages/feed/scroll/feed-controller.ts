import { type ChatKey, type Message, type OutboxEntry, Selection } from '@parley/client'
import { isThreadOnly } from '@parley/rules'
import type { VirtualizerHandle } from 'virtua'
import { type FeedItem, feedItems, indexOfMid } from '../items/feed-items.ts'
import { isShifted } from '../items/is-shifted.ts'
import { isFlatEqual, type ReadingPosition } from '../../../../store/index.ts'
import type { FeedClient } from './feed-client.ts'
import { FeedJumps } from './feed-jumps.ts'
import { FeedScroll, type RowPosition } from './feed-scroll.ts'
import { bufferSize, type FeedView } from './feed-view.ts'
import { isInThread } from './in-thread.ts'
import { type Direction, Pager } from './pager.ts'
import { ReadTracker, visibleRange } from './read-tracker.ts'
import { UnreadRange } from './unread-range.ts'

const loadWithin = 800

interface Mounted {
  list: VirtualizerHandle
  scroll: FeedScroll
  reader: ReadTracker
}

/**
 * Controls one chat's feed: which items it shows, its scroll position, loading of further pages and read markers.
 * It renders nothing: a component shows `getView()` and reports scrolling and rendering.
 */
export class FeedController {
  readonly jumps: FeedJumps
  readonly #client: FeedClient
  readonly #key: ChatKey
  readonly #start: ReadingPosition | undefined
  readonly #pager: Pager
  readonly #unreadRange: UnreadRange
  readonly #listeners = new Set<() => void>()
  #mounted: Mounted | undefined
  #view: FeedView
  /** The data from which the items were built. */
  #sources: readonly unknown[]
  #rendered: readonly FeedItem[] = []
  #outbox: readonly OutboxEntry[] = []
  /** The messages as they are shown. The same list as long as none of them changes. */
  readonly #messages = new Selection<readonly (Message | undefined)[]>()
  readonly #readMessages: () => readonly (Message | undefined)[]

  /** The feed opens at `start`, if its message is loaded. */
  constructor(client: FeedClient, key: ChatKey, start?: ReadingPosition) {
    this.#client = client
    this.#key = key
    this.#start = start
    this.#pager = new Pager(client, key, () => this.#change({ paging: this.#pager.states }))
    this.#unreadRange = new UnreadRange(client, key)
    this.#readMessages = () => shownMids(client, key).map((mid) => client.store.shownMessage(mid))
    this.jumps = new FeedJumps({
      position: () => (this.#view.atEnd ? 'end' : this.#visible()?.from),
      isInView: (mid) => this.#isInView(mid),
      release: () => this.#mounted?.scroll.release(),
      load: (mid) => client.history.showAround(key, mid),
      center: (mid) => this.#center(mid),
      toLatest: () => this.toLatest(),
      change: (changes) => this.#change(changes),
    })
    this.#outbox = this.#ownOutbox()
    const { items, sources, ...state } = this.#read()
    this.#sources = sources
    this.#view = {
      ...state,
      items: items(),
      isShifted: false,
      keptFrom: Number.POSITIVE_INFINITY,
      atEnd: true,
      paging: this.#pager.states,
      highlighted: undefined,
      canGoBack: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getView = (): FeedView => this.#view

  /** The first message in view; undefined at the end. */
  get place(): ReadingPosition | undefined {
    const { scroll, list } = this.#mounted ?? {}
    if (!list || !scroll?.distances || scroll.atEnd) return undefined
    // The list updates its own offset one frame later.
    const { above } = scroll.distances
    for (let at = list.findItemIndex(above); at < this.#rendered.length; at++) {
      const item = this.#rendered[at]
      if (item?.kind === 'message')
        return { mid: item.message.mid, top: list.getItemOffset(at) - above }
    }
    return undefined
  }

  /** Starts to follow the store and the scrolled element. Returns a function that ends it. */
  mount(box: HTMLElement, list: VirtualizerHandle): () => void {
    const { store, stream, history } = this.#client
    const scroll = new FeedScroll(box, list, () => this.#moved())
    const reader = new ReadTracker(this.#client, this.#key, () => this.#visible())
    this.#mounted = { list, scroll, reader }
    this.#rendered = []
    const update = () => this.#update()
    const stops = [
      store.watch(() => store.chats.get(this.#key), update),
      store.watch(() => store.outbox.get(this.#key), update),
      store.watch(() => store.unreadMarks.get(this.#key), update),
      this.#messages.watch(update),
      stream.watch(update),
    ]
    this.#update()
    return () => {
      for (const stop of stops) stop()
      this.jumps.dispose()
      scroll.dispose()
      reader.dispose()
      this.#mounted = undefined
      // Leaving the chat resets it to the newest messages.
      history.leaveHistoryWindow(this.#key)
    }
  }

  /**
   * Shows and highlights a message; of a reply that is shown in its thread only, the root of the thread. Resolves to where the
   * message is, or to undefined if it no longer exists.
   */
  async show(mid: number): Promise<'feed' | 'thread' | undefined> {
    const { store, history } = this.#client
    this.#mounted?.scroll.release()
    if (!(await history.showAround(this.#key, mid))) return undefined
    const message = store.messages.get(mid)
    if (!message || !isInThread(this.#client, this.#key, message)) {
      return (await this.jumps.jumpTo(mid)) ? 'feed' : undefined
    }
    const root = store.threads.rootOf(store.messages, mid)
    if (root !== undefined) await this.jumps.jumpTo(root)
    return 'thread'
  }

  /** Must be called after each rendering of a view, before the browser paints it. */
  rendered(view: FeedView): void {
    const { scroll } = this.#mounted ?? {}
    if (!scroll) return
    const isNew = this.#rendered !== view.items
    this.#rendered = view.items
    scroll.isLatest = view.isLatest
    if (isNew) scroll.rendered(this.#opening(view.items), view.isShifted)
    this.jumps.rendered()
    this.#moved()
  }

  readonly handleScroll = (offset: number): void => {
    this.#mounted?.scroll.handleScroll(offset)
    this.#moved()
  }

  // A chat that fits its viewport never scrolls, so a resize also updates the position.
  readonly handleResize = (): void => {
    this.#mounted?.scroll.keepPosition()
    this.#moved()
  }

  /** Loads a page again that failed to load. */
  readonly retry = (direction: Direction): void => void this.#pager.load(direction)

  /** Shows the end of the newest messages. The position before a jump is no longer of interest. */
  readonly toLatest = (): void => {
    this.jumps.forget()
    this.#client.history.leaveHistoryWindow(this.#key)
    this.#mounted?.scroll.toEnd()
    // The list may have switched from the history window to the latest page. Scroll again after it has rendered.
    requestAnimationFrame(() => this.#mounted?.scroll.toEnd())
  }

  /** Scrolls only as far as needed to bring a message into view. */
  scrollIntoView(mid: number): void {
    const at = indexOfMid(this.#rendered, mid)
    if (at >= 0) this.#mounted?.list.scrollToIndex(at, { align: 'nearest' })
  }

  // Where the feed opens; undefined: at the end.
  #opening(items: readonly FeedItem[]): RowPosition | undefined {
    const at = this.#start ? indexOfMid(items, this.#start.mid) : -1
    if (this.#start && at >= 0) return { at, top: this.#start.top }
    const divider = dividerIndex(items)
    return divider < 0 ? undefined : { at: divider, top: 8 }
  }

  #center(mid: number): boolean {
    if (!this.#mounted || this.#rendered !== this.#view.items) return false
    const at = indexOfMid(this.#rendered, mid)
    if (at < 0) return false
    this.#mounted.scroll.release()
    this.#mounted.list.scrollToIndex(at, { align: 'center' })
    return true
  }

  // The position or the sizes changed.
  #moved() {
    const { scroll, reader } = this.#mounted ?? {}
    const distances = scroll?.distances
    reader?.check()
    if (!scroll || !distances) return
    const hasReachedEnd = scroll.atEnd && !this.#view.atEnd
    this.#change({ atEnd: scroll.atEnd })
    if (hasReachedEnd) this.jumps.reachedEnd()
    if (distances.above < loadWithin) this.#pager.want('older')
    if (distances.below < loadWithin) this.#pager.want('newer')
  }

  #isInView(mid: number): boolean {
    const visible = this.#visible()
    return visible !== undefined && mid >= visible.from && mid <= visible.to
  }

  #visible() {
    return this.#mounted && visibleRange(this.#mounted.list, this.#rendered)
  }

  // Reads the store again after a change.
  #update() {
    const newestBefore = this.#outbox.at(-1)?.local_id ?? 0
    this.#outbox = this.#ownOutbox()
    const { items, sources, ...state } = this.#read()
    if (sources.every((source, at) => source === this.#sources[at])) {
      this.#change(state)
    } else {
      this.#sources = sources
      const changed = items()
      const shifted = isShifted(this.#rendered, changed)
      const added = shifted ? changed.length - this.#rendered.length : 0
      // Negative if more rows were removed above than there are above the first one.
      const keptFrom = Math.max(0, this.#firstNearEnd() + added)
      this.#change({ ...state, items: changed, isShifted: shifted, keptFrom })
    }
    const newest = this.#outbox.at(-1)?.local_id ?? 0
    if (newest > newestBefore) this.toLatest()
  }

  /**
   * The first of the rendered rows that is near the end. The list unmounts those above the visible ones as soon as it is
   * scrolled down, and mounts them again a moment later: at the end, that would be done for each new message.
   */
  #firstNearEnd(): number {
    const { list, scroll } = this.#mounted ?? {}
    // A list without a size shows no rows.
    if (!list?.viewportSize || !scroll?.atEnd) return Number.POSITIVE_INFINITY
    return list.findItemIndex(list.scrollSize - list.viewportSize - bufferSize)
  }

  #read() {
    const { store } = this.#client
    const chat = store.chat(this.#key)
    const shown = chat.historyWindow ?? chat
    const messages = this.#messages.read(this.#readMessages, isFlatEqual)
    const unread = this.#unreadRange.read()
    const outbox = chat.historyWindow ? [] : this.#outbox
    return {
      isLatest: chat.historyWindow === undefined,
      reachedStart: shown.reachedStart,
      unread: chat.unread,
      sources: [messages, this.#outbox, unread?.after, unread?.upTo],
      items: () =>
        feedItems({
          mids: shown.mids,
          messageOf: (mid) => store.shownMessage(mid),
          outbox,
          me: store.me,
          unread,
          isElsewhere: (message) => isInThread(this.#client, this.#key, message),
        }),
    }
  }

  #ownOutbox(): readonly OutboxEntry[] {
    const entries = this.#client.store.outbox.get(this.#key) ?? none
    const own = entries.filter(({ reply_mid, input }) => !isThreadOnly({ reply_mid, ...input }))
    return own.length === this.#outbox.length && own.every((one, at) => one === this.#outbox[at])
      ? this.#outbox
      : own
  }

  #change(changes: Partial<FeedView>) {
    const isSame = Object.entries(changes).every(
      ([name, value]) => this.#view[name as keyof FeedView] === value,
    )
    if (isSame) return
    this.#view = { ...this.#view, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

const none: readonly OutboxEntry[] = []

const shownMids = ({ store }: FeedClient, key: ChatKey): readonly number[] => {
  const chat = store.chat(key)
  return (chat.historyWindow ?? chat).mids
}

const dividerIndex = (items: readonly FeedItem[]) =>
  items.findIndex((item) => item.kind === 'message' && item.startsUnread)
