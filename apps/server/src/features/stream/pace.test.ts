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

test('while many streams open, rounds are a quarter of a second apart', () => {
  round(4, 50)
  for (let i = 0; i < 33; i++) pace.opened()
  expect(pace.rest(now)).toBe(250)
  expect(pace.rest(now + 100)).toBe(150)
  expect(round(4, 250)).toBe(0)
})

test('a few streams that open delay nothing', () => {
  round(4, 50)
  for (let i = 0; i < 32; i++) pace.opened()
  expect(pace.rest(now)).toBe(0)
})

test('the first round while many streams open is not delayed', () => {
  for (let i = 0; i < 1000; i++) pace.opened()
  expect(pace.rest(now)).toBe(0)
})
