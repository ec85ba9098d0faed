import { type Language, languageOf } from '@parley/rules'

/** The languages of the texts, each by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  tr: 'Türkçe',
  zh: '中文',
  ja: '日本語',
}

/** The stored choice, else the first language of the browser that there are texts in. */
export function detectLanguage(stored: string | null, ofBrowser: readonly string[]): Language {
  for (const tag of stored === null ? ofBrowser : [stored, ...ofBrowser]) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}
