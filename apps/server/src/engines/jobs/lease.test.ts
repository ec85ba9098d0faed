import { expect, test } from 'vitest'
import { Lease } from './lease.ts'

const minute = 60_000
const lease = Lease.of(minute)
const now = 1_000_000_000

test('a lease is held until its end, unless it was written while the clock was ahead', () => {
  const taken = lease.from(now)
  expect(lease.isHeld(taken, now)).toBe(true)
  expect(lease.isHeld(taken, now + minute - 1)).toBe(true)
  expect(lease.isHeld(taken, now + minute)).toBe(false)
  expect(lease.isHeld(taken, now - minute)).toBe(true)
  expect(lease.isHeld(taken, now - minute - 1)).toBe(false)
  expect(lease.isHeld(lease.none, now)).toBe(false)
})

test('a lease is renewed when half of it has passed, and after the clock was set back', () => {
  const taken = lease.from(now)
  expect(lease.isToRenew(taken, now)).toBe(false)
  expect(lease.isToRenew(taken, now + minute / 2)).toBe(false)
  expect(lease.isToRenew(taken, now + minute / 2 + 1)).toBe(true)
  expect(lease.isToRenew(taken, now - 1)).toBe(true)
})

test('rows of older tables have their own column', () => {
  const claim = Lease.ofClaim(minute)
  expect(claim.from(now)).toEqual({ claimed_until: now + minute })
  expect(claim.without({ id: 1, ...claim.none })).toEqual({ id: 1 })
})
