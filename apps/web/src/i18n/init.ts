import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import chat from '../../public/locales/en/chat.json'
import common from '../../public/locales/en/common.json'
import file from '../../public/locales/en/file.json'
import member from '../../public/locales/en/member.json'

// The other namespaces are loaded with the page that needs them.
const serverBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  async read(language, namespace, done) {
    let texts: ResourceKey
    try {
      const answer = await fetch(`/locales/${language}/${namespace}.json`)
      texts = await answer.json()
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
 * request.
 */
export function initTranslations(): void {
  void i18next.use(serverBackend).init({
    // Synchronous: the first paint already has its texts.
    initAsync: false,
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { common, chat, member, file } },
    partialBundledLanguages: true,
    ns: ['common', 'chat', 'member', 'file'],
    supportedLngs: ['en'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
