import { type FoundMessage, toMessage } from '@parley/client'
import { findTerms, searchTerms } from '@parley/rules'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const translator = {
  nameOf: (uid: number) => (uid === 7 ? 'Mei' : undefined),
  t: (key: string) => key,
}

function excerpt(words: string, content: string, more: object = {}, named = content): string {
  const detail = { type: 'normal', content, content_type: 'text/plain', properties: null, ...more }
  const wire = { mid: 1, from_uid: 2, created_at: 0, target: { gid: 3 }, detail }
  const message = toMessage(wire as never)
  const highlights = findTerms(named, searchTerms(words)) ?? []
  return excerptOf({ message, highlights } as FoundMessage, translator)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')
}

test('the words of a search are marked in the text', () => {
  expect(excerpt('muller kom', 'Herr Müller\nkommt')).toBe('Herr [Müller] [kom]mt')
  expect(excerpt('会議', '明日は会議です')).toBe('明日は[会議]です')
})

test('markdown loses its signs and mentions become names', () => {
  const markdown = { content_type: 'text/markdown', properties: { mentions: [7] } }
  expect(excerpt('tide', '**The tide** for @7 ', markdown)).toBe('The [tide] for @Mei')
})

test('a long text begins shortly before the first hit', () => {
  const text = `${'before '.repeat(500)}harbour after`
  const found = excerpt('harbour', text)
  expect(found).toMatch(/^…(before ){5,15}\[harbour\] after$/)
})

test('a file is told by its name, with the hit in it', () => {
  const file = { content_type: 'vocechat/file', properties: { name: 'Tide plan.pdf' } }
  expect(excerpt('plan', '2026/1/2/x', file, 'Tide plan.pdf')).toBe('Tide [plan].pdf')
})

test('private characters of a text mark nothing', () => {
  expect(excerpt('b', 'a \ue000b\ue001 c')).toBe('a [b] c')
})
