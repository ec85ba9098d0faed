import { expect, test } from 'vitest'
import { DueList } from './due-list.ts'
import { StoreBase } from './store-base.ts'

const entry = (id: string, due_at: number) => ({ id, due_at })

test('a change before the list is read leaves it unread', () => {
  const list = new DueList(new StoreBase())
  list.change([entry('a', 1)], [])
  expect(list.entries).toBeUndefined()
})

test('changed entries move to the place of their time, and a repeated change alters nothing', () => {
  const list = new DueList(new StoreBase())
  list.replace([entry('b', 2), entry('a', 1), entry('c', 3)])
  for (let i = 0; i < 2; i++) list.change([entry('a', 4)], ['b'])
  expect(list.entries).toEqual([entry('c', 3), entry('a', 4)])
  expect(list.find('a')).toEqual(entry('a', 4))
  expect(list.find('b')).toBeUndefined()
})

test('entries of one time have the same order, however they arrived', () => {
  const [one, other] = [new DueList(new StoreBase()), new DueList(new StoreBase())]
  one.replace([entry('a', 1), entry('b', 1)])
  other.replace([entry('b', 1)])
  other.change([entry('a', 1)], [])
  expect(one.entries).toEqual(other.entries)
})
