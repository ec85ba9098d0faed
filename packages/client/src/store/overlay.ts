import type { RowListener, Rows } from './rows.ts'

type Change<Value> = (value: Value) => Value

/** Unconfirmed changes of values, applied in the order in which they were made. */
export class Overlay<Key extends string | number, Value> {
  readonly #changes: Rows<Key, readonly Change<Value>[]>

  constructor(changes: Rows<Key, readonly Change<Value>[]>) {
    this.#changes = changes
  }

  /** Adds a change to the value of `key`. Returns a function that removes it. */
  add(key: Key, change: Change<Value>): () => void {
    // A new function, so that the same change can be added twice.
    const own = (value: Value) => change(value)
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), own])
    return () => {
      const left = (this.#changes.get(key) ?? []).filter((one) => one !== own)
      if (left.length > 0) this.#changes.set(key, left)
      else this.#changes.delete(key)
    }
  }

  /** The value with all its changes. */
  over(key: Key, value: Value): Value {
    return (this.#changes.get(key) ?? []).reduce((changed, change) => change(changed), value)
  }

  /** Calls a function at once with each key whose changes change. */
  follow(listener: RowListener<Key>): void {
    this.#changes.follow(listener)
  }

  has(key: Key): boolean {
    return this.#changes.has(key)
  }
}
