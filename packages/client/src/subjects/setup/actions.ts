import { createAdmin, isInitialized } from '@parley/protocol'
import type { Api } from '../../request/api.ts'

interface FirstAdmin {
  name: string
  email: string
  password: string
}

/** Sets up a fresh server. */
export class SetupActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Whether the server has an administrator. */
  isInitialized(signal?: AbortSignal): Promise<boolean> {
    return this.#api.call(isInitialized, {}, signal)
  }

  /** Creates the first administrator. `code` is the one in the link that the server printed. */
  async createAdmin(admin: FirstAdmin, code?: string): Promise<void> {
    const proof = code === undefined ? {} : { code }
    await this.#api.call(createAdmin, { body: { ...admin, ...proof, gender: 0 } })
  }
}
