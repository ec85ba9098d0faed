import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) })
})
afterEach(() => vi.restoreAllMocks())

const load = () => import('./preferences.ts')

test('stored preferences are restored at the next start', async () => {
  const first = await load()
  first.changePreferences({ theme: 'dark', compact: true })
  expect(localStorage.getItem('parley.theme')).toBe('dark')
  vi.resetModules()
  const { preferences } = await load()
  expect(preferences()).toMatchObject({ theme: 'dark', compact: true, sound: true })
})

test('preferences last as long as the page when storage is denied', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
  const { changePreferences, preferences } = await load()
  changePreferences({ theme: 'dark' })
  expect(preferences()).toMatchObject({ theme: 'dark', compact: false, sound: true })
  expect(document.documentElement.dataset.theme).toBe('dark')
})
