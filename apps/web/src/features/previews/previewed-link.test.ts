import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { mayHavePreview } from './linkable-text.ts'
import { previewedLink } from './previewed-link.ts'

const here = 'https://chat.example.org'
const linkIn = (content: string, content_type: Message['content_type'] = 'text/markdown') =>
  previewedLink({ content, content_type }, here)

test.each([
  ['See https://a.example/x, and https://b.example/', 'https://a.example/x'],
  ['[words](https://a.example/x) more', 'https://a.example/x'],
  ['会議https://a.example/', 'https://a.example/'],
  [`${here}/#/chat/channel/1?at=5 https://a.example/`, 'https://a.example/'],
  ['mei@a.example https://a.example/', 'https://a.example/'],
  ['```sh\ncurl https://a.example/\n```\nhttps://b.example/', 'https://b.example/'],
  ['`https://a.example/` https://b.example/', 'https://b.example/'],
])('the previewed link of %j is %s', (content, link) => {
  expect(linkIn(content)).toBe(link)
})

test.each([
  'no link',
  '```\nhttps://a.example/\n```',
  '```\nhttps://a.example/',
  '`https://a.example/`',
  'mei@a.example',
  `${' '.repeat(5_000)}https://a.example/`,
])('%j has no previewed link', (content) => {
  expect(linkIn(content)).toBeUndefined()
})

test('plain text has no code', () => {
  expect(linkIn('`https://a.example/x y`', 'text/plain')).toBe('https://a.example/x')
})

test('files have no previewed link', () => {
  const message = { content: 'https://a.example/', content_type: 'vocechat/file' } as const
  expect(mayHavePreview(message)).toBe(false)
  expect(mayHavePreview({ ...message, content_type: 'text/plain' })).toBe(true)
})
