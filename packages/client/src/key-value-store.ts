import type { KeyValueStore } from './environment.ts'

/** What lies under a name, if it has the form it should: an older version of us may have left another. */
export function readStored<T>(
  shelf: KeyValueStore,
  name: string,
  fits: (found: unknown) => found is T,
): T | undefined {
  try {
    const text = shelf.get(name)
    const found: unknown = text === null ? undefined : JSON.parse(text)
    return fits(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Stores something under a name. False when the browser has no room for it, or lets nobody store. */
export function writeStored(shelf: KeyValueStore, name: string, thing: unknown): boolean {
  try {
    shelf.set(name, JSON.stringify(thing))
    return true
  } catch {
    return false
  }
}

/** The texts of one scope: other names do not exist for whoever holds it. */
export function scopedStore(shelf: KeyValueStore, scope: string): KeyValueStore {
  const prefix = `${scope}.`
  return {
    get: (name) => shelf.get(prefix + name),
    set: (name, text) => shelf.set(prefix + name, text),
    remove: (name) => shelf.remove(prefix + name),
    names: () =>
      shelf
        .names()
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
  }
}
