import { isolated, type Language, languages } from '@parley/rules'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import chat from '../../public/locales/en/chat.json'
import common from '../../public/locales/en/common.json'
import file from '../../public/locales/en/file.json'
import member from '../../public/locales/en/member.json'
import { detectLanguage } from './languages.ts'

const itemName = 'parley.language'
// That of the page as it is delivered.
let shownDirection = 'ltr'

// The other namespaces are loaded with the page that needs them.
const serverBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  async read(language, namespace, done) {
    let texts: ResourceKey
    try {
      const answer = await fetch(`/locales/${language}/${namespace}.json`)
      // A language may lack a file. Its texts are shown in English.
      texts = answer.status === 404 ? {} : await answer.json()
    } catch (error) {
      // `true`: i18next retries.
      done(error as Error, true)
      return
    }
    done(null, texts)
  },
}

/**
 * Initializes i18next. The English texts of the chat are in the bundle, so that the first paint needs no
 * request. Those of another language are loaded first.
 */
export function initTranslations(): void {
  i18next.on('languageChanged', applyLanguage)
  void i18next.use(serverBackend).init({
    // Synchronous: the first paint already has its texts.
    initAsync: false,
    lng: detectLanguage(readStored(), navigator.languages),
    fallbackLng: 'en',
    resources: { en: { common, chat, member, file } },
    partialBundledLanguages: true,
    ns: ['common', 'chat', 'member', 'file'],
    supportedLngs: languages,
    defaultNS: 'common',
    // React escapes. The words of people keep their direction to themselves.
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  })
}

/** Shows all texts in another language, and stores the choice. Fails if the texts cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language)
  if (!i18next.hasResourceBundle(language, 'chat'))
    throw new Error(`There are no texts in ${language}`)
  try {
    localStorage.setItem(itemName, language)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  await i18next.changeLanguage(language)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(itemName)
  } catch {
    return null
  }
}

function applyLanguage(language: string): void {
  const { documentElement } = document
  documentElement.lang = language
  const direction = i18next.dir(language)
  if (direction === shownDirection) return
  shownDirection = direction
  documentElement.dir = direction
}
