import { expect, test } from 'vitest'
import { hasMarks, shorten, snippetOf, withoutMarks } from './snippet.ts'

const tongue = { nameOf: (uid: number) => (uid === 7 ? 'Mei' : undefined), t: (key: string) => key }
const say = (
  content: string,
  content_type: 'text/plain' | 'text/markdown' | 'vocechat/file' | 'vocechat/audio' = 'text/plain',
  properties: Record<string, unknown> | null = null,
) => snippetOf({ content, content_type, properties }, tongue)

test('a mention between Arabic or Hebrew words has a direction of its own', () => {
  const isolated = '\u2068@Mei\u2069'
  expect(say('مرحبا @7 ', 'text/plain', { mentions: [7] })).toBe(`مرحبا ${isolated}`)
  expect(say('שלום @7 ', 'text/markdown', { mentions: [7] })).toBe(`שלום ${isolated}`)
})

test('words become one line, mentions become names', () => {
  expect(say('one\n two')).toBe('one two')
  expect(say('ask @7 or @9 ', 'text/plain', { mentions: [7, 9] })).toBe('ask @Mei or @unknown')
})

test('markdown loses its signs and keeps its words', () => {
  expect(say('# Plan\n- [x] **bold** and `code`\n[docs](https://a.example)', 'text/markdown')).toBe(
    'Plan bold and code docs',
  )
  expect(say('| Port | Tide |\n|---|---:|\n| Porto | 0.6 m |', 'text/markdown')).toBe(
    'Port Tide Porto 0.6 m',
  )
})

test.each([
  ['come *inside* or _wait_ here', 'come inside or wait here'],
  ['*one* and *two*', 'one and two'],
  ['***both***', 'both'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['a * star and another *', 'a * star and another *'],
  [String.raw`no \*mark\* here`, 'no *mark* here'],
  [
    'before\n```ts\nconst sheet = []\nfor (const row of sheet)\n```\nafter',
    'before const sheet = [] after',
  ],
  ['```\nonly code\nnot closed', 'only code'],
  ['```\n```\nafter', 'after'],
])('the line about %j is %j', (text, line) => {
  expect(say(text, 'text/markdown')).toBe(line)
})

test('an escaped sign of Markdown is shown without its backslash, and is no mark in a plain text', () => {
  const content = String.raw`Backup to \\\\srv01\\share\\_daily of \_\_init\_\_, \# 1`
  expect(say(content, 'text/markdown')).toBe(
    String.raw`Backup to \\srv01\share\_daily of __init__, # 1`,
  )
  expect(hasMarks(String.raw`\\srv01\share\_daily`)).toBe(false)
})

test('files are told by name, voices by what they are', () => {
  expect(say('2026/1/2/x', 'vocechat/file', { name: 'plan.pdf' })).toBe('plan.pdf')
  expect(say('x', 'vocechat/file', { content_type: 'image/png', size: 5 })).toBe('message.picture')
  expect(say('x', 'vocechat/audio')).toBe('message.voice')
})

test('a long message is cut behind a word', () => {
  const text = 'a word and '.repeat(500)
  const message = { content: text, content_type: 'text/plain', properties: null } as const
  expect(snippetOf(message, tongue, 20)).toBe('a word and a word…')
  expect(snippetOf(message, tongue).length).toBeLessThanOrEqual(300)
})

test.each([
  ['short', 'short'],
  ['  two\n lines ', 'two lines'],
  ['a'.repeat(30), `${'a'.repeat(19)}…`],
  [`${'a'.repeat(18)}😀😀`, `${'a'.repeat(18)}…`],
  ['exactly twenty signs', 'exactly twenty signs'],
])('%j in twenty characters is %j', (text, line) => {
  expect(shorten(text, 20)).toBe(line)
})

test.each([
  ['plain words', false],
  ['some *stars* and **bold**', true],
  ['# heading', true],
  ['a '.repeat(3_000), false],
])('signs of markdown in %j: %s', (text, has) => {
  expect(hasMarks(text)).toBe(has)
})

test.each([
  ['see [the planet](https://a.example/Mercury_(planet)), please', 'see the planet, please'],
  ['see [a](https://a.example/b(c\\)/) now', 'see a now'],
  ['see [a \\[1\\]](https://a.example/b\\)c) now', 'see a [1] now'],
  ['[a](https://a.example/b(c) is open', '[a](https://a.example/b(c) is open'],
])('the line about %j has no address', (text, line) => {
  expect(withoutMarks(text)).toBe(line)
})
