import { expect, test } from 'vitest'
import { filterIn, toQuery } from './audit-filter.ts'

const read = (query: string) => filterIn(new URLSearchParams(query))

test('a filter is read from the address', () => {
  expect(read('group=server&kind=settings_changed&actor=3&text=north')).toEqual({
    group: 'server',
    kind: 'settings_changed',
    actor: '3',
    text: 'north',
  })
})

test('a parameter that is no valid filter is left out', () => {
  expect(read('group=nothing&kind=sign_in&actor=x&target=0&from=2026-99-01&text=%20&to=')).toEqual(
    {},
  )
  expect(read('group=server&kind=sign_in')).toEqual({ group: 'server' })
})

test('a kind replaces its group, and a day includes its last hour', () => {
  expect(toQuery({ group: 'server', kind: 'settings_changed' })).toEqual({
    kind: 'settings_changed',
  })
  const { from = 0, to = 0 } = toQuery({ from: '2026-11-21', to: '2026-11-21' })
  expect(new Date(from)).toEqual(new Date(2026, 10, 21))
  expect(new Date(to)).toEqual(new Date(2026, 10, 22))
})
