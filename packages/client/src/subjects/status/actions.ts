import { setStatus } from '@parley/protocol'
import type { Api } from '../../request/api.ts'

/** A status with the time of its end; null if it has none. */
export interface StatusText {
  emoji: string
  text: string
  expires_at: number | null
}

/** Sets what the signed-in user says about themselves. The event of the server changes the store. */
export class StatusActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  async set(status: StatusText): Promise<void> {
    await this.#api.call(setStatus, { body: { status } })
  }

  clear(): Promise<void> {
    return this.set({ emoji: '', text: '', expires_at: null })
  }

  async setPronouns(pronouns: string): Promise<void> {
    await this.#api.call(setStatus, { body: { pronouns } })
  }

  /** Silences the notifications on the user's devices until a time; null ends it. */
  async setQuiet(until: number | null): Promise<void> {
    await this.#api.call(setStatus, { body: { quiet: { until } } })
  }
}
