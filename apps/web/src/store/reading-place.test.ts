import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingPlace, readingPlaceMs, storeReadingPlace } from './reading-place.ts'
import { resetSessionState } from './session-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a reading place is known for a while, or as long as the page is open', () => {
  storeReadingPlace('g1', { mid: 7, top: -20 })
  const recent = () => readingPlace('g1', { maxAge: readingPlaceMs })
  vi.advanceTimersByTime(readingPlaceMs)
  expect(recent()).toMatchObject({ mid: 7, top: -20 })
  vi.advanceTimersByTime(1)
  expect(recent()).toBeUndefined()
  expect(readingPlace('g1')).toMatchObject({ mid: 7 })
  expect(readingPlace('g2')).toBeUndefined()
})

test('a chat that was left at its end, or by another user, has no reading place', () => {
  storeReadingPlace('g1', { mid: 7, top: 0 })
  storeReadingPlace('g1', undefined)
  expect(readingPlace('g1')).toBeUndefined()
  storeReadingPlace('g1', { mid: 7, top: 0 })
  resetSessionState()
  expect(readingPlace('g1')).toBeUndefined()
})
