import type { ContentType, Properties } from '@parley/protocol'
import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

const names: Record<number, string> = { 5: 'Marta Eriksson' }
const preview = (
  content_type: ContentType,
  content: string,
  properties: Properties | null = null,
) => previewOf({ content_type, content, properties }, (uid) => names[uid])

test('words become one line, with names for mentions', () => {
  const text = preview('text/plain', 'two\nlines for  @5  now', { mentions: [5] })
  expect(text).toEqual({ kind: 'words', text: 'two lines for @Marta Eriksson now' })
  expect(preview('text/markdown', '# Plan\n- **one**').text).toBe('Plan one')
})

test('a voice message is told with its length, if its sender gave one', () => {
  expect(preview('vocechat/audio', 'path', { duration: 7_250 }).text).toBe('0:07')
  expect(preview('vocechat/audio', 'path', { duration: 'long' }).text).toBe('')
})

test('a missed call is told as one, and a text with its property alone is not', () => {
  const properties = { call: 'missed' }
  expect(preview('text/plain', 'Missed call', properties).kind).toBe('missedCall')
  expect(preview('text/plain', 'Something else', properties).kind).toBe('words')
  expect(preview('text/plain', 'Missed call').kind).toBe('words')
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
