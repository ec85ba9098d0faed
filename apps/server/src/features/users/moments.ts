import type { Tx } from '../../engines/database/database.ts'
import { type Services, perServer } from '../../services.ts'
import type { User } from './user.ts'

type Moment = (services: Services, tx: Tx, user: User) => Promise<void>

/**
 * Moments in the life of an account that features higher up take part in, inside the same transaction.
 * They register when they open; `users` does not know them.
 */
export const moments = perServer(() => ({
  created: [] as Moment[],
  /** Before the row goes. */
  leaving: [] as Moment[],
  /** He may not come in any more, until somebody thaws him. */
  frozen: [] as Moment[],
  /** An administrator set his password. */
  passwordSet: [] as Moment[],
}))

/** Whom a search keeps from the caller: subjects higher up say so, for reasons of their own. */
export const hidings = perServer(() => [] as ((user: User, viewer: { uid: number }) => boolean)[])
