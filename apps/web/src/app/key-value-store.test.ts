import { afterEach, expect, test, vi } from 'vitest'
import { shelf } from './key-value-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of shelf.names()) shelf.remove(name)
})

const refuse = (act: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, act).mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError')
  })

test('what is set lies in the browser, under our own names', () => {
  localStorage.setItem('another', 'theirs')
  shelf.set('draft', 'Hello')
  expect(localStorage.getItem('parley.draft')).toBe('Hello')
  expect(shelf.names()).toEqual(['draft'])
  shelf.remove('draft')
  expect(shelf.get('draft')).toBeNull()
})

test('a full browser keeps it for the page, and nothing older comes back', () => {
  shelf.set('draft', 'old')
  const full = refuse('setItem')
  shelf.set('draft', 'new')
  expect(shelf.get('draft')).toBe('new')
  expect(shelf.names()).toEqual(['draft'])
  expect(localStorage.getItem('parley.draft')).toBeNull()

  full.mockRestore()
  shelf.set('draft', 'newest')
  expect(localStorage.getItem('parley.draft')).toBe('newest')
  shelf.remove('draft')
  expect(shelf.get('draft')).toBeNull()
})

test('what another tab could store is newer than what we could not', () => {
  const full = refuse('setItem')
  shelf.set('draft', 'ours')
  full.mockRestore()
  localStorage.setItem('parley.draft', 'theirs')
  expect(shelf.get('draft')).toBe('theirs')
})

test('where nobody may store, the page has its own', () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const) refuse(act)
  expect(shelf.get('draft')).toBeNull()
  shelf.set('draft', 'Hello')
  expect(shelf.get('draft')).toBe('Hello')
  shelf.remove('draft')
  expect(shelf.get('draft')).toBeNull()
})
