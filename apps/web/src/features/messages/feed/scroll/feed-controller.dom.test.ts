import { channelKey, type Message, RequestError, createStore } from '@parley/client'
import { channelHistory } from '@parley/protocol'
import type { VirtualizerHandle } from 'virtua'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedItem } from '../items/feed-items.ts'
import type { FeedClient } from './feed-client.ts'
import { FeedController } from './feed-controller.ts'

const key = channelKey(5)
const me = 1
const viewport = 600
const sizes = { top: 40, message: 50, outbox: 50, end: 10 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a feed opens at its end and follows new messages', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  expect(feed.lastInView()).toBe(100)
  expect(feed.view().atEnd).toBe(true)
  feed.arrives(101)
  expect(feed.lastInView()).toBe(101)
})

test('while the end is in view, the rows near it stay mounted through each scroll', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.arrives(101)
  // The end before, the viewport and the buffer above it: 10, 600 and 600 px.
  const first = feed.view().items[feed.view().keptFrom]
  expect(first).toMatchObject({ kind: 'message', message: { mid: 77 } })
  feed.scrolls(-1500)
  feed.arrives(102)
  expect(feed.view().keptFrom).toBe(Number.POSITIVE_INFINITY)
})

test('after messages were removed above, no row before the first one is kept', () => {
  const feed = openFeed({ from: 1, to: 5, read: 5 })
  feed.arrives(6)
  for (const mid of [1, 2]) feed.store.removeMessage(key, mid)
  expect(feed.view().keptFrom).toBe(0)
})

test('a feed with unread messages opens at the divider', () => {
  const feed = openFeed({ from: 1, to: 100, read: 40 })
  expect(feed.firstInView()).toBe(41)
  expect(feed.view().atEnd).toBe(false)
})

test('the position stays when a message arrives while the user reads above', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.scrolls(-1500)
  const before = feed.firstInView()
  feed.arrives(101)
  expect(feed.firstInView()).toBe(before)
  expect(feed.view()).toMatchObject({ atEnd: false })
  feed.controller.toLatest()
  expect(feed.lastInView()).toBe(101)
})

test('scrolling back down follows the end again', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.scrolls(-1500)
  feed.scrolls(1500)
  feed.arrives(101)
  expect(feed.lastInView()).toBe(101)
})

test('an own message shows the end from anywhere', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.scrolls(-1500)
  feed.sends()
  feed.scrolls(0)
  expect(feed.view().atEnd).toBe(true)
  expect(feed.view().items.at(-2)?.kind).toBe('outbox')
})

test('older messages load near the top and the visible ones stay in place', async () => {
  const feed = openFeed({ from: 101, to: 200, read: 200, reachedStart: false })
  expect(feed.history.loadOlder).not.toHaveBeenCalled()
  feed.history.loadOlder.mockImplementation(async () => {
    feed.store.addPage(key, range(1, 100).map(messageOf))
    feed.store.changeChat(key, { reachedStart: true })
  })
  feed.scrolls(-4300)
  const before = feed.positionOf(feed.firstInView())
  expect(feed.view().paging.older).toBe('busy')
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.view().items).toHaveLength(202)
  expect(feed.view().paging.older).toBe('idle')
  expect(feed.positionOf(before.mid)).toEqual(before)
  expect(feed.history.loadOlder).toHaveBeenCalledTimes(1)
})

test('a page that failed to load is loaded again only on request', async () => {
  const feed = openFeed({ from: 101, to: 200, read: 200, reachedStart: false })
  feed.history.loadOlder.mockRejectedValueOnce(new RequestError(channelHistory, 0))
  feed.scrolls(-5000)
  await vi.advanceTimersByTimeAsync(0)
  feed.scrolls(100)
  expect(feed.view().paging.older).toBe('failed')
  expect(feed.history.loadOlder).toHaveBeenCalledTimes(1)
  feed.controller.retry('older')
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.view().paging.older).toBe('idle')
})

