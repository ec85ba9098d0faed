import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEmoji, isOnlyEmoji } from './emoji.ts'

interface Offered {
  emoji: string
  group?: number
  skins?: { emoji: string }[]
}

const { resolve } = createRequire(import.meta.url)
const offered: Offered[] = JSON.parse(readFileSync(resolve('emojibase-data/en/data.json'), 'utf8'))

test('every emoji the picker offers is one emoji, with its skin tones', () => {
  const emojis = offered
    // Single letters of flags have no group and are not offered.
    .filter(({ group }) => group !== undefined)
    .flatMap(({ emoji, skins = [] }) => [emoji, ...skins.map((skin) => skin.emoji)])
  expect(emojis.length).toBeGreaterThan(3_000)
  expect(emojis.filter((emoji) => !isEmoji(emoji))).toEqual([])
})

test.each(['a', '1', '#', '', ' ', '👍👍', '👍 ', 'x👍', '🇩', '\u200d', '1\ufe0f'])(
  '%j is not one emoji',
  (text) => {
    expect(isEmoji(text)).toBe(false)
  },
)

test.each([
  ['👍', true],
  ['👍🏽 🎉', true],
  ['👩‍👩‍👧 🇵🇹 ❤️', true],
  ['1', false],
  ['#', false],
  ['ok 👍', false],
  ['   ', false],
])('only emojis: %s %s', (content, is) => {
  expect(isOnlyEmoji(content)).toBe(is)
})
