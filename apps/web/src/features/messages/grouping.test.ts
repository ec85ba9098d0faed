import { describe, expect, test } from 'vitest'
import { dayChanges, startsRun } from './grouping.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const said = (from_uid: number, minutes: number, reply_mid: number | null = null) => ({
  from_uid,
  created_at: noon + minutes * 60_000,
  reply_mid,
})

describe('a run', () => {
  test.each([
    ['begins with the first message', undefined, said(1, 0), true],
    ['goes on within five minutes', said(1, 0), said(1, 5), false],
    ['ends after five minutes', said(1, 0), said(1, 5.1), true],
    ['ends when somebody else speaks', said(1, 0), said(2, 1), true],
    ['ends with a reply, whose quote needs its author', said(1, 0), said(1, 1, 7), true],
    ['goes on after a reply', said(1, 0, 7), said(1, 1), false],
  ])('%s', (_, before, message, starts) => {
    expect(startsRun(before, message)).toBe(starts)
  })
})

test('a new day begins at midnight, and with the first message', () => {
  const changes = dayChanges()
  const at = (...time: [number, number, number, number]) =>
    changes(new Date(2026, ...time).getTime())
  expect(at(10, 20, 23, 59)).toBe(true)
  expect(at(10, 20, 23, 59)).toBe(false)
  expect(at(10, 21, 0, 0)).toBe(true)
  expect(at(10, 21, 23, 59)).toBe(false)
  expect(at(11, 31, 8, 0)).toBe(true)
})
