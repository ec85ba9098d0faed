import type { KeyValueStore } from '../environment.ts'

/** Reads a stored value. Undefined when it is invalid, for example stored by an older version. */
export function readStored<T>(
  keyValues: KeyValueStore,
  name: string,
  fits: (found: unknown) => found is T,
): T | undefined {
  try {
    const text = keyValues.get(name)
    const found: unknown = text === null ? undefined : JSON.parse(text)
    return fits(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Stores a value. Returns false when the storage is full or blocked by the browser. */
export function writeStored(keyValues: KeyValueStore, name: string, thing: unknown): boolean {
  try {
    keyValues.set(name, JSON.stringify(thing))
    return true
  } catch {
    return false
  }
}

/** The entries of one scope. Other names are invisible. */
export function scopedStore(keyValues: KeyValueStore, scope: string): KeyValueStore {
  const prefix = `${scope}.`
  return {
    get: (name) => keyValues.get(prefix + name),
    set: (name, text) => keyValues.set(prefix + name, text),
    remove: (name) => keyValues.remove(prefix + name),
    names: () =>
      keyValues
        .names()
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
  }
}
