import { describe, expect, test } from 'vitest'
import { findLinks } from './links.ts'
import { mayHaveLinks, textParts } from './parts.ts'

const shown = (content: string, mentions: number[] = []) =>
  textParts(content, mentions, findLinks(content)).map((part) =>
    part.kind === 'link' ? `<${part.href}>` : part.kind === 'mention' ? `[${part.uid}]` : part.text,
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
    ['HTTP://A.example/X', ['<http://a.example/X>']],
    ['http://localhost:3000/x?y', ['<http://localhost:3000/x?y>']],
    ['看https://a.example/b，好', ['看', '<https://a.example/b>', '，好']],
    ['写信给ines@harbour.example。', ['写信给', '<mailto:ines@harbour.example>', '。']],
    ['<https://a.example/b>', ['<', '<https://a.example/b>', '>']],
    ['http://a.example,http://b.example', ['<http://a.example/>', ',', '<http://b.example/>']],
    ['ftp://a.example //b.example a.example', ['ftp://a.example //b.example a.example']],
    ['@ines at harbour', ['@ines at harbour']],
    ['ines@harbour', ['ines@harbour']],
  ])('%s', (content, parts) => {
    expect(shown(content)).toEqual(parts)
  })
})

test.each(['看https://a.example', 'HTTP://A.example', '写信给ines@harbour.example。'])(
  '%s may have links',
  (text) => expect(mayHaveLinks(text)).toBe(true),
)

test.each(['hello', ' @7 hello', 'a.example', 'ftp://a.example'])('%s has no links', (text) =>
  expect(mayHaveLinks(text)).toBe(false),
)

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

test('a word longer than any address is not searched for one', () => {
  const word = `http://a.example/${'b'.repeat(3_000)}`
  expect(shown(`see ${word} and http://c.example`)).toEqual([
    `see ${word} and `,
    '<http://c.example/>',
  ])
})

test('a group is a part of its own only in a message that mentions it', () => {
  expect(textParts('hi @all!', [], [], true)).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'group', text: '@all' },
    { kind: 'text', text: '!' },
  ])
  expect(textParts('hi @all!', [])).toEqual([{ kind: 'text', text: 'hi @all!' }])
})
