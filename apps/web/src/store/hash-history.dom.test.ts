import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashHistory, type HistoryLayers } from './hash-history.ts'

const popped = () =>
  new Promise((done) => addEventListener('popstate', done, { capture: true, once: true }))

let stop = () => {}
let held: (() => void) | undefined
let shown: string[] = []

const address = () => location.hash
async function back() {
  const done = popped()
  history.back()
  await done
}

/** Types an address over the current one. */
async function type(hash: string) {
  const done = popped()
  location.hash = hash
  await done
}

function holdAll() {
  return hashHistory.hold((_next, proceed) => {
    held = proceed
    return true
  })
}

beforeEach(() => {
  history.pushState(null, '', '#/a?x=1')
  held = undefined
  shown = []
  stop = hashHistory.listen(() => shown.push(hashHistory.location.pathname))
})
afterEach(() => stop())

test('pushes, replaces and goes back', async () => {
  hashHistory.push('/b', { from: 'a' })
  expect(hashHistory.location).toMatchObject({ pathname: '/b', state: { from: 'a' } })
  hashHistory.replace({ pathname: '/grüße', search: '?y=2' })
  expect(hashHistory.location.search).toBe('?y=2')
  await back()
  expect(hashHistory.location).toMatchObject({ pathname: '/a', search: '?x=1' })
  expect(shown).toEqual(['/b', '/gr%C3%BC%C3%9Fe', '/a'])
})

test('the addresses of another server begin with its name, and Back leads to the first', async () => {
  let changes = 0
  onTestFinished(hashHistory.watchRoot(() => changes++))
  hashHistory.enter('/at/b.example:3000', '/chat')
  expect(address()).toBe('#/at/b.example:3000/chat')
  expect(hashHistory.location.pathname).toBe('/chat')
  hashHistory.push('/users?x=1')
  hashHistory.replace('/users')
  expect(address()).toBe('#/at/b.example:3000/users')
  expect(hashHistory.createHref('/files')).toBe('#/at/b.example:3000/files')
  expect(changes).toBe(1)
  await back()
  await back()
  expect([hashHistory.root, hashHistory.location.pathname]).toEqual(['', '/a'])
  expect(changes).toBe(2)
  expect(shown).toEqual(['/chat', '/users', '/users', '/chat', '/a'])
})

test('an address of another server that is typed opens there', async () => {
  await type('#/at/b.example/chat/channel/5')
  expect([hashHistory.root, hashHistory.location.pathname]).toEqual([
    '/at/b.example',
    '/chat/channel/5',
  ])
  hashHistory.enter('', '/a', false)
  expect(address()).toBe('#/a')
})

test('a held way to another server waits', () => {
  const release = holdAll()
  hashHistory.enter('/at/b.example', '/chat')
  expect([address(), hashHistory.root]).toEqual(['#/a?x=1', ''])
  release()
  held?.()
  expect(address()).toBe('#/at/b.example/chat')
  hashHistory.enter('', '/a')
})

test('a held push changes the address only when it proceeds', () => {
  const release = holdAll()
  hashHistory.push('/b')
  expect(address()).toBe('#/a?x=1')
  expect(shown).toEqual([])
  release()
  held?.()
  expect(shown).toEqual(['/b'])
})

test.each(['stay', 'leave'])(
  'a held step back is undone, then the user decides to %s',
  async (answer) => {
    hashHistory.push('/b')
    holdAll()
    await back()
    await popped()
    expect(address()).toBe('#/b')
    if (answer === 'leave') {
      const done = popped()
      held?.()
      await done
    }
    expect(hashHistory.location.pathname).toBe(answer === 'leave' ? '/a' : '/b')
    // The entries kept their order.
    hashHistory.hold(() => false)
    hashHistory.push('/c')
    await back()
    expect(address()).toBe(answer === 'leave' ? '#/a?x=1' : '#/b')
  },
)

test('a held typed address is undone and can proceed', async () => {
  const release = holdAll()
  await type('#/typed')
  await popped()
  expect(address()).toBe('#/a?x=1')
  const done = popped()
  held?.()
  await done
  expect(shown).toEqual(['/typed'])
  release()
  await back()
  expect(shown).toEqual(['/typed', '/a'])
})

type Kind = 'dialog' | 'kept' | 'locked'

/** The layers of a page. The pages under test have no other parts, so that a new address is rendered at once. */
class FakeLayers implements HistoryLayers {
  open: Kind[] = []
  #changed = () => {}
  get count() {
    return this.open.length
  }
  get keptCount() {
    return this.open.filter((kind) => kind === 'kept').length
  }
  watch(listener: () => void) {
    this.#changed = listener
    return () => {}
  }
  closeAbove(count: number) {
    this.set(...this.open.filter((kind, at) => at < count || kind === 'locked'))
  }
  set(...open: Kind[]) {
    this.open = open
    this.#changed()
  }
}

