import { expect, test } from 'vitest'
import { compactEmojis } from './emoji-data.ts'

test('every emoji has a shortcode of its own, and the known codes name the known emojis', async () => {
  const emojis = await compactEmojis()
  const byCode = new Map(emojis.flatMap(({ codes, emoji }) => codes.map((code) => [code, emoji])))
  expect(emojis.length).toBeGreaterThan(1_900)
  expect(emojis.filter(({ codes }) => codes.length === 0)).toEqual([])
  expect(byCode.size).toBe(emojis.flatMap(({ codes }) => codes).length)
  const known = { tada: '🎉', smile: '😄', '+1': '👍', thumbsup: '👍', heart: '❤️', rocket: '🚀' }
  for (const [code, emoji] of Object.entries(known))
    expect([code, byCode.get(code)]).toEqual([code, emoji])
  expect(emojis.find(({ codes }) => codes.includes('wave'))?.tones).toHaveLength(5)
})
