import { expect, test } from 'vitest'
import {
  keysFor,
  languagesWithTexts,
  missingKeys,
  pluralSuffix,
  textFiles,
} from '../bin/test/texts.mjs'
import { languages } from '../packages/rules/src/index.ts'

// A text that a language lacks is shown in English: `npm run check` names it, and `npm run translations` fails. Those that
// there are have the placeholders of the English ones, and are translated.

const placeholdersIn = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))

/** A plural form may leave out the number, in words such as "one message". */
function hasPlaceholders(key: string, text: string, english: string): boolean {
  const [own, wanted] = [placeholdersIn(text), placeholdersIn(english)]
  if (pluralSuffix.test(key)) for (const names of [own, wanted]) names.delete('count')
  return own.size === wanted.size && [...wanted].every((name) => own.has(name))
}

test('each language has a folder of texts, and no folder is left out', () => {
  expect(new Set(languagesWithTexts())).toEqual(new Set<string>(languages))
})

test('the English texts have all plural forms', () => {
  const missing = textFiles('en').map(({ english }) => missingKeys('en', english, english))
  expect(missing.flat()).toEqual([])
})

test.each(languages)('the texts in %s have only keys that the English ones have', (language) => {
  for (const { name, english, texts } of textFiles(language)) {
    const known = new Set(keysFor(language, english))
    expect({ name, unknown: [...texts.keys()].filter((key) => !known.has(key)) }).toEqual({
      name,
      unknown: [],
    })
  }
})

test.each(languages)('the texts in %s have the placeholders of the English ones', (language) => {
  for (const { name, english, texts } of textFiles(language)) {
    const wrong = [...texts].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(pluralSuffix, '_other')) ?? ''
      return !hasPlaceholders(key, text, original)
    })
    expect({ name, wrong }).toEqual({ name, wrong: [] })
  }
})

test.each(languages.filter((language) => language !== 'en'))(
  'no sentence is left in English in %s',
  (language) => {
    for (const { name, english, texts } of textFiles(language)) {
      const same = [...texts].filter(
        ([key, text]) => text === english.get(key) && /\p{L}{3,} \p{L}{3,} \p{L}{3,}/u.test(text),
      )
      expect({ name, same }).toEqual({ name, same: [] })
    }
  },
)

test('a text or a plural form that a language lacks is found', () => {
  const english = new Map([
    ['list.hide', 'Hide'],
    ['news_one', '{{count}} new message'],
    ['news_other', '{{count}} new messages'],
  ])
  const texts = new Map([['news_other', '新着メッセージ {{count}} 件']])
  expect(missingKeys('ja', english, texts)).toEqual(['list.hide'])
  expect(missingKeys('en', english, texts)).toEqual(['list.hide', 'news_one'])
})