test('a jump highlights the message for a while, and back returns to the end', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  expect(await feed.controller.jumps.jumpTo(20)).toBe(true)
  expect(feed.view()).toMatchObject({ highlighted: 20, canGoBack: true, atEnd: false })
  expect(feed.inView()).toContain(20)
  vi.advanceTimersByTime(3000)
  expect(feed.view().highlighted).toBeUndefined()
  expect(await feed.controller.jumps.goBack()).toBe(true)
  feed.scrolls(0)
  expect(feed.view()).toMatchObject({ canGoBack: false, atEnd: true })
})

test('back returns to the first message that was in view before a jump', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.scrolls(-1500)
  const before = feed.firstInView()
  await feed.controller.jumps.jumpTo(20)
  await feed.controller.jumps.goBack()
  expect(feed.inView()).toContain(before)
  expect(feed.view().canGoBack).toBe(false)
})

test('scrolling or sending to the end forgets the position before a jump', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  await feed.controller.jumps.jumpTo(20)
  feed.scrolls(500)
  expect(feed.view()).toMatchObject({ canGoBack: true, atEnd: false })
  feed.scrolls(5000)
  expect(feed.view()).toMatchObject({ canGoBack: false, atEnd: true })

  feed.scrolls(-1500)
  await feed.controller.jumps.jumpTo(20)
  expect(feed.view().canGoBack).toBe(true)
  feed.sends()
  feed.scrolls(0)
  expect(feed.view()).toMatchObject({ canGoBack: false, atEnd: true })
})

test('a jump to a message in view offers no way back', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  await feed.controller.jumps.jumpTo(95)
  expect(feed.view()).toMatchObject({ highlighted: 95, canGoBack: false })
})

test('a jump to a deleted message changes nothing', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.history.showAround.mockResolvedValueOnce(false)
  expect(await feed.controller.jumps.jumpTo(20)).toBe(false)
  expect(feed.view()).toMatchObject({ highlighted: undefined, canGoBack: false })
})

test('replies that were sent into their thread only are not in the feed, but for those whose first message is gone', () => {
  const feed = openFeed({ from: 1, to: 20, read: 20 })
  feed.store.addNewest(key, inThread(21, 10))
  feed.store.addNewest(key, inThread(22, 21))
  feed.arrives(23)
  expect(midsOf(feed.view().items).slice(-2)).toEqual([20, 23])
  feed.store.removeMessage(key, 10)
  expect(midsOf(feed.view().items).slice(-4)).toEqual([20, 21, 22, 23])
  // The first message may be older than those that are loaded.
  const part = openFeed({ from: 11, to: 20, read: 20, reachedStart: false })
  part.store.changeChat(key, { reachedStart: false })
  part.store.addNewest(key, inThread(21, 10))
  expect(midsOf(part.view().items).at(-1)).toBe(20)
})

test('a reply in a thread only that is being sent is not in the feed', () => {
  const feed = openFeed({ from: 1, to: 20, read: 20 })
  const input = { content_type: 'text/plain', content: 'own', properties: { thread_only: true } }
  const entry = { local_id: 1_000_000, key, input, reply_mid: 10, status: 0, state: 'sending' }
  feed.store.outbox.set(key, [entry as never])
  expect(feed.view().items.some(({ kind }) => kind === 'outbox')).toBe(false)
})

test('a jump to a reply in a thread only shows the first message of the thread, and tells where the reply is', async () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.store.addNewest(key, inThread(101, 20))
  expect(await feed.controller.show(101)).toBe('thread')
  expect(feed.view().highlighted).toBe(20)
  expect(await feed.controller.show(30)).toBe('feed')
  expect(feed.view().highlighted).toBe(30)
  feed.history.showAround.mockResolvedValueOnce(false)
  expect(await feed.controller.show(40)).toBeUndefined()
})

