import { type Batch, Source } from './source.ts'

/** A single value of the store that can be watched. It is not changed in place. */
export interface ReadonlyValue<T> {
  readonly value: T
}

/** A `ReadonlyValue` that can be set. */
export class Value<T> implements ReadonlyValue<T> {
  readonly #batch: Batch
  readonly #source = new Source()
  readonly #onChange: (() => void) | undefined
  #value: T

  constructor(batch: Batch, value: T, onChange?: () => void) {
    this.#batch = batch
    this.#value = value
    this.#onChange = onChange
  }

  get value(): T {
    this.#source.noteRead()
    return this.#value
  }

  set value(value: T) {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.#onChange?.()
    this.#batch.changed(this.#source)
  }
}
