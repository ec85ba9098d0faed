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

test('what is set lies in the browser, under our own names', () => {
  localStorage.setItem('another', 'theirs')
  keyValues.set('draft', 'Hello')
  expect(localStorage.getItem('parley.draft')).toBe('Hello')
  expect(keyValues.names()).toEqual(['draft'])
  keyValues.remove('draft')
  expect(keyValues.get('draft')).toBeNull()
})

test('a full browser keeps it for the page, and nothing older comes back', () => {
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

test('what another tab could store is newer than what we could not', () => {
  const full = refuse('setItem')
  keyValues.set('draft', 'ours')
  full.mockRestore()
  localStorage.setItem('parley.draft', 'theirs')
  expect(keyValues.get('draft')).toBe('theirs')
})

test('where nobody may store, the page has its own', () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const) refuse(act)
  expect(keyValues.get('draft')).toBeNull()
  keyValues.set('draft', 'Hello')
  expect(keyValues.get('draft')).toBe('Hello')
  keyValues.remove('draft')
  expect(keyValues.get('draft')).toBeNull()
})
