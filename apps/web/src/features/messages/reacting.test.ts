import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { withWishes } from './reacting.ts'

const me = 3
const liked = (likes: Message['likes']) => ({ mid: 7, likes }) as Message
const thumb = liked({ 8: { uid: 2, emoji: '👍' }, 9: { uid: me, emoji: '🎉' } })

test('a wish shows before the server has answered', () => {
  expect(withWishes(thumb, me, { '7 👍': true })).toEqual([
    ['👍', [2, me]],
    ['🎉', [me]],
  ])
  expect(withWishes(thumb, me, { '7 🎉': false })).toEqual([['👍', [2]]])
  expect(withWishes(thumb, me, { '7 🚀': true }).at(-1)).toEqual(['🚀', [me]])
})

test('a wish that has come true counts once', () => {
  expect(withWishes(thumb, me, { '7 🎉': true })).toEqual([
    ['👍', [2]],
    ['🎉', [me]],
  ])
})

test('wishes about other messages change nothing', () => {
  expect(withWishes(thumb, me, { '77 👍': true, '8 👍': true })).toHaveLength(2)
})
