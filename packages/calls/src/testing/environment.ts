import type { TrackSource } from '@parley/protocol'
import { Operations } from './peer-connection.ts'

/** Both ends share the clock, the ids and the operations of their connections. */
export class TestEnvironment {
  readonly operations = new Operations()
  time = 0
  /** The count of sent offers. */
  offers = 0
  /** Whether the page may have another connection. */
  mayConnect = true
  #ids = 0

  readonly options = {
    newId: () => `o${++this.#ids}`,
    now: () => this.time,
    failed: () => {},
  }
}

export const withMids = (tracks: readonly TrackSource[]) =>
  tracks.map((source) => ({ mid: source, source }))
