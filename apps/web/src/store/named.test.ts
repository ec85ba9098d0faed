import { expect, test } from 'vitest'
import { named } from './named.ts'

test('a server called "unknown" gets an empty name', () => {
  expect(named({ name: 'unknown', description: 'Us' })).toEqual({ name: '', description: 'Us' })
  const organization = { name: 'unknown', description: null }
  expect(named(organization)).toBe(named(organization))
  expect(named({ name: 'Northwind', description: null }).name).toBe('Northwind')
})
