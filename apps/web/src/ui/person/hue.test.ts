import { describe, expect, test } from 'vitest'
import { HUES, hueOf, hueStyle } from './hue.ts'

describe('hueOf', () => {
  test('is an index of the palette', () => {
    for (let uid = 0; uid < 500; uid++) {
      expect(hueOf(uid)).toBeGreaterThanOrEqual(0)
      expect(hueOf(uid)).toBeLessThan(HUES)
    }
  })

  test('gives a person the same hue whether the id is a number or its text', () => {
    expect(hueOf(42)).toBe(hueOf('42'))
  })

  test('is the same in every version', () => {
    expect([1, 2, 3, 4, 5, 100].map(hueOf)).toEqual([7, 0, 9, 2, 8, 1])
  })

  test('uses every hue about equally', () => {
    const counts = new Array<number>(HUES).fill(0)
    for (let uid = 1; uid <= 1200; uid++) counts[hueOf(uid)] = (counts[hueOf(uid)] ?? 0) + 1
    expect(Math.min(...counts)).toBeGreaterThan(60)
    expect(Math.max(...counts)).toBeLessThan(140)
  })
})

test('hueStyle points at the tokens of that hue', () => {
  expect(hueStyle(7)).toEqual({
    '--person-bg': `var(--person-${hueOf(7)}-bg)`,
    '--person-ink': `var(--person-${hueOf(7)}-ink)`,
  })
})
