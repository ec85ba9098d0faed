import { beforeEach, expect, test } from 'vitest'
import { Pace } from './pace.ts'

let pace: Pace
let now: number
beforeEach(() => {
  pace = new Pace()
  now = 1000
})

/** Simulates a round of writing after a pause. Returns the pause that follows it. */
function round(writing: number, pause: number): number {
  now += pause
  pace.began(now)
  now += writing
  pace.ended(now, writing)
  return pace.rest(now)
}

test('rounds with pauses between them are not delayed, however long they take', () => {
  expect([0, 7, 7, 7, 7, 7].map((pause) => round(13, pause))).toEqual([0, 0, 0, 0, 0, 0])
})

test('after six rounds without a pause, the next is delayed by the length of a round', () => {
  expect([5, 0, 1, 0, 0, 1, 4].map((pause) => round(4, pause))).toEqual([0, 0, 0, 0, 0, 4, 4])
})

test('a delay is ten milliseconds at most, and repeats if there are events at its end', () => {
  const rests = [50, 0, 0, 0, 0, 0].map((pause) => round(30, pause))
  expect(rests).toEqual([0, 0, 0, 0, 0, 10])
  expect(round(30, 10)).toBe(10)
  expect(round(30, 11)).toBe(10)
})

test('a pause after a delay ends the throttling', () => {
  for (const pause of [50, 0, 0, 0, 0, 0]) round(30, pause)
  expect([12, 0, 0, 0, 0, 0].map((pause) => round(30, pause))).toEqual([0, 0, 0, 0, 0, 10])
})
