import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatusTimer } from './status-timer.ts'
import { createStore } from '../../subjects.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const holiday = { uid: 2, emoji: '🌴', text: 'On holiday', pronouns: 'she/her' }

test('watchers are notified when a status and a do-not-disturb end', () => {
  const store = createStore()
  const timer = new StatusTimer(store, { now: Date.now })
  const seen: string[] = []
  store.watch(
    () => {
      const { text, quiet_until } = store.statuses.of(2, Date.now())
      return `${text} ${quiet_until}`
    },
    (shown) => seen.push(shown),
  )
  store.statuses.replace([{ ...holiday, expires_at: 5 * minute, quiet_until: 10 * minute }])
  vi.advanceTimersByTime(4 * minute)
  expect(seen).toEqual(['On holiday 600000'])
  vi.advanceTimersByTime(2 * minute)
  expect(seen).toEqual(['On holiday 600000', ' 600000'])
  vi.advanceTimersByTime(10 * minute)
  expect(seen).toEqual(['On holiday 600000', ' 600000', ' null'])
  expect(store.statuses.of(2, Date.now()).pronouns).toBe('she/her')
  timer.dispose()
  expect(vi.getTimerCount()).toBe(0)
})

test('the clock of the server decides when a status ends', () => {
  const store = createStore()
  store.setClock(4 * minute)
  const timer = new StatusTimer(store, { now: Date.now })
  store.statuses.replace([{ ...holiday, expires_at: 5 * minute, quiet_until: null }])
  const seen = vi.fn<() => void>()
  const now = () => Date.now() + store.clockOffset
  store.watch(() => store.statuses.of(2, now()).text, seen)
  vi.advanceTimersByTime(2 * minute)
  expect(seen).toHaveBeenCalledTimes(1)
  timer.dispose()
})
