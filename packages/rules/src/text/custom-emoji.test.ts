import { expect, test } from 'vitest'
import { cpuOf, noise } from '../testing/index.ts'
import { customEmojiName, emojiParts } from './custom-emoji.ts'
import { isOnlyEmoji } from './emoji.ts'

const known = new Set(['logo', 'a_b', '+x'])
const cut = (text: string) =>
  emojiParts(text, (name) => known.has(name)).map((part) =>
    part.kind === 'emoji' ? { name: part.name } : part.text,
  )

test.each<[string, unknown[]]>([
  ['', []],
  ['no emoji: none', ['no emoji: none']],
  [':logo:', [{ name: 'logo' }]],
  [
    'Hi :logo::a_b: (:+x:)!',
    ['Hi ', { name: 'logo' }, { name: 'a_b' }, ' (', { name: '+x' }, ')!'],
  ],
  [':logo::other::logo:', [{ name: 'logo' }, ':other:', { name: 'logo' }]],
  ['at 10:logo:20', ['at 10:logo:20']],
  ['https://a.example/:logo:/x', ['https://a.example/:logo:/x']],
  ['std::logo::x', ['std::logo::x']],
  [':LOGO:', [':LOGO:']],
])('%j is cut into %j', (text, parts) => {
  expect(cut(text)).toEqual(parts)
})

test('a text of 64 kB without an end of its codes is cut quickly', () => {
  const limitMs = 50 * noise
  expect(cpuOf(() => emojiParts(':a'.repeat(32_000), () => true), limitMs)).toBeLessThan(limitMs)
  expect(cpuOf(() => emojiParts(':aa:'.repeat(16_000), () => true), limitMs)).toBeLessThan(limitMs)
})

test.each([
  [':logo:', 'logo'],
  ['logo', undefined],
  [':Logo:', undefined],
  ['::', undefined],
  [':logo: ', undefined],
  [':logo::a_b:', undefined],
])('the name in %j is %j', (text, name) => {
  expect(customEmojiName(text)).toBe(name)
})

test.each([
  [':logo:', true],
  [':logo: 👍 :a_b:', true],
  [':other:', false],
  ['look :logo:', false],
  [':logo: '.repeat(40), false],
])('only emojis of the server and others: %j %s', (content, is) => {
  expect(isOnlyEmoji(content, (name) => known.has(name))).toBe(is)
})
