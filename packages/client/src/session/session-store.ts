import type { UserInfo } from '@parley/protocol'
import { readStored, writeStored } from '../store/key-value-store.ts'
import type { Environment } from '../environment.ts'

/** A signed-in user with their tokens, as stored between visits. */
export interface SignedIn {
  server_id: string
  token: string
  refresh_token: string
  /** Milliseconds since the epoch. */
  expires_at: number
  user: UserInfo
}

const sessionName = 'session'
const deviceName = 'device'

/** Stores the signed-in user and the device name of this browser. All tabs share it. */
export class SessionStore {
  readonly #environment: Pick<Environment, 'keyValues' | 'now'>
  #device: string | undefined

  constructor(environment: Pick<Environment, 'keyValues' | 'now'>) {
    this.#environment = environment
  }

  /** The device name under which the server knows this browser. Created once. */
  get device(): string {
    this.#device ??= this.#readDevice()
    return this.#device
  }

  read(): SignedIn | undefined {
    return readStored(this.#environment.keyValues, sessionName, isSignedIn)
  }

  write(signedIn: SignedIn): void {
    const { keyValues } = this.#environment
    // The old tokens are invalid: keeping them would end the session at the next visit.
    if (!writeStored(keyValues, sessionName, signedIn)) keyValues.remove(sessionName)
  }

  /** Removes the stored sign-in, unless another tab has stored another user's since. */
  remove(signedIn: SignedIn): void {
    const stored = this.read()
    if (stored && isSamePerson(stored, signedIn)) this.#environment.keyValues.remove(sessionName)
  }

  // Plain text instead of JSON, for compatibility with the first version.
  #readDevice(): string {
    const { keyValues, now } = this.#environment
    const made = `web:${Math.random().toString(36).slice(2, 12)}${now().toString(36)}`
    try {
      const device = keyValues.get(deviceName) ?? made
      keyValues.set(deviceName, device)
      return device
    } catch {
      return made
    }
  }
}

export const isSamePerson = (a: SignedIn, b: SignedIn): boolean =>
  a.user.uid === b.user.uid && a.server_id === b.server_id

/** Names the data of one user of one server in the storage of this device. */
export const scopeOf = ({ server_id, user }: Pick<SignedIn, 'server_id' | 'user'>): string =>
  `${server_id}.${user.uid}`

function isSignedIn(found: unknown): found is SignedIn {
  const { token, refresh_token, user } = (found ?? {}) as Partial<SignedIn>
  return (
    typeof token === 'string' && typeof refresh_token === 'string' && typeof user?.uid === 'number'
  )
}
