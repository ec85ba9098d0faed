import {
  checkMagicToken,
  createInviteLink,
  createPrivateInviteLink,
  getChannel,
  type InviteLink,
  listInviteLinks,
  revokeInviteLink,
} from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'

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

  /** Creates an invitation to the server, and to the public channel `gid`. Returns its token. */
  async create(terms: InviteTerms, gid?: number, signal?: AbortSignal): Promise<string> {
    const query = gid === undefined ? terms : { ...terms, gid }
    return tokenIn(await this.#api.call(createInviteLink, { query }, signal))
  }

  /** Creates an invitation of members to a private channel. Returns its token. */
  async createPrivate(terms: InviteTerms, gid: number, signal?: AbortSignal): Promise<string> {
    const query = { ...terms, gid }
    return tokenIn(await this.#api.call(createPrivateInviteLink, { query }, signal))
  }

  /** Invitations that still work: all for administrators, otherwise the user's own. */
  list(signal?: AbortSignal): Promise<InviteLink[]> {
    return this.#api.call(listInviteLinks, { query: {} }, signal)
  }

  async revoke(id: string): Promise<void> {
    await this.#api.call(revokeInviteLink, { params: { id } })
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

function tokenIn(link: string): string {
  const token = URL.canParse(link) ? new URL(link).searchParams.get('magic_token') : null
  // Another text is the page of a proxy, as good as no answer.
  if (token === null) throw new RequestError(createInviteLink, 0)
  return token
}
