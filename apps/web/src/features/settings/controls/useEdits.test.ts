import { expect, test } from 'vitest'
import { changesOf, typedSince } from './useEdits.ts'

const current = { name: 'Northwind', description: '' }

test('only values that differ after trimming are changes', () => {
  expect(changesOf(current, {})).toEqual({})
  expect(changesOf(current, { name: ' Northwind ' })).toEqual({})
  expect(changesOf(current, { name: ' Southwind', description: '  ' })).toEqual({
    name: 'Southwind',
  })
})

test('an emptied text is a change', () => {
  expect(changesOf(current, { name: '' })).toEqual({ name: '' })
})

test('typedSince keeps what was typed while a save was running', () => {
  const sent: Partial<typeof current> = { name: 'Southwind' }
  expect(typedSince({ name: ' Southwind ' }, sent)).toEqual({})
  expect(typedSince({ name: 'Southwind!' }, sent)).toEqual({ name: 'Southwind!' })
  expect(typedSince({ name: 'Southwind', description: 'Maps' }, sent)).toEqual({
    description: 'Maps',
  })
})
