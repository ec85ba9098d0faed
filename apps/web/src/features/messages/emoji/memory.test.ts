import type { KeyValueStore } from '@parley/client'
import { expect, test } from 'vitest'
import { frequentReactions, rememberReaction } from './memory.ts'

function emptyStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, text) => void values.set(name, text),
    remove: (name) => void values.delete(name),
    names: () => [...values.keys()],
  }
}
const dayMs = 86_400_000

test('the most frequent reactions come first, those that were used once do not come', () => {
  const store = emptyStore()
  for (const emoji of ['👍', '🎉', '🎉', ':logo:', '🎉', ':logo:', '🚀', '👍'])
    rememberReaction(store, emoji, dayMs)
  expect(frequentReactions(store, dayMs)).toEqual(['🎉', '👍', ':logo:'])
})

test('two spellings of one emoji are one reaction, under the latest', () => {
  const store = emptyStore()
  for (const emoji of ['❤\uFE0F', '☺', '❤', '☺\uFE0F', '🎉']) rememberReaction(store, emoji, dayMs)
  expect(frequentReactions(store, dayMs)).toEqual(['☺\uFE0F', '❤'])
})

test('reactions of four weeks ago do not count', () => {
  const store = emptyStore()
  for (const at of [0, 1, 2]) rememberReaction(store, '👍', at)
  for (const at of [20, 21]) rememberReaction(store, '🚀', at * dayMs)
  expect(frequentReactions(store, 30 * dayMs)).toEqual(['🚀'])
})

test('the memory is bounded, and nonsense in it counts as nothing', () => {
  const store = emptyStore()
  for (let at = 0; at < 1_000; at++) rememberReaction(store, '👍', at)
  expect(JSON.parse(store.get('emoji.reactions') ?? '')).toHaveLength(200)
  store.set('emoji.reactions', '[["👍"],7]')
  expect(frequentReactions(store, 0)).toEqual([])
})
