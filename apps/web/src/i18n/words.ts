import i18next, { type TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'

interface Words {
  t: TFunction
  i18n: typeof i18next
}

const known = new Map<string, Promise<Words>>()
const listeners = new Set<() => void>()
i18next.on('languageChanged', () => {
  known.clear()
  for (const listener of listeners) listener()
})

/**
 * The words of a namespace; of several, keys without one are of the first. Whatever draws with words that are
 * still on their way waits for them, and draws anew when the language changes. Used as react-i18next's hook
 * of the same name, which costs a start more than all of i18next; see
 * docs/decisions/0012-words-without-react-i18next.md.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): Words {
  useSyncExternalStore(listen, currentLanguage)
  return use(wordsOf(String(namespaces)))
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const currentLanguage = () => i18next.language

function wordsOf(name: string): Promise<Words> {
  let words = known.get(name)
  if (!words) {
    const all = name.split(',')
    const isHere = all.every((one) => i18next.hasLoadedNamespace(one))
    const take = () => ({ t: remembering(all[0] ?? null), i18n: i18next })
    words = isHere ? settled(take()) : i18next.loadNamespaces(all).then(take)
    known.set(name, words)
  }
  return words
}

// React looks at these two before it waits: what is here is drawn at once.
const settled = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

// Words without numbers and names in them are looked up once.
function remembering(namespace: string | null): TFunction {
  const t = i18next.getFixedT(null, namespace)
  const plain = new Map<string, string>()
  const say = (key: string, options?: Record<string, unknown>) => {
    if (options) return t(key, options)
    const before = plain.get(key)
    if (before !== undefined) return before
    const text = t(key)
    // What is its own key is missing, perhaps only as yet.
    if (text !== key) plain.set(key, text)
    return text
  }
  return say as TFunction
}
