import { sectionsOf } from '@parley/rules'
import { cpuOf, longTexts } from '@parley/rules/testing'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from './markdown.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }
const people = new Map([[7, 'Mei']])
const limitMs = 50

// jsdom takes many times as long as a browser to clean what was parsed, so that part is not measured here.
describe('markdown: 64 kB take less than 50 ms to parse and colour', () => {
  test.each(Object.entries(longTexts))('%s', (_name, text) => {
    expect(cpuOf(() => parseMarkdown(text, people, words))).toBeLessThan(limitMs)
    for (const section of sectionsOf(text, 'markdown').slice(0, 2)) {
      expect(cpuOf(() => parseMarkdown(section, people, words))).toBeLessThan(limitMs)
    }
  })
})

const drawn = (source: string) => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown(source, new Map(), words)
  return box
}

test('what is too long for markdown is drawn as plain text', () => {
  const box = drawn(`**bold** ${'word '.repeat(2_000)}**plain** <b>`)
  expect(box.querySelectorAll('strong')).toHaveLength(1)
  expect(box.querySelector('[data-plain]')?.textContent).toMatch(/\*\*plain\*\* <b>$/)
})

test('code is coloured unless one of its lines is very long', () => {
  expect(drawn('```ts\nconst a = 1\n```').querySelector('.hljs-keyword')).not.toBeNull()
  const long = drawn(`\`\`\`ts\nconst a = 1\n${'a'.repeat(1_001)}\n\`\`\``)
  expect(long.querySelector('.hljs-keyword')).toBeNull()
  expect(long.querySelector('code')?.textContent).toMatch(/^const a = 1\na{1001}\n$/)
})

test('pictures behind the eighth stay links', () => {
  const box = drawn('![a](/api/resource/file?file_path=a) '.repeat(10))
  expect(box.querySelectorAll('img')).toHaveLength(8)
  expect(box.querySelectorAll('a')).toHaveLength(2)
  // Each text has pictures of its own.
  expect(drawn('![a](/api/resource/file?file_path=a)').querySelector('img')).not.toBeNull()
})
