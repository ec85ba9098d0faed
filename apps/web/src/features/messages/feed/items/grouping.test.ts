import { describe, expect, test } from 'vitest'
import { dayChanges, startsRun } from './grouping.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const messageAt = (from_uid: number, minutes: number, reply_mid: number | null = null) => ({
  from_uid,
  created_at: noon + minutes * 60_000,
  reply_mid,
})

describe('a run', () => {
  test.each([
    ['starts with the first message', undefined, messageAt(1, 0), true],
    ['continues within five minutes', messageAt(1, 0), messageAt(1, 5), false],
    ['ends after five minutes', messageAt(1, 0), messageAt(1, 5.1), true],
    ['ends when another user writes', messageAt(1, 0), messageAt(2, 1), true],
    ['ends at a reply, which always shows its author', messageAt(1, 0), messageAt(1, 1, 7), true],
    ['continues after a reply', messageAt(1, 0, 7), messageAt(1, 1), false],
  ])('%s', (_, before, message, starts) => {
    expect(startsRun(before, message)).toBe(starts)
  })
})

test('a new day starts with the first message and at midnight', () => {
  const changes = dayChanges()
  const at = (...time: [number, number, number, number]) =>
    changes(new Date(2026, ...time).getTime())
  expect(at(10, 20, 23, 59)).toBe(true)
  expect(at(10, 20, 23, 59)).toBe(false)
  expect(at(10, 21, 0, 0)).toBe(true)
  expect(at(10, 21, 23, 59)).toBe(false)
  expect(at(11, 31, 8, 0)).toBe(true)
})
