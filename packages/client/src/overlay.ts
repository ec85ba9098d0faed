/** Changes laid over values that the server has not confirmed yet, in the order in which they were made. */
export class Overlay<Key, Value> {
  readonly #changes = new Map<Key, Set<(value: Value) => Value>>()

  /** Lays a change over the value of `key`; gives the way to take it off again. */
  add(key: Key, change: (value: Value) => Value): () => void {
    const changes = this.#changes.get(key) ?? new Set()
    // A function of its own, so that the same change may be laid over twice.
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
