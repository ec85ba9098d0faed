import { expect, test } from 'vitest'
import { compactEmojis } from '../../../../emoji-data.ts'
import { searchEmojis } from './search.ts'

const all = await compactEmojis()
const codes = (query: string, recent: string[] = []) =>
  searchEmojis(all, query, recent)
    .slice(0, 5)
    .map(({ code }) => code)

test('shortcodes that begin with the query come first, the shortest of them first', () => {
  expect(codes('smi').slice(0, 3)).toEqual(['smile', 'smirk', 'smiley'])
  expect(codes('tada')[0]).toBe('tada')
  expect(codes('+1')[0]).toBe('+1')
})

test('recent emojis come first among equals only', () => {
  expect(codes('smi', ['smiley'])[0]).toBe('smiley')
  expect(codes('smi', ['tada', 'grinning'])[0]).toBe('smile')
})

test('an emoji of the server comes before longer codes of others, and after an exact one', () => {
  const own = { emoji: ':tada_party_of_ours:', name: 'tada party of ours', picture: '/p' }
  const custom = { ...own, group: -1, codes: ['tada_party_of_ours'], tags: [], version: 0 }
  const found = (query: string) =>
    searchEmojis([custom, ...all], query, []).map(({ emoji }) => emoji.codes[0])
  expect(found('tad')[0]).toBe('tada_party_of_ours')
  expect(found('tada').slice(0, 2)).toEqual(['tada', 'tada_party_of_ours'])
})

test('words of the name come before keywords', () => {
  const found = searchEmojis(all, 'up', []).map(({ emoji }) => emoji)
  const at = (name: string) => found.findIndex((emoji) => emoji.name === name)
  expect(at('thumbs up')).toBeGreaterThanOrEqual(0)
  expect(codes('hooray')).toContain('tada')
  expect(at('thumbs up')).toBeLessThan(found.findIndex(({ tags }) => tags.includes('up')))
  expect(codes('red heart')).toContain('red_heart')
})

test('a query that matches nothing finds nothing', () => {
  expect(codes('xyzzy')).toEqual([])
  expect(codes(' ')).toEqual([])
})
