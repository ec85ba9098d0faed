import { type Input, type UserInfo, type searchUser as endpoint, refuse } from '@parley/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Me } from '../../http/me.ts'
import { isLoopback } from '../../http/origin.ts'
import { type Services, perServer } from '../../services.ts'
import { directory, findByEmail, findUser } from './directory.ts'
import { hidings } from './moments.ts'
import { nameKey } from './names.ts'
import { type User, toUserInfo } from './user.ts'

type Wanted = Input<typeof endpoint>['body']

// Sixty a minute and address, so that nobody can walk through all addresses.
const searches = perServer(() => new RateLimiterMemory({ points: 60, duration: 60 }))

/** One person by exact id, e-mail or name; null when there is none whom the caller may find. */
export async function searchUser(
  services: Services,
  me: Me,
  wanted: Wanted,
  ip: string,
): Promise<UserInfo | null> {
  await count(services, ip)
  const user = find(services, wanted)
  if (!user || user.is_guest || user.status === 'frozen') return null
  if (hidings(services).some((hides) => hides(user, me))) return null
  return toUserInfo(user, me)
}

function find(services: Services, { search_type, keyword }: Wanted): User | undefined {
  const word = keyword.trim()
  if (search_type === 'id') {
    return /^\d{1,15}$/.test(word) ? findUser(services, Number(word)) : undefined
  }
  if (search_type === 'email') return findByEmail(services, word)
  const key = nameKey(word)
  const everybody = [...directory(services).values()]
  return (
    everybody.find((user) => nameKey(user.name) === key) ??
    // Beyond ASCII two names may differ in case alone: the exact one goes first.
    everybody.find((user) => user.name.toLowerCase() === word.toLowerCase())
  )
}

async function count(services: Services, ip: string): Promise<void> {
  if (!services.config.rateLimit || isLoopback(ip)) return
  await searches(services)
    .consume(ip)
    .catch((spent: unknown) => {
      if (!(spent instanceof RateLimiterRes)) throw spent
      throw refuse('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
    })
}
