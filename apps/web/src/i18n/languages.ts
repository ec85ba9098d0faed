/** The languages of the texts, each by its own name. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  tr: 'Türkçe',
  zh: '中文',
  ja: '日本語',
} as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]

// Other clients call Japanese by the code of its country.
const aliases: Readonly<Record<string, Language>> = { jp: 'ja' }

/** The language of a tag such as `fr-CA`; undefined if there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const [code = ''] = tag.toLowerCase().split('-')
  const language = aliases[code] ?? code
  return languages.find((one) => one === language)
}

/** The stored choice, else the first language of the browser that there are texts in. */
export function detectLanguage(stored: string | null, ofBrowser: readonly string[]): Language {
  for (const tag of stored === null ? ofBrowser : [stored, ...ofBrowser]) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}
