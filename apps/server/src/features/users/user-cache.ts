import { fail } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { Engines } from '../../services.ts'
import { readAccounts } from './store.ts'
import { accountKind, type User, isHuman, toUser } from './user.ts'

/** All users, cached in memory. */
export const createUserCache = ({ bus, db }: Pick<Engines, 'bus' | 'db'>) =>
  new RowCache<number, User>({
    bus,
    subject: 'account',
    read: async (uids) =>
      (await readAccounts(db, uids)).map((row) => [row.uid, toUser(row)] as const),
  })

export type UserCache = ReturnType<typeof createUserCache>

/** The service that reads cached users. */
export interface UserReader {
  users: { cache: UserCache }
}

export const findUser = (services: UserReader, uid: number): User | undefined =>
  services.users.cache.get(uid)

/** Returns the user. Throws `not-found` if there is none. */
export function requireUser(services: UserReader, uid: number): User {
  const user = findUser(services, uid)
  if (!user) throw fail('not-found')
  return user
}

/** All users, guests included, in no order. */
export const listUsers = (services: UserReader): User[] => [...services.users.cache.values()]

/** All users except guests, by ascending uid. */
export function listMembers(services: UserReader): User[] {
  return [...services.users.cache.values()]
    .filter((user) => !user.is_guest)
    .sort((a, b) => a.uid - b.uid)
}

export const hasAdmin = (services: UserReader): boolean =>
  [...services.users.cache.values()].some((user) => user.is_admin)

export const countHumans = (services: UserReader): number =>
  [...services.users.cache.values()].filter(isHuman).length

/** The number of accounts by kind. A license counts `human` accounts. */
export function countAccounts(services: UserReader) {
  const counts = { human: 0, visitor: 0, bot: 0, guest: 0 }
  for (const user of services.users.cache.values()) {
    const kind = accountKind(user)
    counts[kind === 'member' ? 'human' : kind]++
  }
  return counts
}

export const findByEmail = (services: UserReader, email: string): User | undefined => {
  const address = email.trim().toLowerCase()
  return [...services.users.cache.values()].find((user) => user.email === address)
}
