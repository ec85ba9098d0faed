/** Unconfirmed changes of values, applied in the order in which they were made. */
export class Overlay<Key, Value> {
  readonly #changes = new Map<Key, Set<(value: Value) => Value>>()

  /** Adds a change to the value of `key`. Returns a function that removes it. */
  add(key: Key, change: (value: Value) => Value): () => void {
    const changes = this.#changes.get(key) ?? new Set()
    // A new function, so that the same change can be added twice.
    const own = (value: Value) => change(value)
    this.#changes.set(key, changes.add(own))
    return () => {
      changes.delete(own)
      if (changes.size === 0 && this.#changes.get(key) === changes) this.#changes.delete(key)
    }
  }

  /** The value with all its changes. */
  over(key: Key, value: Value): Value {
    let changed = value
    for (const change of this.#changes.get(key) ?? []) changed = change(changed)
    return changed
  }

  has(key: Key): boolean {
    return this.#changes.has(key)
  }
}
