import { afterEach, expect, test, vi } from 'vitest'
import { keyValues } from './key-value-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of keyValues.names()) keyValues.remove(name)
})

const refuse = (act: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, act).mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError')
  })

test('a value is stored in localStorage under a prefixed name', () => {
  localStorage.setItem('another', 'theirs')
  keyValues.set('draft', 'Hello')
  expect(localStorage.getItem('parley.draft')).toBe('Hello')
  expect(keyValues.names()).toEqual(['draft'])
  keyValues.remove('draft')
  expect(keyValues.get('draft')).toBeNull()
})

test('with a full localStorage the page keeps the value and drops the older one', () => {
  keyValues.set('draft', 'old')
  const full = refuse('setItem')
  keyValues.set('draft', 'new')
  expect(keyValues.get('draft')).toBe('new')
  expect(keyValues.names()).toEqual(['draft'])
  expect(localStorage.getItem('parley.draft')).toBeNull()

  full.mockRestore()
  keyValues.set('draft', 'newest')
  expect(localStorage.getItem('parley.draft')).toBe('newest')
  keyValues.remove('draft')
  expect(keyValues.get('draft')).toBeNull()
})

test('a value stored by another tab replaces one that could not be stored', () => {
  const full = refuse('setItem')
  keyValues.set('draft', 'ours')
  full.mockRestore()
  localStorage.setItem('parley.draft', 'theirs')
  expect(keyValues.get('draft')).toBe('theirs')
})

test('with localStorage denied the page keeps values in memory', () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const) refuse(act)
  expect(keyValues.get('draft')).toBeNull()
  keyValues.set('draft', 'Hello')
  expect(keyValues.get('draft')).toBe('Hello')
  keyValues.remove('draft')
  expect(keyValues.get('draft')).toBeNull()
})