describe('with layers above the page', () => {
  let layers = new FakeLayers()
  // Each move takes a few turns of the event loop.
  async function settled() {
    for (let turns = 30; turns > 0; turns--) await new Promise((done) => setTimeout(done))
  }
  const depth = () => history.state.idx - start
  let start = 0

  function listen() {
    stop()
    stop = hashHistory.listen(() => {
      shown.push(hashHistory.location.pathname)
      hashHistory.rendered()
    }, layers)
  }

  beforeEach(() => {
    layers = new FakeLayers()
    listen()
    hashHistory.push('/b')
    start = history.state.idx
  })

  test('Back closes the layers one by one, the topmost first, then leaves the page', async () => {
    layers.set('dialog')
    layers.set('dialog', 'dialog')
    await back()
    expect(layers.count).toBe(1)
    await back()
    expect(layers.count).toBe(0)
    expect(address()).toBe('#/b')
    await back()
    expect(shown).toEqual(['/b', '/a'])
  })

  test.each([1, 2, 3])(
    '%i layers that were closed by other means leave no entry',
    async (count) => {
      layers.set(...Array.from({ length: count }, () => 'dialog' as const))
      expect(depth()).toBe(count)
      layers.set()
      await popped()
      expect(depth()).toBe(0)
      await back()
      expect(shown).toEqual(['/b', '/a'])
    },
  )

  test('a layer that follows another one gets its entry', async () => {
    layers.set('dialog')
    layers.set()
    layers.set('dialog')
    await settled()
    expect(depth()).toBe(1)
    await back()
    expect(layers.count).toBe(0)
    expect(address()).toBe('#/b')
  })

  test('a layer that cannot be closed keeps its place', async () => {
    layers.set('locked')
    await back()
    await settled()
    expect([layers.count, depth(), address()]).toEqual([1, 1, '#/b'])
  })

  test.each([1, 2])('a link above %i layers leads to a page whose Back returns', async (count) => {
    layers.set(...Array.from({ length: count }, () => 'dialog' as const))
    hashHistory.push('/c')
    layers.set()
    await settled()
    expect([depth(), address()]).toEqual([1, '#/c'])
    await back()
    await settled()
    expect([depth(), address()]).toEqual([0, '#/b'])
    expect(shown).toEqual(['/b', '/c', '/b'])
  })

  test('a layer that stays open above the next page is closed first', async () => {
    layers.set('dialog')
    hashHistory.push('/c')
    await settled()
    await back()
    expect([layers.count, address()]).toEqual([0, '#/c'])
    await back()
    expect(address()).toBe('#/b')
  })

  test('a replaced address replaces that of the page, not only that of its layer', async () => {
    layers.set('dialog')
    hashHistory.replace('/c')
    await settled()
    expect([depth(), address()]).toEqual([1, '#/c'])
    await back()
    expect([layers.count, address()]).toEqual([0, '#/c'])
    await back()
    expect(address()).toBe('#/a?x=1')
  })

  test('a step back by the page counts pages, not layers', async () => {
    layers.set('dialog')
    hashHistory.go(-1)
    await popped()
    expect(address()).toBe('#/a?x=1')
    expect(layers.count).toBe(0)
  })

  test('the way back leads through a panel that its page opens again', async () => {
    layers.set('kept')
    hashHistory.push('/c')
    layers.set()
    await settled()
    history.back()
    await popped()
    layers.set('kept')
    await settled()
    expect([depth(), address()]).toEqual([1, '#/b'])
    await back()
    expect([layers.count, address()]).toEqual([0, '#/b'])
  })

  test('the way back skips the entry of a panel that is not opened again', async () => {
    layers.set('kept')
    hashHistory.push('/c')
    layers.set()
    await settled()
    await back()
    await settled()
    expect([depth(), address()]).toEqual([0, '#/b'])
  })

  test('Forward to a layer that was closed changes nothing', async () => {
    layers.set('dialog')
    await back()
    await settled()
    history.forward()
    await popped()
    await settled()
    expect([depth(), layers.count, address()]).toEqual([0, 0, '#/b'])
    expect(shown).toEqual(['/b'])
  })

  test('after a reload with an open layer, one step back leaves the page', async () => {
    layers.set('dialog')
    layers = new FakeLayers()
    listen()
    await popped()
    expect(depth()).toBe(0)
    await back()
    expect(address()).toBe('#/a?x=1')
  })

  test.each(['back', 'typed'])('a question that a guard asks is a layer: %s', async (way) => {
    const release = holdAll()
    if (way === 'back') await back()
    else await type('#/typed')
    await popped()
    layers.set('dialog')
    held?.()
    release()
    layers.set()
    await settled()
    expect(address()).toBe(way === 'back' ? '#/a?x=1' : '#/typed')
    expect(depth()).toBe(way === 'back' ? -1 : 1)
  })

  test('a move that the browser ignores does not block the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    hashHistory.go(-1000)
    hashHistory.push('/c')
    expect(address()).toBe('#/b')
    vi.advanceTimersByTime(2000)
    expect(address()).toBe('#/c')
  })

  // The browser may open the typed address before it moves.
  test.each([1, 2])(
    'an address typed while a layer closes stays open: %i entries back',
    async (entries) => {
      layers.set('dialog')
      const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {})
      onTestFinished(() => go.mockRestore())
      layers.set()
      await vi.waitFor(() => expect(go).toHaveBeenCalledTimes(1))
      await type('#/typed')
      history.go(-entries)
      await popped()
      await settled()
      expect(address()).toBe('#/typed')
      expect(shown.at(-1)).toBe('/typed')
      expect([depth(), layers.count]).toEqual([1, 0])
      await back()
      expect(address()).toBe('#/b')
    },
  )

  test('an address typed while a layer closes opens even if the browser drops the move', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    layers.set('dialog')
    const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {})
    onTestFinished(() => go.mockRestore())
    layers.set()
    vi.runOnlyPendingTimers()
    expect(go).toHaveBeenCalledTimes(1)
    const opened = type('#/typed')
    await vi.advanceTimersByTimeAsync(10)
    await opened
    vi.advanceTimersByTime(2000)
    expect(shown.at(-1)).toBe('/typed')
  })

  test('a page is opened even if the browser moves an embedded page instead', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    layers.set('dialog', 'dialog')
    const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {})
    onTestFinished(() => go.mockRestore())
    hashHistory.push('/c')
    expect(go).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2000)
    expect([address(), shown.at(-1)]).toEqual(['#/c', '/c'])
  })
})
