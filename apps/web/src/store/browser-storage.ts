import type { KeyValueStore } from '@parley/client'

/** The texts of a storage of this browser. What it rejects (full or forbidden) is kept until the page closes. */
function browserTexts(storage: () => Storage): KeyValueStore {
  const unkept = new Map<string, string>()
  const texts: KeyValueStore = {
    get: (name) => tried(() => storage().getItem(name)) ?? unkept.get(name) ?? null,
    set(name, text) {
      const isKept = tried(() => {
        storage().setItem(name, text)
        return true
      })
      if (isKept) {
        unkept.delete(name)
      } else {
        // The value stored before is outdated.
        texts.remove(name)
        unkept.set(name, text)
      }
    },
    remove(name) {
      unkept.delete(name)
      tried(() => storage().removeItem(name))
    },
    names: () => [...new Set([...(tried(() => Object.keys(storage())) ?? []), ...unkept.keys()])],
  }
  return texts
}

/** Texts that last, in all tabs. */
export const localTexts: KeyValueStore = browserTexts(() => localStorage)

/** Texts that last as long as the tab, also over a reload. */
export const sessionTexts: KeyValueStore = browserTexts(() => sessionStorage)

/** The service workers of this browser; undefined where they are missing or forbidden. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  tried(() => navigator.serviceWorker as ServiceWorkerContainer | undefined)

/** The cached files of this browser; undefined where they are missing or forbidden. */
export const cachedFiles = (): CacheStorage | undefined =>
  tried(() => (globalThis as { caches?: CacheStorage }).caches)

function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
