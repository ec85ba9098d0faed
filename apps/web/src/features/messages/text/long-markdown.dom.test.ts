import { sectionsOf } from '@parley/rules'
import { cpuOf, longTexts, noise } from '@parley/rules/testing'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from './markdown.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }
const people = new Map([[7, 'Mei']])
const limitMs = 50 * noise

// Only parsing is measured: DOMPurify is many times slower in jsdom than in a browser.
describe('parsing and highlighting 64 kB of markdown takes less than 50 ms', () => {
  test.each(Object.entries(longTexts))('%s', (_name, text) => {
    expect(cpuOf(() => parseMarkdown(text, people, words), limitMs)).toBeLessThan(limitMs)
    for (const section of sectionsOf(text, 'markdown').slice(0, 2)) {
      expect(cpuOf(() => parseMarkdown(section, people, words), limitMs)).toBeLessThan(limitMs)
    }
  })
})

const render = (source: string) => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown(source, new Map(), words)
  return box
}

test('text beyond the markdown limit is rendered as plain text', () => {
  const box = render(`**bold** ${'word '.repeat(2_000)}**plain** <b>`)
  expect(box.querySelectorAll('strong')).toHaveLength(1)
  expect(box.querySelector('[data-plain]')?.textContent).toMatch(/\*\*plain\*\* <b>$/)
})

test('code is highlighted unless one of its lines is very long', () => {
  expect(render('```ts\nconst a = 1\n```').querySelector('.hljs-keyword')).not.toBeNull()
  const long = render(`\`\`\`ts\nconst a = 1\n${'a'.repeat(1_001)}\n\`\`\``)
  expect(long.querySelector('.hljs-keyword')).toBeNull()
  expect(long.querySelector('code')?.textContent).toMatch(/^const a = 1\na{1001}\n$/)
})

test('a text renders eight pictures and every further one as a link', () => {
  const box = render('![a](/api/resource/file?file_path=a) '.repeat(10))
  expect(box.querySelectorAll('img')).toHaveLength(8)
  expect(box.querySelectorAll('a')).toHaveLength(2)
  // The count starts again with each text.
  expect(render('![a](/api/resource/file?file_path=a)').querySelector('img')).not.toBeNull()
})
