import { afterEach, expect, test, vi } from 'vitest'
import { isForeign, storeForm } from './shared-form.ts'

const origin = 'https://chat.example.org'
const posted = (referrer: string, site?: string) =>
  isForeign({ referrer, headers: new Headers(site ? { 'sec-fetch-site': site } : {}) }, origin)

test('a form of a page of another site is foreign, one of an app or of the own page is not', () => {
  for (const own of ['', 'about:client', `${origin}/`, 'android-app://com.example']) {
    expect(posted(own)).toBe(false)
  }
  expect(posted('https://evil.example.org/form')).toBe(true)
  expect(posted('', 'none')).toBe(false)
  expect(posted('', 'same-origin')).toBe(false)
  expect(posted('', 'cross-site')).toBe(true)
  expect(posted('', 'same-site')).toBe(true)
})

afterEach(() => vi.unstubAllGlobals())

test('nothing of a shared form is kept when its text or its files are too large', async () => {
  const stored = new Map<string, Response>()
  vi.stubGlobal('caches', {
    delete: async () => stored.clear(),
    open: async () => ({ put: async (key: string, value: Response) => stored.set(key, value) }),
  })
  const form = (text: string, ...sizes: number[]) => {
    const files = sizes.map((size) => {
      const file = new File(['x'], 'a.bin')
      return Object.defineProperty(file, 'size', { value: size })
    })
    const values: Record<string, unknown[]> = { text: [text], files }
    const read = (name: string) => values[name] ?? []
    return { get: (name: string) => read(name)[0] ?? null, getAll: read } as unknown as FormData
  }
  await storeForm(form('hello', 1))
  expect([...stored.keys()]).toEqual(['/shared/file/0', '/shared/text'])
  await storeForm(form('hello', 300 * 2 ** 20, 300 * 2 ** 20))
  expect([...stored.keys()]).toEqual([])
  await storeForm(form('x'.repeat(70_000)))
  expect([...stored.keys()]).toEqual([])
})
