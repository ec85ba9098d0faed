import { type LoginResponse, type TokenPair, type UserInfo, limits, renew } from '@parley/protocol'
import { ApiError, type Credentials } from './api.ts'
import { encodeRequest } from './request.ts'
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
  #current: SignedIn | undefined
  #renewing: Promise<string | undefined> | undefined
  readonly #lostListeners = new Set<(reason: LostReason, words: string | undefined) => void>()

  constructor(world: World) {
    this.#world = world
    this.#current = this.#read()
  }

  get current(): SignedIn | undefined {
    return this.#current
  }

  /** The text that names this browser to the server; made once. */
  get device(): string {
    let device = this.#world.shelf.get(deviceName)
    if (device === null) {
      device = `web:${Math.random().toString(36).slice(2, 12)}${this.#world.now().toString(36)}`
      this.#world.shelf.set(deviceName, device)
    }
    return device
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
    const left = this.#current.expires_at - this.#world.now()
    if (left > limits.renewMarginSeconds * 1000) return this.#current.token
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
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

  #renew(): Promise<string | undefined> {
    return this.#world.alone('renew', async () => {
      // Another tab may have done it while we waited.
      const stored = this.#read()
      if (stored && !this.#isOurs(stored)) this.end('signed-out')
      else if (stored) this.#current = stored
      const current = this.#current
      if (!current) return undefined
      if (current.expires_at - this.#world.now() > limits.renewMarginSeconds * 1000) {
        return current.token
      }
      const pair = await this.#exchange(current)
      if (pair) this.#keep({ ...current, ...this.#pairOf(pair) })
      return this.#current?.token
    })
  }

  async #exchange({ token, refresh_token }: SignedIn): Promise<TokenPair | undefined> {
    const { path, headers, body, method } = encodeRequest(renew, { body: { token, refresh_token } })
    const response = await this.#world
      .fetch(this.#world.base + path, { method, headers, body: body as string })
      .catch(() => undefined)
    if (!response || response.status >= 500) throw new ApiError(renew, response?.status ?? 0)
    if (response.ok) return (await response.json()) as TokenPair
    this.end('expired')
    return undefined
  }

  #isOurs(stored: SignedIn | undefined): boolean {
    return stored !== undefined && stored.user.uid === this.#current?.user.uid
  }

  #pairOf({ token, refresh_token, expired_in }: TokenPair) {
    return { token, refresh_token, expires_at: this.#world.now() + expired_in * 1000 }
  }

  #keep(signedIn: SignedIn) {
    this.#current = signedIn
    this.#world.shelf.set(shelfName, JSON.stringify(signedIn))
  }

  #read(): SignedIn | undefined {
    const text = this.#world.shelf.get(shelfName)
    return text === null ? undefined : (JSON.parse(text) as SignedIn)
  }
}
