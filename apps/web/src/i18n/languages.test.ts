import { expect, test } from 'vitest'
import type { Language } from '@parley/rules'
import { detectLanguage, languageNames } from './languages.ts'

const all = Object.keys(languageNames) as Language[]

test.each([
  [null, ['fr-CA', 'en'], 'fr'],
  [null, ['de-DE', 'pt-BR', 'en'], 'pt'],
  [null, ['zh-Hant-TW'], 'zh'],
  [null, ['JA'], 'ja'],
  [null, [], 'en'],
  ['tr', ['fr'], 'tr'],
  ['jp', ['en'], 'ja'],
  ['xx', ['es-419'], 'es'],
])('with %j stored and the browser in %j the texts are in %s', (stored, ofBrowser, language) => {
  expect(detectLanguage(stored, ofBrowser, all)).toBe(language)
})
