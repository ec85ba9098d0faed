import { describe, expect, test } from 'vitest'
import { longTexts } from '../testing/index.ts'
import { sectionsOf } from './sections.ts'

// A half of a surrogate pair counts as two bytes, of which it has none by itself.
const bytesOf = (text: string) => Buffer.byteLength(text.replaceAll('\ud800', '..'))
const linesOf = (text: string) => text.split('\n').length - 1
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${at}\n`).join('')

test('a short text and one that is a little longer than the first section stay whole', () => {
  expect(sectionsOf('hello')).toEqual(['hello'])
  expect(sectionsOf('')).toEqual([''])
  expect(sectionsOf('a'.repeat(4_900))).toHaveLength(1)
  expect(sectionsOf('a\n'.repeat(65))).toHaveLength(1)
})

test.each(Object.entries(longTexts))('sections of %s are small and lose nothing', (_name, text) => {
  const sections = sectionsOf(text)
  expect(sections.join('')).toBe(text)
  if (sections.length === 1) return
  for (const [at, section] of sections.entries()) {
    expect(bytesOf(section)).toBeLessThanOrEqual(at === 0 ? 4_096 : 5_120)
    expect(linesOf(section)).toBeLessThanOrEqual(at === 0 ? 60 : 200)
  }
})

test('many lines are cut behind a line', () => {
  const sections = sectionsOf(numbered(500))
  expect(linesOf(sections[0] ?? '')).toBe(60)
  for (const section of sections) expect(section).toMatch(/^Line \d+\n/)
})

test('one long line is cut behind a word', () => {
  const sections = sectionsOf('twelve signs '.repeat(1_000))
  for (const section of sections) expect(section).toMatch(/^(twelve|signs) .* $/)
})

test.each([
  ['a surrogate pair', '😀'],
  ['a letter and its accents', 'e\u0301\u0308'],
  ['a family', '👩‍👩‍👧'],
])('%s is never cut apart', (_name, sign) => {
  const isWhole = (section: string) => section.replaceAll(sign, '') === ''
  expect(sectionsOf(sign.repeat(5_000)).every(isWhole)).toBe(true)
})

describe('markdown', () => {
  test('a code fence that is cut is closed and opened again', () => {
    const text = `before\n\`\`\`ts\n${numbered(100)}\`\`\`\nbehind`
    const [first = '', second = ''] = sectionsOf(text, 'markdown')
    expect(first).toMatch(/Line \d+\n```$/)
    expect(second).toMatch(/^```ts\nLine \d+\n/)
    expect(second).toMatch(/```\nbehind$/)
  })

  test('a fence is closed only by marks of its kind and length', () => {
    const text = `~~~~\n\`\`\`\n~~~\n${numbered(100)}~~~~\n`
    const [first = '', second = ''] = sectionsOf(text, 'markdown')
    expect(first.endsWith('\n~~~~')).toBe(true)
    expect(second.startsWith('~~~~\nLine ')).toBe(true)
  })

  test('text outside of fences stays as it is', () => {
    const text = `\`\`\`\ncode\n\`\`\`\n${numbered(200)}`
    expect(sectionsOf(text, 'markdown').join('')).toBe(text)
  })

  test('the marks of a cut fence do not make a section much longer', () => {
    for (const text of Object.values(longTexts)) {
      for (const section of sectionsOf(text, 'markdown')) {
        expect(bytesOf(section)).toBeLessThan(5_120 + 200)
      }
    }
  })
})