test('messages are marked as read after half a second in view', () => {
  const feed = openFeed({ from: 1, to: 100, read: 40 })
  vi.advanceTimersByTime(400)
  expect(feed.reading.markRead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(feed.reading.markRead).toHaveBeenCalledExactlyOnceWith(key, feed.lastInView())
})

test('messages that were scrolled past are not marked as read', () => {
  const feed = openFeed({ from: 1, to: 100, read: 40 })
  vi.advanceTimersByTime(400)
  feed.scrolls(1000)
  vi.advanceTimersByTime(200)
  expect(feed.reading.markRead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(feed.reading.markRead).toHaveBeenCalledExactlyOnceWith(key, feed.lastInView())
})

test('a window without focus marks nothing as read until it has the focus', () => {
  vi.mocked(document.hasFocus).mockReturnValue(false)
  const feed = openFeed({ from: 1, to: 100, read: 40 })
  vi.advanceTimersByTime(1000)
  expect(feed.reading.markRead).not.toHaveBeenCalled()
  vi.mocked(document.hasFocus).mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(600)
  expect(feed.reading.markRead).toHaveBeenCalledOnce()
})

test('the divider stays where it was while the messages are read', () => {
  const feed = openFeed({ from: 1, to: 100, read: 40 })
  feed.store.setReadMark(key, 100)
  feed.arrives(101)
  expect(feed.divider()).toBe(41)
})

test('the divider follows an unread mark that moves without a change of the count', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  for (const mid of [60, 70]) {
    feed.store.unreadMarks.set(key, mid)
    expect(feed.divider()).toBe(mid)
  }
})

test('a feed with a reading place opens there, also with unread messages', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  feed.scrolls(-1510)
  const before = feed.positionOf(feed.firstInView())
  const { place } = feed.controller
  const again = openFeed({ from: 1, to: 110, read: 100, place })
  expect(again.positionOf(before.mid)).toEqual(before)
  expect(again.view().atEnd).toBe(false)
  again.arrives(111)
  expect(again.positionOf(before.mid)).toEqual(before)
})

test('a feed has no reading place at its end', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  expect(feed.controller.place).toBeUndefined()
  feed.scrolls(-1500)
  expect(feed.controller.place).toBeDefined()
  feed.scrolls(1500)
  expect(feed.controller.place).toBeUndefined()
})

test('a feed whose reading place is not loaded opens at its end', () => {
  const feed = openFeed({ from: 50, to: 100, read: 100, place: { mid: 20, top: 0 } })
  expect(feed.lastInView()).toBe(100)
})

test('an unmounted feed returns to the newest messages and follows nothing', () => {
  const feed = openFeed({ from: 1, to: 100, read: 100 })
  const before = feed.view()
  feed.unmount()
  feed.arrives(101)
  expect(feed.view()).toBe(before)
  expect(feed.history.leaveHistoryWindow).toHaveBeenCalledWith(key)
  expect(feed.reading.flush).toHaveBeenCalledOnce()
})

