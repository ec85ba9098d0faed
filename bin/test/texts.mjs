// The texts of the screens and letters, and which of them a language lacks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const screens = join(root, 'apps/web/public/locales')
const letters = join(root, 'apps/server/src/features/mail/locales')
/** The end of a key that is a plural form. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The languages that have a folder of texts. */
export const languagesWithTexts = () => readdirSync(screens).sort()

/** Each file of a language: `{ name, english, texts }`, both as maps from keys to texts. A missing file has no texts. */
export function textFiles(language) {
  const ofScreens = readdirSync(join(screens, 'en')).map((name) => ({
    name,
    english: read(join(screens, 'en', name)),
    texts: read(join(screens, language, name)),
  }))
  const ofLetters = read(join(letters, `${language}.json`))
  return [
    ...ofScreens,
    { name: 'letters', english: read(join(letters, 'en.json')), texts: ofLetters },
  ]
}

/** The keys that a language needs for the keys of English, with its own plural forms. */
export function keysFor(language, english) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = new Set()
  for (const key of english.keys()) {
    const base = key.replace(pluralSuffix, '')
    const isPlural = base !== key && english.has(`${base}_other`)
    if (!isPlural || key.endsWith('_zero')) keys.add(key)
    else for (const form of forms) keys.add(`${base}_${form}`)
  }
  return [...keys].sort((a, b) => a.localeCompare(b))
}

/** The keys that the texts of a language lack. */
export const missingKeys = (language, english, texts) =>
  keysFor(language, english).filter((key) => !texts.has(key))

/** The texts that a language lacks, as `chat.json: list.hide`. They are shown in English. */
const missingTexts = (language) =>
  textFiles(language).flatMap(({ name, english, texts }) =>
    missingKeys(language, english, texts).map((key) => `${name}: ${key}`),
  )

/** Lines that tell which texts are to be translated; none if none is. */
export function translationNotes(languages = languagesWithTexts()) {
  const notes = languages.flatMap((language) => {
    const missing = missingTexts(language)
    return missing.length === 0 ? [] : [`  ${language}: ${missing.join(', ')}`]
  })
  if (notes.length === 0) return []
  return ['Not translated yet, and shown in English (see docs/translating.md):', ...notes]
}

function read(path) {
  const texts = new Map()
  const add = (part, prefix) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') texts.set(prefix + key, value)
      else add(value, `${prefix}${key}.`)
    }
  }
  add(parsed(path), '')
  return texts
}

function parsed(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw new Error(`${path}: ${error.message}`, { cause: error })
  }
}
