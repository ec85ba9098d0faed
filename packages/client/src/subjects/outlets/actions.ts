import {
  createOutlet,
  deleteOutlet,
  listOutlets,
  type Outlet,
  type RequestOf,
  testOutlet,
  updateOutlet,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'

/** The settings of a new outlet. */
export type NewOutlet = RequestOf<typeof createOutlet>['body']

/** The other services by which the user gets notifications. */
export class OutletActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  list(signal?: AbortSignal): Promise<Outlet[]> {
    return this.#api.call(listOutlets, {}, signal)
  }

  create(outlet: NewOutlet): Promise<Outlet> {
    return this.#api.call(createOutlet, { body: outlet })
  }

  async change(id: string, rules: Pick<Outlet, 'level' | 'text' | 'skip_online'>): Promise<void> {
    await this.#api.call(updateOutlet, { params: { id }, body: rules })
  }

  async delete(id: string): Promise<void> {
    await this.#api.call(deleteOutlet, { params: { id } })
  }

  /** Sends a test notification. Returns why it was not accepted, or null. */
  async test(id: string): Promise<string | null> {
    return (await this.#api.call(testOutlet, { params: { id } })).failure
  }
}
