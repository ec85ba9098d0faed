import { expect, test } from 'vitest'
import { endingOf, previewKindOf, sortOf } from './file-sort.ts'

test.each([
  ['image/png', 'a.png', 'picture'],
  ['application/pdf', 'a', 'pdf'],
  ['application/octet-stream', 'plan.PDF', 'pdf'],
  ['application/json', 'a.json', 'code'],
  ['text/html', 'page.html', 'code'],
  ['text/plain', 'notes', 'document'],
  ['', 'budget.xlsx', 'document'],
  ['audio/ogg', 'a.ogg', 'audio'],
  ['video/mp4', 'a.mp4', 'video'],
  ['application/zip', 'all.zip', 'unknown'],
])('type "%s" with name "%s" is shown as %s', (type, name, sort) => {
  expect(sortOf(type, name)).toBe(sort)
})

test('only short endings of letters and digits are shown', () => {
  expect(endingOf('tide-tables-2026.pdf')).toBe('PDF')
  expect(endingOf('archive.tar.gz')).toBe('GZ')
  expect(endingOf('.gitignore')).toBe('')
  expect(endingOf('a sentence. And more')).toBe('')
})

test.each([
  ['application/pdf', 'plan.pdf', 'pdf'],
  ['application/octet-stream', 'plan.pdf', undefined],
  ['text/html', 'page.html', 'text'],
  ['application/json', 'data.json', 'text'],
  ['application/octet-stream', 'read.MD', 'text'],
  ['text/rtf', 'letter.rtf', undefined],
  ['image/svg+xml', 'drawing.xml', undefined],
  ['application/zip', 'all.zip', undefined],
])('a file of the type %s named %s has the preview %s', (type, name, kind) => {
  expect(previewKindOf(type, name)).toBe(kind)
})
