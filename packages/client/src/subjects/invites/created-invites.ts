import type { KeyValueStore } from '../../environment.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'

interface CreatedInvite {
  token: string
  expires_at: number
}

/** An invitation and whether it was created just now. */
export interface Invite extends CreatedInvite {
  isNew: boolean
}

const name = 'created-invites'

/** The invitations that the user created on this device, so that a dialog need not create one each time. */
export class CreatedInvites {
  readonly #keyValues: KeyValueStore
  readonly #now: () => number

  /** `keyValues` is scoped to one user. */
  constructor(keyValues: KeyValueStore, now: () => number) {
    this.#keyValues = keyValues
    this.#now = now
  }

  /** The invitation of this key, if it works for so many milliseconds more. */
  find(key: string, lasting: number): CreatedInvite | undefined {
    const found = this.#read().get(key)
    return found && found.expires_at - this.#now() >= lasting ? found : undefined
  }

  add(key: string, invite: CreatedInvite): void {
    const invites = this.#read()
    for (const [old, { expires_at }] of invites) {
      if (expires_at <= this.#now()) invites.delete(old)
    }
    writeStored(this.#keyValues, name, [...invites.set(key, invite)])
  }

  #read(): Map<string, CreatedInvite> {
    return new Map(readStored<[string, CreatedInvite][]>(this.#keyValues, name, Array.isArray))
  }
}
