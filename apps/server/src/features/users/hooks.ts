import type { Tx } from '../../engines/database/database.ts'
import type { User } from './user.ts'

type UserHook = (tx: Tx, user: User) => Promise<void>

/** A device on which a user is signed in. */
export interface KnownDevice {
  uid: number
  device: string
  last_seen_at: number
}

/**
 * The additions of higher features to accounts, registered when they open. The lifecycle hooks run inside the transaction of
 * the change.
 */
export interface UserHooks {
  created: UserHook[]
  /** Fields of the account were changed. */
  changed: ((tx: Tx, before: User, user: User) => Promise<void>)[]
  /** Before the row is removed. */
  leaving: UserHook[]
  /** The account cannot sign in until an administrator unfreezes it. */
  frozen: UserHook[]
  /** The password or the email address was changed. */
  credentialsChanged: UserHook[]
  /** An administrator set the password. */
  passwordSet: UserHook[]
  /** Predicates that hide users from a search. */
  hiddenFrom: ((user: User, viewer: { uid: number }) => boolean)[]
  /** Reads the devices of one user or of all. Set by the feature that owns the sessions. */
  readDevices(uid?: number): Promise<KnownDevice[]>
}

export const createUserHooks = (): UserHooks => ({
  created: [],
  changed: [],
  leaving: [],
  frozen: [],
  credentialsChanged: [],
  passwordSet: [],
  hiddenFrom: [],
  readDevices: async () => [],
})
