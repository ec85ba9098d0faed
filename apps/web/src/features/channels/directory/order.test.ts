import { expect, test } from 'vitest'
import { arrange, type DirectoryRow } from './order.ts'

const row = (gid: number, name: string, more: Partial<DirectoryRow> = {}): DirectoryRow => ({
  gid,
  name,
  description: '',
  src: undefined,
  hasLeft: false,
  members: undefined,
  activeAt: undefined,
  ...more,
})
const names = (rows: DirectoryRow[]) => rows.map(({ name }) => name)

test('channels are found by name and by description, without case and accents', () => {
  const rows = [
    row(1, 'Cafés'),
    row(2, 'lunch', { description: 'Where to find a café' }),
    row(3, 'x'),
  ]
  expect(names(arrange(rows, ' CAFE ', 'name'))).toEqual(['Cafés', 'lunch'])
})

test('channels are ordered by name, by members or by last activity, equal ones by name', () => {
  const rows = [
    row(1, 'b', { members: 5, activeAt: 10 }),
    row(2, 'a', { members: 5 }),
    row(3, 'c', { members: 9, activeAt: 20 }),
  ]
  expect(names(arrange(rows, '', 'name'))).toEqual(['a', 'b', 'c'])
  expect(names(arrange(rows, '', 'members'))).toEqual(['c', 'a', 'b'])
  expect(names(arrange(rows, '', 'activity'))).toEqual(['c', 'b', 'a'])
})
