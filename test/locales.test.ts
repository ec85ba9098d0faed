import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../packages/rules/src/index.ts'

// Every text exists in every language, with the placeholders and the plural forms that the language needs.

const screens = 'apps/web/public/locales'
const letters = 'apps/server/src/features/mail/locales'
const suffix = /_(zero|one|two|few|many|other)$/

type Texts = ReadonlyMap<string, string>

function read(path: string): Texts {
  const texts = new Map<string, string>()
  const add = (part: object, prefix: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') texts.set(prefix + key, value)
      else add(value as object, `${prefix}${key}.`)
    }
  }
  add(JSON.parse(readFileSync(path, 'utf8')) as object, '')
  return texts
}

/** Each file with its English original. */
function filesOf(language: string): [name: string, english: Texts, texts: Texts][] {
  const names = readdirSync(`${screens}/en`)
  return [
    ...names.map((name): [string, Texts, Texts] => [
      name,
      read(`${screens}/en/${name}`),
      read(`${screens}/${language}/${name}`),
    ]),
    ['letters', read(`${letters}/en.json`), read(`${letters}/${language}.json`)],
  ]
}

/** The keys that a language needs for the keys of English. */
function keysFor(language: string, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = new Set<string>()
  for (const key of english.keys()) {
    const base = key.replace(suffix, '')
    const isPlural = base !== key && english.has(`${base}_other`)
    if (!isPlural || key.endsWith('_zero')) keys.add(key)
    else for (const form of forms) keys.add(`${base}_${form}`)
  }
  return [...keys].toSorted((a, b) => a.localeCompare(b))
}

const placeholdersIn = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))

/** A plural form may leave out the number, in words such as "one message". */
function hasPlaceholders(key: string, text: string, english: string): boolean {
  const [own, wanted] = [placeholdersIn(text), placeholdersIn(english)]
  if (suffix.test(key)) for (const names of [own, wanted]) names.delete('count')
  return own.size === wanted.size && [...wanted].every((name) => own.has(name))
}

test('each language has a folder of texts, and no folder is left out', () => {
  const folders = readdirSync(screens)
  expect(languages.every((language) => folders.includes(language))).toBe(true)
  expect(folders.toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...languages].toSorted((a, b) => a.localeCompare(b)),
  )
})

test.each(languages)(
  'the texts in %s have all keys and plural forms, and no others',
  (language) => {
    for (const [name, english, texts] of filesOf(language)) {
      const keys = [...texts.keys()].toSorted((a, b) => a.localeCompare(b))
      expect({ name, keys }).toEqual({ name, keys: keysFor(language, english) })
    }
  },
)

test.each(languages)('the texts in %s have the placeholders of the English ones', (language) => {
  for (const [name, english, texts] of filesOf(language)) {
    const wrong = [...texts].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(suffix, '_other')) ?? ''
      return !hasPlaceholders(key, text, original)
    })
    expect({ name, wrong }).toEqual({ name, wrong: [] })
  }
})

test.each(languages.filter((language) => language !== 'en'))(
  'no sentence is left in English in %s',
  (language) => {
    for (const [name, english, texts] of filesOf(language)) {
      const same = [...texts].filter(
        ([key, text]) => text === english.get(key) && /\p{L}{3,} \p{L}{3,} \p{L}{3,}/u.test(text),
      )
      expect({ name, same }).toEqual({ name, same: [] })
    }
  },
)
