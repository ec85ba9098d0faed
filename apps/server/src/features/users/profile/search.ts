import { type RequestOf, type UserInfo, type searchUser as endpoint, fail } from '@parley/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { networkOf } from '../../../http/request/client-address.ts'
import { isLoopback } from '../../../http/request/origin.ts'
import type { UsersServices } from '../services.ts'
import { findByEmail, findUser } from '../user-cache.ts'
import { nameKey } from '../names.ts'
import { type User, toUserInfo } from '../user.ts'

type Query = RequestOf<typeof endpoint>['body']

/** Sixty searches a minute from one network, against enumeration of accounts. */
export const createSearchLimiter = () => new RateLimiterMemory({ points: 60, duration: 60 })

/** Finds a user by exact id, e-mail or name. Null if there is none or they are hidden from the caller. */
export async function searchUser(
  services: UsersServices,
  me: CurrentUser,
  query: Query,
  ip: string,
): Promise<UserInfo | null> {
  await limitSearches(services, ip)
  const user = find(services, query)
  if (!user || user.is_guest || user.status === 'frozen') return null
  if (services.users.hooks.invisibleTo.some((hides) => hides(user, me))) return null
  return toUserInfo(user, me)
}

function find(services: UsersServices, { search_type, keyword }: Query): User | undefined {
  const term = keyword.trim()
  if (search_type === 'id') {
    return /^\d{1,15}$/.test(term) ? findUser(services, Number(term)) : undefined
  }
  if (search_type === 'email') return findByEmail(services, term)
  const key = nameKey(term)
  const users = [...services.users.cache.values()]
  return (
    users.find((user) => nameKey(user.name) === key) ??
    // Non-ASCII names may differ in case only, so an exact match takes precedence.
    users.find((user) => caseKey(user.name) === caseKey(term))
  )
}

const caseKey = (name: string) => name.normalize().toLowerCase()

async function limitSearches(services: UsersServices, ip: string): Promise<void> {
  if (!services.config.rateLimit || isLoopback(ip)) return
  await services.users.searches.consume(networkOf(ip)).catch((spent: unknown) => {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw fail('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  })
}
