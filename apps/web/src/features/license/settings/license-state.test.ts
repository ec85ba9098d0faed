import { expect, test } from 'vitest'
import { isFree, isUnlimited, problemOf } from './license-state.ts'

const license = {
  domains: ['chat.example.org'],
  user_limit: 50,
  created_at: '2030-01-01T00:00:00+00:00',
  expired_at: '2031-01-01T00:00:00+00:00',
  sign: true,
  base58: 'text',
}
const server = { now: Date.parse('2030-06-01'), host: 'chat.example.org', members: 49 }

test.each([
  ['none', license, server, undefined],
  ['full', license, { ...server, members: 50 }, 'full'],
  ['crowded', license, { ...server, members: 51 }, 'crowded'],
  ['domain', license, { ...server, host: 'other.org', members: 51 }, 'domain'],
  ['expired', license, { ...server, now: Date.parse('2031-01-01') }, 'expired'],
  [
    'unsigned',
    { ...license, sign: false },
    { ...server, now: Date.parse('2040-01-01') },
    'unsigned',
  ],
] as const)('the problem of a license is %s', (_name, given, on, problem) => {
  expect(problemOf({ ...given, domains: [...given.domains] }, on)).toBe(problem)
})

test('a license is free if it allows as much as none', () => {
  const free = { ...license, domains: ['*'], user_limit: 20 }
  expect(isFree(free, server.now)).toBe(true)
  expect(isFree({ ...free, user_limit: 21 }, server.now)).toBe(false)
  expect(isFree({ ...free, sign: false }, server.now)).toBe(false)
  expect(isFree(free, Date.parse('2031-01-02'))).toBe(false)
})

test('a limit of 999999 is none', () => {
  expect([isUnlimited(999_998), isUnlimited(999_999)]).toEqual([false, true])
})
