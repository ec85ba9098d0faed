import { expect, test } from 'vitest'
import { positionDirectMark, positionMarks } from './mark-positions.ts'

const [me, bob, carol] = [1, 2, 3]
const message = (mid: number, from_uid: number) => ({ mid, from_uid })
const mark = (uid: number, mid: number) => ({ uid, mid, at: 5 })

test('a mark is below the last message that its user has read, also if that one is gone', () => {
  const messages = [message(1, me), message(4, me), message(9, me)]
  const placed = positionMarks([mark(bob, 5), mark(carol, 9)], messages)
  expect([...placed]).toEqual([
    [4, [mark(bob, 5)]],
    [9, [mark(carol, 9)]],
  ])
})

test('nobody is shown below their own message, or above all messages', () => {
  const messages = [message(3, me), message(4, bob)]
  expect([...positionMarks([mark(bob, 3), mark(carol, 2)], messages)]).toEqual([])
})

test('in a direct chat only the last own message is marked, once it is read', () => {
  const messages = [message(1, me), message(4, me), message(6, bob)]
  expect([...positionDirectMark([mark(bob, 3)], messages, me)]).toEqual([])
  expect([...positionDirectMark([mark(bob, 4)], messages, me)]).toEqual([[4, [mark(bob, 4)]]])
  expect([...positionDirectMark([mark(bob, 9)], [message(6, bob)], me)]).toEqual([])
})
