import { expect, test } from 'vitest'
import { unreadOutside } from './unread-outside.ts'

const outside = (unread: number[], first: number, last: number) =>
  unreadOutside(20, first, last, (index) => unread.includes(index))

test('the nearest unread rows outside the visible part are found', () => {
  expect(outside([1, 3, 6, 12, 15], 5, 10)).toEqual({ above: 3, below: 12 })
})

test('visible unread rows are not outside', () => {
  expect(outside([5, 7, 10], 5, 10)).toEqual({ above: undefined, below: undefined })
})
