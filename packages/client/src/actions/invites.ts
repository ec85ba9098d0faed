import {
  checkMagicToken,
  createInviteLink,
  createPrivateInviteLink,
  getChannel,
} from '@parley/protocol'
import type { Api } from '../request/api.ts'

/** How long and how often an invitation can be used. */
export interface InviteTerms {
  /** Seconds. */
  expired_in: number
  max_times: number
}

/** Creates and checks invitations. */
export class InviteActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Creates an invitation to the server, and to the public channel `gid`. Returns its link. */
  create(terms: InviteTerms, gid?: number, signal?: AbortSignal): Promise<string> {
    const query = gid === undefined ? terms : { ...terms, gid }
    return this.#api.call(createInviteLink, { query }, signal)
  }

  /** Creates an invitation of members to a private channel. Returns its link. */
  createPrivate(terms: InviteTerms, gid: number, signal?: AbortSignal): Promise<string> {
    return this.#api.call(createPrivateInviteLink, { query: { ...terms, gid } }, signal)
  }

  /** Reads which private channel an invitation leads to, and whether it is still valid. */
  async check(
    gid: number,
    token: string,
    signal?: AbortSignal,
  ): Promise<{ name: string; isValid: boolean }> {
    const [{ name }, isValid] = await Promise.all([
      this.#api.call(getChannel, { params: { gid } }, signal),
      this.#api.call(checkMagicToken, { body: { magic_token: token } }, signal),
    ])
    return { name, isValid }
  }
}
