import i18next, { type TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'

interface Translation {
  t: TFunction
  i18n: typeof i18next
}

const translations = new Map<string, Promise<Translation>>()
const listeners = new Set<() => void>()
i18next.on('languageChanged', () => {
  translations.clear()
  for (const listener of listeners) listener()
})

/**
 * The texts of a namespace. With several namespaces, keys without a namespace belong to the first. A component
 * suspends until they are loaded and renders again when the language changes. It replaces the hook of the same
 * name of react-i18next, which is larger than i18next itself; see
 * docs/decisions/0012-words-without-react-i18next.md.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): Translation {
  useSyncExternalStore(subscribe, currentLanguage)
  return use(translationOf(String(namespaces)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const currentLanguage = () => i18next.language

function translationOf(names: string): Promise<Translation> {
  let translation = translations.get(names)
  if (!translation) {
    const all = names.split(',')
    const create = () => ({ t: cached(all[0] ?? null), i18n: i18next })
    const isLoaded = all.every((name) => i18next.hasLoadedNamespace(name))
    translation = isLoaded ? fulfilled(create()) : i18next.loadNamespaces(all).then(create)
    translations.set(names, translation)
  }
  return translation
}

// React reads these two properties first: a fulfilled promise does not suspend.
const fulfilled = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

// Texts without placeholders are looked up once.
function cached(namespace: string | null): TFunction {
  const lookUp = i18next.getFixedT(null, namespace)
  const plainTexts = new Map<string, string>()
  const t = (key: string, options?: Record<string, unknown>) => {
    if (options) return lookUp(key, options)
    const known = plainTexts.get(key)
    if (known !== undefined) return known
    const text = lookUp(key)
    // i18next returns the key of a text that is missing, perhaps only until it is loaded.
    if (text !== key) plainTexts.set(key, text)
    return text
  }
  return t as TFunction
}
