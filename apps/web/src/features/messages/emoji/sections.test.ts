import { expect, test } from 'vitest'
import { compactEmojis } from '../../../../emoji-data.ts'
import { nextCell, sectionsOf } from './sections.ts'

const all = await compactEmojis()
const byCode = new Map(all.flatMap((emoji) => emoji.codes.map((code) => [code, emoji])))

test('the sections begin with one row of recent emojis and have rows of eight', () => {
  const sections = sectionsOf({ byCode }, all, ['tada', 'gone', 'smile'], '')
  expect(sections.map(({ name }) => name)).toEqual([
    'recent',
    'smileys',
    'people',
    'animals',
    'food',
    'travel',
    'activities',
    'objects',
    'symbols',
    'flags',
  ])
  expect(sections[0]?.rows.map((row) => row.map(({ code }) => code))).toEqual([['tada', 'smile']])
  expect(sections[1]?.rows.slice(0, -1).every((row) => row.length === 8)).toBe(true)
  const [found] = sectionsOf({ byCode }, all, [], 'cat')
  expect(found?.name).toBe('found')
  expect(found?.rows[0]).toHaveLength(8)
  expect(sectionsOf({ byCode }, all, [], 'xyzzy')).toEqual([])
})

test('the emoji of the server come after the recent ones, and a search finds them', () => {
  const own = { emoji: ':our_logo:', name: 'our logo', group: -1, codes: ['our_logo'] }
  const custom = [{ ...own, tags: [], version: 0, picture: '/logo' }]
  const sections = sectionsOf({ byCode }, all, ['our_logo', 'tada'], '', custom)
  expect(sections.slice(0, 3).map(({ name }) => name)).toEqual(['recent', 'custom', 'smileys'])
  expect(sections[0]?.rows[0]?.map(({ code }) => code)).toEqual(['our_logo', 'tada'])
  const [found] = sectionsOf({ byCode }, all, [], 'logo', custom)
  expect(found?.rows[0]?.[0]?.code).toBe('our_logo')
})

test('arrow keys, Home and End move through rows of different lengths', () => {
  const rows = [[1, 2], [1, 2, 3, 4], [1]]
  const next = (key: string, row: number, column: number) => nextCell(key, { row, column }, rows)
  expect(nextCell('ArrowDown', undefined, rows)).toEqual({ row: 0, column: 0 })
  expect(next('ArrowRight', 0, 1)).toEqual({ row: 1, column: 0 })
  expect(next('ArrowLeft', 1, 0)).toEqual({ row: 0, column: 1 })
  expect(next('ArrowDown', 1, 3)).toEqual({ row: 2, column: 0 })
  expect(next('ArrowDown', 2, 0)).toEqual({ row: 2, column: 0 })
  expect(next('ArrowUp', 0, 1)).toEqual({ row: 0, column: 1 })
  expect(next('End', 1, 0)).toEqual({ row: 1, column: 3 })
  expect(next('Home', 1, 3)).toEqual({ row: 1, column: 0 })
  expect(next('a', 0, 0)).toBeUndefined()
})
