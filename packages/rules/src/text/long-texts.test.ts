import { expect, test } from 'vitest'
import { cpuOf, longTexts, noise } from '../testing/index.ts'
import { isEmoji, isOnlyEmoji } from './emoji.ts'
import { endsInCode } from './fence.ts'
import { findLinks } from './links.ts'
import { textTypeOf } from './markdown-syntax.ts'
import { limitMarks } from './marks.ts'
import { findMentions, toEditable, toWire } from './mention-text.ts'
import { outgoingText } from './outgoing-text.ts'
import { mayHaveLinks, textParts } from './parts.ts'
import { previewOf } from './preview.ts'
import { sectionsOf } from './sections.ts'
import { replaceShortcodes, shortcodeAtEnd } from './shortcodes.ts'
import { hasMarks, snippetOf } from './snippet.ts'

const limitMs = 50 * noise
const translator = { nameOf: () => 'Mei', t: (key: string) => key }
const picked = { Mei: 7, 'Mei Huang': 8 }
const properties = { mentions: [7] }
const plain = (content: string) => ({ content, content_type: 'text/plain' as const, properties })
const marked = (content: string) => ({ ...plain(content), content_type: 'text/markdown' as const })

const readers: Record<string, (text: string) => unknown> = {
  'text parts': (text) => textParts(text, [7], findLinks(text)),
  sections: (text) => sectionsOf(text),
  'sections of markdown': (text) => sectionsOf(text, 'markdown'),
  'test for links': mayHaveLinks,
  snippet: (text) => snippetOf(plain(text), translator),
  'snippet of markdown': (text) => snippetOf(marked(text), translator),
  preview: (text) => previewOf(marked(text), () => 'Mei'),
  'signs of markdown': hasMarks,
  'type of a typed text': textTypeOf,
  'end in code': endsInCode,
  'emoji codes': (text) => replaceShortcodes(text, () => '🎉'),
  'emoji code at the end': shortcodeAtEnd,
  'only emojis': isOnlyEmoji,
  'one emoji': isEmoji,
  'outgoing text': outgoingText,
  'combining marks': limitMarks,
  'mention search': (text) => findMentions(text, picked),
  'mentions to the wire': (text) => toWire(text, picked),
  'mentions from the wire': (text) => toEditable(text, [7], () => 'Mei'),
}

test.each(Object.entries(readers))('%s: no text of 64 kB takes 50 ms', (_name, read) => {
  const slow = Object.entries(longTexts).flatMap(([name, text]) => {
    const spentMs = cpuOf(() => read(text), limitMs)
    return spentMs < limitMs ? [] : [`${name}: ${spentMs} ms`]
  })
  expect(slow).toEqual([])
})
