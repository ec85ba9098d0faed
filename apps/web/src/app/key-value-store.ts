import type { KeyValueStore } from '@parley/client'

const prefix = 'parley.'

// Values that localStorage rejects (full or denied) are kept until the page closes.
const unkept = new Map<string, string>()

/** Short texts by name, in the localStorage of this browser. */
export const keyValues: KeyValueStore = {
  get: (name) => tried(() => localStorage.getItem(prefix + name)) ?? unkept.get(name) ?? null,
  set(name, text) {
    const isKept = tried(() => {
      localStorage.setItem(prefix + name, text)
      return true
    })
    if (isKept) {
      unkept.delete(name)
    } else {
      // The value stored before is outdated.
      keyValues.remove(name)
      unkept.set(name, text)
    }
  },
  remove(name) {
    unkept.delete(name)
    tried(() => localStorage.removeItem(prefix + name))
  },
  names() {
    const stored = tried(() => Object.keys(localStorage)) ?? []
    const ours = stored.filter((name) => name.startsWith(prefix))
    return [...new Set([...ours.map((name) => name.slice(prefix.length)), ...unkept.keys()])]
  },
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
