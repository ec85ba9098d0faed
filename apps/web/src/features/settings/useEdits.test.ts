import { expect, test } from 'vitest'
import { changesOf } from './useEdits.ts'

const current = { name: 'Northwind', description: '' }

test('only what differs is a change, without blanks around it', () => {
  expect(changesOf(current, {})).toEqual({})
  expect(changesOf(current, { name: ' Northwind ' })).toEqual({})
  expect(changesOf(current, { name: ' Southwind', description: '  ' })).toEqual({
    name: 'Southwind',
  })
})

test('an emptied text is a change', () => {
  expect(changesOf(current, { name: '' })).toEqual({ name: '' })
})