function messageOf(mid: number): Message {
  return {
    mid,
    from_uid: 2,
    created_at: mid * 1000,
    target: { gid: 5 },
    reply_mid: null,
    content_type: 'text/plain',
    content: `message ${mid}`,
    properties: null,
    expires_at: null,
    edited_at: null,
    edit_mid: 0,
    likes: {},
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

interface Opening {
  from: number
  to: number
  read: number
  reachedStart?: boolean
  place?: FeedController['place']
}

type History = FeedClient['history']
type Reading = FeedClient['reading']

const inThread = (mid: number, reply_mid: number): Message => ({
  ...messageOf(mid),
  reply_mid,
  properties: { thread_only: true },
})

const midsOf = (items: readonly FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'message' ? item.message.mid : []))

/** A mounted feed with rows of fixed heights. It renders each view at once. */
function openFeed({ from, to, read, reachedStart = true, place }: Opening) {
  const store = createStore()
  store.me = me
  store.addPage(key, range(from, to).map(messageOf))
  store.changeChat(key, { reachedStart })
  store.setReadMark(key, read)
  const history = {
    loadOlder: vi.fn<History['loadOlder']>(async () => {
      store.changeChat(key, { reachedStart: true })
    }),
    loadNewer: vi.fn<History['loadNewer']>(async () => {}),
    showAround: vi.fn<History['showAround']>(async () => true),
    leaveHistoryWindow: vi.fn<History['leaveHistoryWindow']>(),
  }
  const reading = {
    markRead: vi.fn<Reading['markRead']>(),
    flush: vi.fn<Reading['flush']>(async () => {}),
  }
  const state = { status: 'connected', ready: true } as const
  const client: FeedClient = { store, history, reading, stream: { state, watch: () => () => {} } }
  const controller = new FeedController(client, key, place)
  const { box, list, render, rowRect } = fakeList()
  const show = () => {
    const view = controller.getView()
    render(view.items)
    controller.rendered(view)
  }
  controller.subscribe(show)
  render(controller.getView().items)
  const unmount = controller.mount(box, list)
  show()
  vi.advanceTimersByTime(20)
  controller.handleScroll(box.scrollTop)

  const mids = () => [...box.querySelectorAll<HTMLElement>('[data-mid]')]
  const inView = () =>
    mids()
      .map((row) => Number(row.dataset.mid))
      .filter((mid) => {
        const middle = rowRect(mid).top + sizes.message / 2
        return middle >= 0 && middle <= viewport
      })
  return {
    store,
    history,
    reading,
    controller,
    unmount,
    inView,
    view: controller.getView,
    firstInView: () => inView().at(0) ?? 0,
    lastInView: () => inView().at(-1) ?? 0,
    positionOf: (mid: number) => ({ mid, top: rowRect(mid).top }),
    divider: () =>
      controller
        .getView()
        .items.flatMap((item) =>
          item.kind === 'message' && item.startsUnread ? [item.message.mid] : [],
        )
        .at(0),
    arrives: (mid: number) => store.addNewest(key, messageOf(mid)),
    scrolls(pixels: number) {
      box.scrollTop += pixels
      controller.handleScroll(box.scrollTop)
    },
    sends() {
      const input = { content_type: 'text/plain', content: 'own', properties: {} } as const
      const entry = { local_id: 1_000_000, key, input, reply_mid: null, status: 0 }
      store.outbox.set(key, [{ ...entry, state: 'sending' }])
    },
  }
}

/** An element with the layout of its rows. It does not keep rows in place when others are added. */
function fakeList() {
  const box = document.createElement('div')
  let items: readonly FeedItem[] = []
  let offset = 0
  const offsetOf = (index: number) =>
    items.slice(0, index).reduce((sum, { kind }) => sum + sizes[kind], 0)
  const height = () => offsetOf(items.length)
  const indexOf = (mid: number) =>
    items.findIndex((item) => item.kind === 'message' && item.message.mid === mid)

  function rowRect(mid: number) {
    const top = offsetOf(indexOf(mid)) - offset
    return new DOMRect(0, top, 100, sizes.message)
  }

  Object.defineProperties(box, {
    scrollTop: {
      get: () => offset,
      set(to: number) {
        offset = Math.max(0, Math.min(to, height() - viewport))
      },
    },
    scrollHeight: { get: height },
    clientHeight: { value: viewport },
    scrollBy: { value: ({ top }: { top: number }) => (box.scrollTop += top) },
    getBoundingClientRect: { value: () => new DOMRect(0, 0, 100, viewport) },
  })
  const list = {
    get scrollOffset() {
      return offset
    },
    get scrollSize() {
      return height()
    },
    viewportSize: viewport,
    findItemIndex: (at: number) => items.findLastIndex((_, index) => offsetOf(index) <= at),
    getItemOffset: offsetOf,
    getItemSize: (index: number) => sizes[items[index]?.kind ?? 'end'],
    scrollToIndex(index: number, { align = 'start', offset: more = 0 } = {}) {
      const middle = align === 'center' ? viewport / 2 : 0
      box.scrollTop = offsetOf(index) - middle + more
    },
  } as VirtualizerHandle

  function render(now: readonly FeedItem[]) {
    items = now
    box.replaceChildren(
      ...now.flatMap((item) => {
        if (item.kind !== 'message') return []
        const row = document.createElement('article')
        row.dataset.mid = String(item.message.mid)
        row.getBoundingClientRect = () => rowRect(item.message.mid)
        return [row]
      }),
    )
  }
  return { box, list, render, rowRect }
}
