import i18next from 'i18next'
import { initTranslations } from '../i18n/init.ts'

const files = import.meta.glob<object>('../../public/locales/en/*.json', {
  eager: true,
  import: 'default',
})

/** Loads all English texts, so that no component waits for them. */
export function loadEnglish(): void {
  if (!i18next.isInitialized) initTranslations()
  for (const [path, texts] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    i18next.addResourceBundle('en', name, texts)
  }
}
