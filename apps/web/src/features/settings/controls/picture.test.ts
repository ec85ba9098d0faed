import { describe, expect, test } from 'vitest'
import { attemptsFor, fitInside } from './picture.ts'

describe('fitInside scales a picture into a square', () => {
  test.each([
    [4000, 3000, 256, { width: 256, height: 192 }],
    [3000, 4000, 256, { width: 192, height: 256 }],
    [256, 256, 256, { width: 256, height: 256 }],
    [40, 20, 256, { width: 40, height: 20 }],
    [5000, 2, 256, { width: 256, height: 1 }],
  ])('%i × %i px into %i px', (width, height, edge, size) => {
    expect(fitInside(width, height, edge)).toEqual(size)
  })
})

test('attemptsFor starts with the best quality and never increases the size', () => {
  const attempts = attemptsFor(1024, 512)

  expect(attempts[0]).toEqual({ width: 256, height: 128, type: 'image/png' })
  expect(attempts[1]).toEqual({ width: 256, height: 128, type: 'image/webp' })
  expect(attempts.at(-1)).toEqual({ width: 32, height: 16, type: 'image/webp' })
  for (const [i, { width }] of attempts.entries()) {
    expect(width).toBeLessThanOrEqual(attempts[i - 1]?.width ?? Number.POSITIVE_INFINITY)
  }
})

test('a small picture keeps its size until a smaller one is needed', () => {
  expect(attemptsFor(100, 100).map(({ width }) => width)).toEqual([
    100, 100, 100, 100, 100, 100, 96, 96, 64, 64, 32, 32,
  ])
})

test('a logo may be larger than an avatar', () => {
  expect(attemptsFor(1024, 512, 512)[0]).toEqual({ width: 512, height: 256, type: 'image/png' })
})
