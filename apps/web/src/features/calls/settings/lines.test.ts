import { expect, test } from 'vitest'
import { linesOf, numberIn } from './lines.ts'

test('entries are separated by lines or commas, and empty ones are left out', () => {
  expect(linesOf(' stun:a.example.org\n\nstun:b.example.org, stun:c.example.org,')).toEqual([
    'stun:a.example.org',
    'stun:b.example.org',
    'stun:c.example.org',
  ])
  expect(linesOf(' \n')).toEqual([])
})

test.each([
  ['2', 2],
  ['50', 50],
  ['1', undefined],
  ['51', undefined],
  ['2.5', undefined],
  ['-3', undefined],
  ['', undefined],
  ['1e1', undefined],
])('%j within 2 and 50 is %j', (text, number) => {
  expect(numberIn(text, 2, 50)).toBe(number)
})
