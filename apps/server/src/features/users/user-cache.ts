import { fail } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import { type Services, perServer } from '../../services.ts'
import { readAccounts } from './store.ts'
import { type User, isHuman, toUser } from './user.ts'

/** All users, cached in memory. */
export const userCache = perServer(
  ({ bus, db }) =>
    new RowCache<number, User>({
      bus,
      subject: 'account',
      read: async (uids) =>
        (await readAccounts(db, uids)).map((row) => [row.uid, toUser(row)] as const),
    }),
)

export const findUser = (services: Services, uid: number): User | undefined =>
  userCache(services).get(uid)

/** Returns the user. Throws `not-found` if there is none. */
export function requireUser(services: Services, uid: number): User {
  const user = findUser(services, uid)
  if (!user) throw fail('not-found')
  return user
}

/** All users except guests, by ascending uid. */
export function listMembers(services: Services): User[] {
  return [...userCache(services).values()]
    .filter((user) => !user.is_guest)
    .sort((a, b) => a.uid - b.uid)
}

export const hasAdmin = (services: Services): boolean =>
  [...userCache(services).values()].some((user) => user.is_admin)

export const countHumans = (services: Services): number =>
  [...userCache(services).values()].filter(isHuman).length

/** The number of accounts by kind. A license counts `human` accounts. */
export function countAccounts(services: Services) {
  const counts = { human: 0, bot: 0, guest: 0 }
  for (const user of userCache(services).values()) {
    counts[user.is_guest ? 'guest' : user.is_bot ? 'bot' : 'human']++
  }
  return counts
}

export const findByEmail = (services: Services, email: string): User | undefined => {
  const address = email.trim().toLowerCase()
  return [...userCache(services).values()].find((user) => user.email === address)
}
