import { isolated, type Language, languageOf } from '@parley/rules'
import { createInstance, type i18n, type TFunction } from 'i18next'
import en from './locales/en.json'
import es from './locales/es.json'
import fr from './locales/fr.json'
import ja from './locales/ja.json'
import pt from './locales/pt.json'
import tr from './locales/tr.json'
import zh from './locales/zh.json'

// Created with the first letter: a start loads no library for it.
let translations: i18n | undefined

function openTranslations(): i18n {
  const instance = createInstance()
  void instance.init({
    initAsync: false,
    lng: 'en',
    fallbackLng: 'en',
    resources: {
      en: { translation: en },
      es: { translation: es },
      fr: { translation: fr },
      ja: { translation: ja },
      pt: { translation: pt },
      zh: { translation: zh },
      tr: { translation: tr },
    },
    // The words of people change the order of nothing around them, in subjects, letters and pushes.
    interpolation: { escapeValue: true, escape: isolated },
  })
  return instance
}

/** The texts of letters in one language. */
export interface LetterTexts {
  language: Language
  t: TFunction
}

/** The texts in the language of a tag such as `fr-CA`, or in English. */
export function letterTexts(tag: string): LetterTexts {
  const language = languageOf(tag) ?? 'en'
  translations ??= openTranslations()
  return { language, t: translations.getFixedT(language) }
}

/** The first language of an `Accept-Language` header that there are texts in. */
export function acceptedLanguage(header = ''): Language {
  for (const part of header.split(',')) {
    const language = languageOf(part.split(';', 1)[0]?.trim() ?? '')
    if (language) return language
  }
  return 'en'
}
