import { expect, test, vi } from 'vitest'
import { Selection } from './selection.ts'
import { StoreBase } from './store-base.ts'

function open() {
  const store = new StoreBase()
  const users = store.rows<number, string>('users')
  users.set(1, 'Ann')
  users.set(2, 'Bob')
  return { store, users }
}

test('a watcher of one row hears of no other row', () => {
  const { store, users } = open()
  const heard = vi.fn<(name: string | undefined) => void>()
  const stop = store.watch(() => users.get(1), heard)
  users.set(2, 'Rob')
  users.set(3, 'Cem')
  expect(heard).not.toHaveBeenCalled()
  users.set(1, 'Anna')
  users.delete(1)
  expect(heard.mock.calls).toEqual([['Anna'], [undefined]])
  stop()
  users.set(1, 'Anne')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a row that is missing can be watched', () => {
  const { store, users } = open()
  const heard = vi.fn<(isThere: boolean) => void>()
  store.watch(() => users.has(7), heard)
  users.set(7, 'Gus')
  expect(heard.mock.calls).toEqual([[true]])
})

test('a watcher of many rows hears of each change, once for a batch', () => {
  const { store, users } = open()
  const heard = vi.fn<(names: string) => void>()
  store.watch(() => [...users.values()].join(), heard)
  store.batch(() => {
    users.set(1, 'Anna')
    users.set(3, 'Cem')
  })
  users.set(1, 'Anna')
  expect(heard.mock.calls).toEqual([['Anna,Bob,Cem']])
})

test('a replaced table keeps the rows that are equal', () => {
  const { store } = open()
  const rooms = store.rows<number, { name: string }>()
  rooms.set(1, { name: 'team' })
  rooms.set(2, { name: 'news' })
  const known = rooms.get(1)
  const isEqual = (one: { name: string }, other: { name: string }) => one.name === other.name
  rooms.replace([[1, { name: 'team' }]], isEqual)
  expect([rooms.get(1) === known, rooms.has(2)]).toEqual([true, false])
})

test('a selection is worked out again only after a change of what it has read', () => {
  const { store, users } = open()
  const chosen = store.value(1)
  const read = vi.fn<() => string | undefined>(() => users.get(chosen.value))
  const selection = new Selection<string | undefined>()
  const changed = vi.fn<() => void>(() => void selection.read(read))
  expect([selection.read(read), selection.read(read)]).toEqual(['Ann', 'Ann'])
  selection.watch(changed)
  users.set(2, 'Rob')
  expect(selection.read(read)).toBe('Ann')
  expect(read).toHaveBeenCalledOnce()
  chosen.value = 2
  expect(selection.read(read)).toBe('Rob')
  users.set(1, 'Anna')
  expect(changed).toHaveBeenCalledOnce()
  users.set(2, 'Bob')
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a selection that another watcher has read before is told of later changes', () => {
  const { store, users } = open()
  const selection = new Selection<string | undefined>()
  const read = () => users.get(1)
  selection.read(read)
  store.watch(
    () => users.version,
    () => selection.read(read),
  )
  const changed = vi.fn<() => void>()
  selection.watch(changed)
  for (const name of ['Anna', 'Anne', 'Ann']) users.set(1, name)
  expect(changed).toHaveBeenCalledTimes(3)
})

test('a watcher that changes the store is followed by the watchers of that change', () => {
  const { store, users } = open()
  const count = store.value(0)
  const heard = vi.fn<(value: number) => void>()
  store.watch(() => count.value, heard)
  store.watch(
    () => users.version,
    () => count.value++,
  )
  users.set(1, 'Anna')
  expect(heard.mock.calls).toEqual([[1]])
})

test('only changed rows are unsaved, and those that could not be stored are again', () => {
  const { store, users } = open()
  users.set(500, 'Zoe')
  const name = store.value('unknown', 'name')
  store.unsaved.take()
  users.set(2, 'Rob')
  users.delete(1)
  name.value = 'Parley'
  const taken = store.unsaved.take()
  // The page of the users 0 to 63.
  expect(taken).toEqual([
    { table: 'users', key: 0, row: '[[2,"Rob"]]' },
    { table: 'values', key: 'name', row: 'Parley' },
  ])
  expect(store.unsaved.take()).toEqual([])
  users.delete(2)
  store.unsaved.putBack(taken)
  expect(store.unsaved.take()).toEqual([
    { table: 'users', key: 0 },
    { table: 'values', key: 'name', row: 'Parley' },
  ])
})

test('a quiet value is stored with the next change, and causes none', () => {
  const { store, users } = open()
  const clock = store.quietValue(0, 'clock')
  store.unsaved.take()
  const changed = vi.fn<() => void>()
  store.unsaved.onChange(changed)
  store.watch(() => clock.value, changed)
  clock.value = 5
  expect(changed).not.toHaveBeenCalled()
  users.set(2, 'Rob')
  expect(changed).toHaveBeenCalledOnce()
  expect(store.unsaved.take()).toContainEqual({ table: 'values', key: 'clock', row: 5 })
})

test('restored rows are not unsaved', () => {
  const one = open()
  const marks = one.store.rows<string, number>('marks')
  for (const key of ['g1', 'g64', 'u64', 'u700']) marks.set(key, 9)
  const taken = one.store.unsaved.take()
  const saved = (name: string) =>
    taken.filter(({ table }) => table === name).map(({ key, row }) => [key, row] as const)
  const other = new StoreBase()
  const [users, restored] = [other.rows('users'), other.rows('marks')]
  other.unsaved.restore(new Map(['users', 'marks'].map((name) => [name, saved(name)])))
  expect([...users]).toEqual([...one.users])
  expect([...restored]).toEqual([...marks])
  expect(other.unsaved.take()).toEqual([])
})
