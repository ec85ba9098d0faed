import { type Language, languageOf, languages } from '@parley/rules'
import i18next from 'i18next'

/** Loads the texts of the widget, in the wanted language or in that of the browser. */
export async function initTexts(wanted: string): Promise<void> {
  const language =
    [wanted, ...navigator.languages].map((tag) => languageOf(tag)).find(Boolean) ?? 'en'
  const texts = await loadTexts(language)
  await i18next.init({
    lng: language,
    supportedLngs: languages,
    resources: { [language]: { widget: texts } },
    defaultNS: 'widget',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}

const loadTexts = async (language: Language): Promise<object> =>
  (await fetch(`/locales/${language}/widget.json`)).json() as Promise<object>

export const t = (key: string, more: Record<string, string | number> = {}): string =>
  i18next.t(key, more)
