import { encodeRequest, limits, renew, type TokenPair, type UserInfo } from '@parley/protocol'
import type { Credentials } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'
import { deadlines } from '../request/deadlines.ts'
import { isErrorPage } from '../request/foreign-answer.ts'
import { Requests } from '../request/requests.ts'
import { isSamePerson, type SessionStore, type SignedIn } from './session-store.ts'
import type { Environment } from '../environment.ts'
import { guarded } from '../guarded.ts'

export type LostReason = 'expired' | 'license' | 'kicked' | 'frozen' | 'deleted' | 'signed-out'

type SessionEnvironment = Omit<Environment, 'openStorage' | 'openFileStorage'>
type EndListener = (reason: LostReason, words: string | undefined) => void

/**
 * The sign-in of one user. It never changes to another user, and once ended it stays ended. A renewal
 * runs once, in one tab, and all callers wait for it.
 */
export class Session implements Credentials {
  /** All requests of this user's client, so that they are aborted together. */
  readonly requests: Requests
  readonly #environment: SessionEnvironment
  readonly #store: SessionStore
  #current: SignedIn | undefined
  #renewing: Promise<string | undefined> | undefined
  readonly #endListeners = new Set<EndListener>()

  constructor(
    environment: SessionEnvironment,
    store: SessionStore,
    signedIn: SignedIn,
    requests = new Requests(environment),
  ) {
    this.requests = requests
    this.#environment = environment
    this.#store = store
    this.#current = signedIn
  }

  /** Undefined once the session has ended. */
  get current(): SignedIn | undefined {
    return this.#current
  }

  get device(): string {
    return this.#store.device
  }

  /** Stores a changed profile of the signed-in user. */
  update(user: UserInfo): void {
    if (this.#current) this.#keep({ ...this.#current, user })
  }

  async fresh(): Promise<string | undefined> {
    if (!this.#current) return undefined
    return this.#isGood(this.#current) ? this.#current.token : this.#renewed()
  }

  async instead(refused: string): Promise<string | undefined> {
    const wasRenewed = this.#current !== undefined && this.#current.token !== refused
    return wasRenewed ? this.fresh() : this.#renewed(refused)
  }

  lost(status: 401 | 451, words: string | undefined): void {
    this.end(status === 451 ? 'license' : 'expired', words)
  }

  /** Ends the session on this device. Does nothing the second time. */
  end(reason: LostReason, words?: string): void {
    if (!this.#current) return
    this.#store.remove(this.#current)
    this.#current = undefined
    // A copy: a listener that disposes the client closes this session.
    for (const listener of [...this.#endListeners]) guarded(() => listener(reason, words))
  }

  /** Closes the session without notifying listeners. The stored sign-in may be another user's by now. */
  close(): void {
    this.#current = undefined
    this.#endListeners.clear()
  }

  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  #renewed(refused?: string): Promise<string | undefined> {
    this.#renewing ??= this.#renew(refused).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  #renew(refused: string | undefined): Promise<string | undefined> {
    return this.#environment.alone('renew', async () => {
      this.#adoptStored()
      const current = this.#current
      if (!current) return undefined
      if (current.token !== refused && this.#isGood(current)) return current.token
      const pair = await this.#exchange(current)
      if (pair && this.#current) this.#keep({ ...this.#current, ...pair })
      return this.#current?.token
    })
  }

  // While this tab waited, another tab may have renewed the tokens or signed in another user.
  #adoptStored() {
    const stored = this.#store.read()
    if (!stored || !this.#current) return
    if (isSamePerson(stored, this.#current)) this.#current = stored
    else this.end('signed-out')
  }

  async #exchange({ token, refresh_token }: SignedIn) {
    const { path, headers, body, method } = encodeRequest(renew, { body: { token, refresh_token } })
    const init = { method, headers, body: body as string }
    const terms = { deadlineMs: deadlines.requestMs, isRepeatable: true }
    const response = await this.requests
      .run(terms, async ({ signal }) => {
        const { base, fetch } = this.#environment
        const answer = await fetch(base + path, { ...init, signal })
        // Read the body within the deadline: it may hang as well.
        await answer.clone().arrayBuffer()
        return answer
      })
      .catch(() => undefined)
    if (response && isErrorPage(response)) throw new RequestError(renew, 0)
    if (response?.status === 401) this.end('expired')
    else if (response?.status === 451) this.end('license')
    else return readPair(response, this.#environment.now())
    return undefined
  }

  #isGood({ expires_at }: SignedIn): boolean {
    return expires_at - this.#environment.now() > limits.renewMarginSeconds * 1000
  }

  #keep(signedIn: SignedIn) {
    this.#current = signedIn
    this.#store.write(signedIn)
  }
}

/** The tokens of an answer, with their expiry by this device's clock. */
export const tokensOf = ({ token, refresh_token, expired_in }: TokenPair, now: number) => ({
  token,
  refresh_token,
  expires_at: now + expired_in * 1000,
})

// Any other answer means that the server was not reached, so the session stays.
async function readPair(response: Response | undefined, now: number) {
  try {
    if (response?.ok) return tokensOf((await response.json()) as TokenPair, now)
  } catch {
    // A proxy's page is not JSON.
  }
  throw new RequestError(renew, 0)
}
