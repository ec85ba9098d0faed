import {
  checkMagicToken,
  createInviteLink,
  createPrivateInviteLink,
  getChannel,
  type InviteLink,
  inviteUses,
  isSmtpEnabled,
  limits,
  listInviteLinks,
  revokeInviteLink,
  sendLoginLink,
} from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { CreatedInvites, type Invite } from './created-invites.ts'

/** How long and how often an invitation can be used. */
export interface InviteTerms {
  /** Seconds. */
  expired_in: number
  max_times: number
}

/** The channel that an invitation leads to. */
type Target = { gid: number; is_public: boolean }

/** Creates and checks invitations. */
export class InviteActions {
  readonly #api: Api
  readonly #now: () => number
  readonly #created: CreatedInvites

  constructor(api: Api, { keyValues, now }: Pick<ClientEnvironment, 'keyValues' | 'now'>) {
    this.#api = api
    this.#now = now
    this.#created = new CreatedInvites(keyValues, now)
  }

  /**
   * An invitation to the server or to a channel. One that this device created before is returned again while it
   * works and at least half of its time is left. One with a limited number of uses is always new.
   */
  async find(terms: InviteTerms, to: Target | undefined, signal?: AbortSignal): Promise<Invite> {
    const created = this.#created.find(nameOf(terms, to), (terms.expired_in * 1000) / 2)
    if (created && (await this.#isValid(created.token, signal))) return { ...created, isNew: false }
    return this.renew(terms, to, signal)
  }

  /** A new invitation. `find` returns it from now on. */
  async renew(terms: InviteTerms, to: Target | undefined, signal?: AbortSignal): Promise<Invite> {
    const expires_at = this.#now() + terms.expired_in * 1000
    const token =
      to && !to.is_public
        ? await this.createPrivate(terms, to.gid, signal)
        : await this.create(terms, to?.gid, signal)
    // How often a limited one has been used is unknown here.
    if (terms.max_times === unlimited) this.#created.add(nameOf(terms, to), { token, expires_at })
    return { token, expires_at, isNew: true }
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

  /**
   * Mails an invitation to each address: to the server, and to the channel `gid`. Calls `onSent` after each. Stops
   * at the first failure.
   */
  async mail(
    addresses: readonly string[],
    gid: number | undefined,
    onSent: () => void,
  ): Promise<void> {
    const terms = { expired_in: limits.invitationMailSeconds, max_times: addresses.length }
    const magic_token = await this.create(terms, gid)
    for (const email of addresses) {
      await this.#api.call(sendLoginLink, { query: { email, magic_token } })
      onSent()
    }
  }

  /** Whether the server can send e-mail. */
  isMailOn(signal?: AbortSignal): Promise<boolean> {
    return this.#api.call(isSmtpEnabled, {}, signal)
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
    const input = { params: { gid }, query: { magic_token: token } }
    const [channel, isValid] = await Promise.all([
      // Without a valid invitation the channel is shown to its members only.
      this.#api.call(getChannel, input, signal).catch(nothingIfGone),
      this.#isValid(token, signal),
    ])
    return { name: channel?.name ?? '', isValid: isValid && channel !== undefined }
  }

  #isValid(token: string, signal?: AbortSignal): Promise<boolean> {
    return this.#api.call(checkMagicToken, { body: { magic_token: token } }, signal)
  }
}

const unlimited = inviteUses.at(-1)

const nameOf = ({ expired_in, max_times }: InviteTerms, to: Target | undefined) =>
  [to && !to.is_public ? 'join' : 'register', to?.gid ?? '', expired_in, max_times].join(':')

function tokenIn(link: string): string {
  const token = URL.canParse(link) ? new URL(link).searchParams.get('magic_token') : null
  // Another text is the page of a proxy, as good as no answer.
  if (token === null) throw new RequestError(createInviteLink, 0)
  return token
}

function nothingIfGone(error: unknown): undefined {
  if (!(error instanceof RequestError) || error.status !== 404) throw error
}
