import { afterEach, expect, test, vi } from 'vitest'
import { emojiSrc } from './custom-emoji.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['moves', false, '/api/resource/emoji?id=a%2Fb'],
  ['is still if the user asked for less motion', true, '/api/resource/emoji?id=a%2Fb&still=true'],
])('an animated emoji %s', (_what, matches, src) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query.includes('reduced-motion'),
  }))
  expect(emojiSrc({ id: 'a/b' })).toBe(src)
})
