import type { Tx } from '../../engines/database/database.ts'
import { type Services, perServer } from '../../services.ts'
import type { User } from './user.ts'

type Moment = (services: Services, tx: Tx, user: User) => Promise<void>

/**
 * Lifecycle hooks of accounts. Features above register them when they open; they run inside the same
 * transaction.
 */
export const userHooks = perServer(() => ({
  created: [] as Moment[],
  /** Before the row is removed. */
  leaving: [] as Moment[],
  /** The account cannot sign in until an administrator unfreezes it. */
  frozen: [] as Moment[],
  /** An administrator set the password. */
  passwordSet: [] as Moment[],
}))

/** Predicates by which features above hide users from a search. */
export const searchFilters = perServer(
  () => [] as ((user: User, viewer: { uid: number }) => boolean)[],
)

/** A device on which a user is signed in. */
export interface KnownDevice {
  uid: number
  device: string
  last_seen_at: number
}

/** Reads the devices of one user or of all. The feature that owns the sessions sets it. */
export const deviceReader = perServer(() => ({
  read: async (_uid?: number): Promise<KnownDevice[]> => [],
}))
