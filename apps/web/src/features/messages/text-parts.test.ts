import { describe, expect, test } from 'vitest'
import { isOnlyEmoji, textParts } from './text-parts.ts'

const shown = (content: string, mentions: number[] = []) =>
  textParts(content, mentions).map((part) =>
    part.kind === 'text' ? part.text : part.kind === 'link' ? `<${part.href}>` : `[${part.uid}]`,
  )

describe('links', () => {
  test.each([
    [
      'see https://harbour.example/docs/tiles.',
      ['see ', '<https://harbour.example/docs/tiles>', '.'],
    ],
    ['(https://a.example/x_(y))', ['(', '<https://a.example/x_(y)>', ')']],
    ['http://a.example?q=1&b=2#c!', ['<http://a.example/?q=1&b=2#c>', '!']],
    [
      'write to ines@harbour.example, please',
      ['write to ', '<mailto:ines@harbour.example>', ', please'],
    ],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['data:text/html,<script>', ['data:text/html,<script>']],
    ['https://', ['https://']],
  ])('%s', (content, parts) => {
    expect(shown(content)).toEqual(parts)
  })
})

describe('mentions', () => {
  test.each([
    ['hi  @7  there', [7], ['hi ', '[7]', ' there']],
    [' @7 hello', [7], ['[7]', ' hello']],
    ['hello @7 ', [7], ['hello ', '[7]']],
    ['@7, no blank behind', [7], ['@7, no blank behind']],
    ['typed by hand: @12 ', [7], ['typed by hand: @12 ']],
    ['a line\n @7 ', [7], ['a line\n', '[7]']],
    [' @7  @8 ', [7, 8], ['[7]', ' ', '[8]']],
  ])('%j', (content, mentions, parts) => {
    expect(shown(content, mentions)).toEqual(parts)
  })
})

test.each([
  ['👍', true],
  ['👍🏽 🎉', true],
  ['👩‍👩‍👧 🇵🇹 ❤️', true],
  ['1', false],
  ['#', false],
  ['ok 👍', false],
  ['   ', false],
])('only emoji: %s %s', (content, is) => {
  expect(isOnlyEmoji(content)).toBe(is)
})
