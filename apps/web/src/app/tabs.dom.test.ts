import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Tabs = typeof import('./tabs.ts')
type Listener = (event: { data: unknown }) => void

/** The channels of this browser. Messages arrive soon, in all tabs but the sending one. */
let channels: Set<FakeChannel>

class FakeChannel {
  readonly listeners = new Set<Listener>()
  constructor() {
    channels.add(this)
  }
  addEventListener(_type: string, listener: Listener) {
    this.listeners.add(listener)
  }
  removeEventListener(_type: string, listener: Listener) {
    this.listeners.delete(listener)
  }
  receive(data: unknown) {
    for (const listener of [...this.listeners]) listener({ data })
  }
  postMessage(data: unknown) {
    for (const other of channels) {
      if (other !== this) setTimeout(() => other.receive(data))
    }
  }
}

interface Tab {
  tabs: Tabs
  isActive: () => boolean
  /** Raises an event of the window of this tab. */
  raise: (type: string) => void
  /** Stops its messages until the returned function is called. */
  freeze: () => () => void
  crash: () => void
}

/** Opens a tab as `MainArea` does. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  const before = new Set(channels)
  const tabs = await import('./tabs.ts')
  const own = [...channels].find((channel) => !before.has(channel))
  const listeners: [type: string, listener: () => void][] = []
  vi.stubGlobal('addEventListener', (...added: (typeof listeners)[0]) => listeners.push(added))
  const stops = [tabs.onTakenOver(() => {}), tabs.onNoneActive(() => void tabs.takeOver())]
  const opening = tabs.takeOver()
  // Not all timers: those of other tests of this process may repeat for ever.
  await vi.advanceTimersByTimeAsync(1_000)
  await opening
  return {
    tabs,
    raise(type) {
      for (const [known, listener] of listeners) if (known === type) listener()
    },
    isActive: () => tabs.useTab.getState().active,
    freeze() {
      if (own) channels.delete(own)
      return () => void (own && channels.add(own))
    },
    crash() {
      for (const stop of stops) stop()
      if (own) channels.delete(own)
    },
  }
}

const activeOf = (all: readonly Tab[]) => all.filter((tab) => tab.isActive())

beforeEach(() => {
  channels = new Set()
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the newest tab is active', async () => {
  const [first, second] = [await openTab(), await openTab()]
  expect([first.isActive(), second.isActive()]).toEqual([false, true])
  for (const tab of [first, second]) tab.crash()
})

test.each([1, 2, 4])(
  'of %i inactive tabs one goes on when the active one is closed',
  async (count) => {
    const rest: Tab[] = []
    for (let at = 0; at < count; at++) rest.push(await openTab())
    const last = await openTab()
    expect(activeOf(rest)).toHaveLength(0)
    last.raise('pagehide')
    await vi.advanceTimersByTimeAsync(1)
    last.crash()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(activeOf(rest)).toHaveLength(1)
    for (const tab of rest) tab.crash()
  },
)

test.each([
  ['gets the focus', (tab: Tab) => tab.raise('focus')],
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('an inactive tab that %s goes on if the active one has crashed', async (_name, see) => {
  const [first, second] = [await openTab(), await openTab()]
  see(first)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.isActive()).toBe(false)
  second.crash()
  see(first)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.isActive()).toBe(true)
  first.crash()
})

test('a page that the browser kept is active again when the user goes back to it', async () => {
  const [first, second] = [await openTab(), await openTab()]
  second.raise('pagehide')
  const wake = second.freeze()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.isActive()).toBe(true)
  wake()
  second.raise('pageshow')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first.isActive(), second.isActive()]).toEqual([false, true])
  for (const tab of [first, second]) tab.crash()
})

test('a reload of the active tab leaves the other one inactive', async () => {
  const [first, second] = [await openTab(), await openTab()]
  second.raise('pagehide')
  await vi.advanceTimersByTimeAsync(1)
  second.crash()
  const reloaded = await openTab()
  expect([first.isActive(), reloaded.isActive()]).toEqual([false, true])
  for (const tab of [first, reloaded]) tab.crash()
})

test.each([
  ['missing', undefined],
  [
    'forbidden',
    class {
      constructor() {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  ],
])('a tab is active where the channel between tabs is %s', async (_name, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const tab = await openTab()
  expect(tab.isActive()).toBe(true)
  tab.crash()
})
