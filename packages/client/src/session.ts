import { type LoginResponse, limits, renew, type TokenPair, type UserInfo } from '@parley/protocol'
import { ApiError, type Credentials } from './api.ts'
import { deadlines } from './deadlines.ts'
import { isErrorPage } from './foreign-answer.ts'
import { encodeRequest } from './request.ts'
import { Requests } from './requests.ts'
import { readShelf, writeShelf } from './shelf.ts'
import type { World } from './world.ts'

/** Who is signed in, as it is kept between visits. */
export interface SignedIn {
  server_id: string
  token: string
  refresh_token: string
  /** Milliseconds since the epoch. */
  expires_at: number
  user: UserInfo
}

export type LostReason = 'expired' | 'license' | 'kicked' | 'deleted' | 'signed-out'

const shelfName = 'session'
const deviceName = 'device'

/**
 * Tokens and who they belong to. A renewal runs once, in one tab, and all who need it wait for it.
 */
export class Session implements Credentials {
  readonly #world: World
  readonly #requests: Requests
  #current: SignedIn | undefined
  #device: string | undefined
  #renewing: Promise<string | undefined> | undefined
  readonly #lostListeners = new Set<(reason: LostReason, words: string | undefined) => void>()

  constructor(world: World, requests = new Requests(world)) {
    this.#world = world
    this.#requests = requests
    this.#current = this.#read()
  }

  get current(): SignedIn | undefined {
    return this.#current
  }

  /** The text that names this browser to the server; made once. */
  get device(): string {
    this.#device ??= this.#nameDevice()
    return this.#device
  }

  begin(login: LoginResponse): void {
    const { server_id, user } = login
    this.#keep({ server_id, user, ...this.#pairOf(login) })
  }

  /** The signed-in person changed his profile. */
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

  /** Forgets who was signed in. */
  end(reason: LostReason, words?: string): void {
    if (!this.#current) return
    // In another tab somebody else may have signed in meanwhile.
    if (this.#isOurs(this.#read())) this.#world.shelf.remove(shelfName)
    this.#current = undefined
    for (const listener of this.#lostListeners) listener(reason, words)
  }

  onLost(listener: (reason: LostReason, words: string | undefined) => void): () => void {
    this.#lostListeners.add(listener)
    return () => void this.#lostListeners.delete(listener)
  }

  #renewed(refused?: string): Promise<string | undefined> {
    this.#renewing ??= this.#renew(refused).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  #renew(refused: string | undefined): Promise<string | undefined> {
    return this.#world.alone('renew', async () => {
      // Another tab may have done it while we waited.
      const stored = this.#read()
      if (stored && !this.#isOurs(stored)) this.end('signed-out')
      else if (stored) this.#current = stored
      const current = this.#current
      if (!current) return undefined
      if (current.token !== refused && this.#isGood(current)) return current.token
      const pair = await this.#exchange(current)
      if (pair) this.#keep({ ...current, ...this.#pairOf(pair) })
      return this.#current?.token
    })
  }

  async #exchange({ token, refresh_token }: SignedIn): Promise<TokenPair | undefined> {
    const { path, headers, body, method } = encodeRequest(renew, { body: { token, refresh_token } })
    const init = { method, headers, body: body as string }
    const terms = { deadlineMs: deadlines.callMs, isRepeatable: true }
    const response = await this.#requests
      .run(terms, async ({ signal }) => {
        const answer = await this.#world.fetch(this.#world.base + path, { ...init, signal })
        // The body belongs to the answer: it may hang as well.
        await answer.clone().arrayBuffer()
        return answer
      })
      .catch(() => undefined)
    if (response && isErrorPage(response)) throw new ApiError(renew, 0)
    if (response?.status === 401) this.end('expired')
    else if (response?.status === 451) this.end('license')
    else return readPair(response)
    return undefined
  }

  #isGood({ expires_at }: SignedIn): boolean {
    return expires_at - this.#world.now() > limits.renewMarginSeconds * 1000
  }

  #isOurs(stored: SignedIn | undefined): boolean {
    return stored !== undefined && stored.user.uid === this.#current?.user.uid
  }

  #pairOf({ token, refresh_token, expired_in }: TokenPair) {
    return { token, refresh_token, expires_at: this.#world.now() + expired_in * 1000 }
  }

  #keep(signedIn: SignedIn) {
    this.#current = signedIn
    // Tokens that were replaced are no good to anybody, least of all to ourselves at the next renewal.
    if (!writeShelf(this.#world.shelf, shelfName, signedIn)) this.#world.shelf.remove(shelfName)
  }

  #read(): SignedIn | undefined {
    return readShelf(this.#world.shelf, shelfName, isSignedIn)
  }

  // Not in JSON: it is as old as the first version.
  #nameDevice(): string {
    const { shelf, now } = this.#world
    const made = `web:${Math.random().toString(36).slice(2, 12)}${now().toString(36)}`
    try {
      const device = shelf.get(deviceName) ?? made
      shelf.set(deviceName, device)
      return device
    } catch {
      return made
    }
  }
}

// Anything else than a pair is a line that does not reach the server: who is behind it stays signed in.
async function readPair(response: Response | undefined): Promise<TokenPair> {
  try {
    if (response?.ok) return (await response.json()) as TokenPair
  } catch {
    // A proxy's page instead of an answer.
  }
  throw new ApiError(renew, 0)
}

function isSignedIn(found: unknown): found is SignedIn {
  const { token, refresh_token, user } = (found ?? {}) as Partial<SignedIn>
  return (
    typeof token === 'string' && typeof refresh_token === 'string' && typeof user?.uid === 'number'
  )
}
