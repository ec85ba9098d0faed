import { expect, test } from 'vitest'
import { VideoLimiter } from './video-limit.ts'
import type { Quality } from './quality.ts'

const after = (limiter: VideoLimiter, quality: Quality, count: number) => {
  for (let i = 0; i < count; i++) limiter.next(quality)
  return limiter.limit
}

test('one poor reading changes nothing, a poor connection receives small layers and then no video', () => {
  const limiter = new VideoLimiter()
  expect(after(limiter, 'poor', 1)).toBe('as-shown')
  expect(after(limiter, 'good', 1)).toBe('as-shown')
  expect(after(limiter, 'poor', 2)).toBe('small')
  expect(after(limiter, 'poor', 2)).toBe('none')
  expect(after(limiter, 'poor', 10)).toBe('none')
})

test('a weak connection keeps the limit, a good one raises it step by step', () => {
  const limiter = new VideoLimiter()
  after(limiter, 'poor', 4)
  expect(after(limiter, 'weak', 20)).toBe('none')
  expect(after(limiter, 'good', 3)).toBe('none')
  expect(after(limiter, 'good', 1)).toBe('small')
  expect(after(limiter, 'good', 4)).toBe('as-shown')
})

test('after a raise that failed, the next one takes twice as long', () => {
  const limiter = new VideoLimiter()
  after(limiter, 'poor', 2)
  after(limiter, 'good', 4)
  expect(after(limiter, 'poor', 2)).toBe('small')
  expect(after(limiter, 'good', 7)).toBe('small')
  expect(after(limiter, 'good', 1)).toBe('as-shown')
})
