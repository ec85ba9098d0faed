import { type Language, languageOf, languages } from '@parley/rules'

/** Each language by its own name. */
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
export function detectLanguage(
  stored: string | null,
  ofBrowser: readonly string[],
  available: readonly Language[] = languages,
): Language {
  for (const tag of stored === null ? ofBrowser : [stored, ...ofBrowser]) {
    const language = languageOf(tag, available)
    if (language) return language
  }
  return 'en'
}
