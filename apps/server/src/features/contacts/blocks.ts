import { RowCache } from '../../engines/database/row-cache.ts'
import type { UsersServices } from '../users/index.ts'
import type { ContactsServices } from './services.ts'
import { readBlocks } from './store.ts'

/** The users that each user has blocked. Cached, because every direct message needs them. */
export const createBlocks = ({ bus, db }: Pick<UsersServices, 'bus' | 'db'>) =>
  new RowCache<number, ReadonlySet<number>>({
    bus,
    subject: 'contact',
    async read(uids) {
      const sets = new Map<number, Set<number>>()
      for (const { uid, target_uid } of await readBlocks(db, uids)) {
        sets.set(uid, (sets.get(uid) ?? new Set<number>()).add(target_uid))
      }
      return sets
    },
  })

/** Whether one of two users has blocked the other. */
export const areBlocked = (
  { contacts: { blocks } }: Pick<ContactsServices, 'contacts'>,
  one: number,
  other: number,
): boolean => blocks.get(one)?.has(other) === true || blocks.get(other)?.has(one) === true
