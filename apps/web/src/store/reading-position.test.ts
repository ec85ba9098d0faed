import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingPosition, readingPositionMs, storeReadingPosition } from './reading-position.ts'
import { resetSessionState } from './session-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a reading place is known for a while, or as long as the page is open', () => {
  storeReadingPosition('g1', { mid: 7, top: -20 })
  const recent = () => readingPosition('g1', { maxAge: readingPositionMs })
  vi.advanceTimersByTime(readingPositionMs)
  expect(recent()).toMatchObject({ mid: 7, top: -20 })
  vi.advanceTimersByTime(1)
  expect(recent()).toBeUndefined()
  expect(readingPosition('g1')).toMatchObject({ mid: 7 })
  expect(readingPosition('g2')).toBeUndefined()
})

test('a chat that was left at its end, or by another user, has no reading place', () => {
  storeReadingPosition('g1', { mid: 7, top: 0 })
  storeReadingPosition('g1', undefined)
  expect(readingPosition('g1')).toBeUndefined()
  storeReadingPosition('g1', { mid: 7, top: 0 })
  resetSessionState()
  expect(readingPosition('g1')).toBeUndefined()
})
