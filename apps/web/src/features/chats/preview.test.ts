import type { ContentType, Properties } from '@parley/protocol'
import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

const names: Record<number, string> = { 5: 'Marta Eriksson' }
const preview = (
  content_type: ContentType,
  content: string,
  properties: Properties | null = null,
) => previewOf({ content_type, content, properties }, (uid) => names[uid])

test.each([
  ['two\nlines   and a gap', 'two lines and a gap'],
  ['https://x.example/a_b_c stays', 'https://x.example/a_b_c stays'],
])('words %j become one line', (content, text) => {
  expect(preview('text/plain', content)).toEqual({ kind: 'words', text })
})

test('only real mentions get a name', () => {
  const properties = { mentions: [5, 6] }
  expect(preview('text/plain', 'ask @5 not @6 at 12@59', properties).text).toBe(
    'ask @Marta Eriksson not @6 at 12@59',
  )
  expect(preview('text/plain', 'ask @5').text).toBe('ask @5')
})

test.each([
  ['# Plan\n- one\n- **two**', 'Plan one two'],
  ['see [the docs](https://x.example) and `code`', 'see the docs and code'],
  ['snake_case_name and *soft* words', 'snake_case_name and soft words'],
])('markdown %j loses its marks', (content, text) => {
  expect(preview('text/markdown', content).text).toBe(text)
})

test.each([
  ['vocechat/audio', null, 'voice'],
  ['vocechat/archive', null, 'forward'],
  ['vocechat/file', { content_type: 'image/png', name: 'a.png' }, 'image'],
  ['vocechat/file', { content_type: 'video/mp4', name: 'a.mp4' }, 'video'],
  ['vocechat/file', { content_type: 'application/pdf', name: 'a.pdf' }, 'file'],
  ['vocechat/file', null, 'file'],
] as const)('%s with %j is told as %s', (type, properties, kind) => {
  expect(preview(type, 'path', properties).kind).toBe(kind)
})
