import { createStore } from '@parley/client'
import { readSearch } from '@parley/rules'
import { expect, test } from 'vitest'
import { resolveSearch } from './resolve.ts'

function resolve(typed: string) {
  const store = createStore()
  store.me = 1
  const names = ['Ines', 'Ana Maria', 'Bob', 'bob']
  names.forEach((name, at) => store.users.set(at + 1, { uid: at + 1, name } as never))
  store.channels.set(7, { gid: 7, name: 'Bob' } as never)
  return resolveSearch(store, readSearch(typed))
}

test.each([
  ['from:@ines', { from: [1], in: [] }],
  ['from:me', { from: [1], in: [] }],
  ['from:"ana maria" from:bob', { from: [2, 3, 4], in: [] }],
  ['in:#bob', { from: [], in: ['g7'] }],
  ['in:@bob', { from: [], in: ['u3', 'u4'] }],
  ['in:bob', { from: [], in: ['g7', 'u3', 'u4'] }],
])('the names in %j become ids', (typed, expected) => {
  expect(resolve(typed)).toMatchObject({ terms: expected })
})

test('a name that nobody has is told instead of being ignored', () => {
  expect(resolve('from:bob in:#nowhere')).toEqual({ unknown: 'nowhere' })
})
