import type { ClientEnvironment } from '../environment.ts'

const reconnectAgainMs = 60_000

/** Decides whether this device stays signed in when the server says that another stream of it was opened. */
export class DeviceClaim {
  readonly #environment: ClientEnvironment
  readonly #reconnect: () => void
  #reconnectedAt = Number.NEGATIVE_INFINITY

  constructor(environment: ClientEnvironment, reconnect: () => void) {
    this.#environment = environment
    this.#reconnect = reconnect
  }

  /**
   * Whether to stay. An abandoned stream request may have reached the server late, so this reconnects once.
   * Another browser with the same device name reconnects as well, and wins.
   */
  async mayStay(): Promise<boolean> {
    const now = this.#environment.now()
    if (now - this.#reconnectedAt > reconnectAgainMs) {
      this.#reconnectedAt = now
      this.#reconnect()
      return true
    }
    // A device is one browser: another tab of it may have the stream.
    return this.#environment.isOpenElsewhere()
  }
}
