import { afterEach, expect, test, vi } from 'vitest'
import { cachedFiles, localTexts, serviceWorkers, sessionTexts } from './browser-storage.ts'
import { forgetPath, peekPath, rememberPath } from './wanted-path.ts'

const names = ['localStorage', 'sessionStorage', 'caches'] as const

afterEach(() => vi.restoreAllMocks())

/** As a browser does that blocks cookies, an embedded frame, or a hardened profile. */
const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const failures: [name: string, read: () => never][] = [
  ['throws', forbidden],
  ['is null', () => null as never],
  ['is undefined', () => undefined as never],
]

test.each(failures)('texts last for the page where the storage %s', (_name, read) => {
  const real = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  for (const name of names)
    Object.defineProperty(globalThis, name, { get: read, configurable: true })
  try {
    for (const texts of [localTexts, sessionTexts]) {
      expect(texts.get('one')).toBeNull()
      texts.set('one', 'text')
      expect(texts.get('one')).toBe('text')
      expect(texts.names()).toEqual(['one'])
      texts.remove('one')
      expect(texts.get('one')).toBeNull()
    }
    rememberPath('/chat/dm/3')
    expect(peekPath()).toBe('/chat/dm/3')
    forgetPath()
    expect(peekPath()).toBeUndefined()
    expect(cachedFiles() ?? undefined).toBeUndefined()
  } finally {
    for (const [at, name] of names.entries()) {
      Object.defineProperty(globalThis, name, real[at] ?? { value: undefined, configurable: true })
    }
  }
})

test('service workers that are forbidden count as missing', () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    get: forbidden,
    configurable: true,
  })
  expect(serviceWorkers()).toBeUndefined()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
