import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import chat from '../../public/locales/en/chat.json'
import common from '../../public/locales/en/common.json'
import file from '../../public/locales/en/file.json'
import member from '../../public/locales/en/member.json'

// The rest comes with the page that needs it.
const fromServer: BackendModule = {
  type: 'backend',
  init: () => {},
  async read(language, namespace, done) {
    let words: ResourceKey
    try {
      const answer = await fetch(`/locales/${language}/${namespace}.json`)
      words = await answer.json()
    } catch (error) {
      // `true`: to be tried again.
      done(error as Error, true)
      return
    }
    done(null, words)
  },
}

/**
 * Starts the catalogues. The English words of a chat are in the bundle, so that the first picture waits for
 * no request.
 */
export function startWords(): void {
  void i18next.use(fromServer).init({
    // The first picture is drawn with them, not after them.
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
