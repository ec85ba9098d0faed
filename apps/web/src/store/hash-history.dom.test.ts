import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashHistory } from './hash-history.ts'

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
