import { refuse } from '@parley/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isLoopback } from '../../http/origin.ts'
import { perServer } from '../../services.ts'

const quarterHour = 900
const minute = 60

/** Failed sign-ins: ten per account and address, a hundred per address, in fifteen minutes. */
export interface Attempts {
  /** Refuses with `too-many` when nothing is left. */
  requireLeft(): Promise<void>
  failed(): Promise<void>
}

export const attempts = perServer((services) => {
  const perAccount = new RateLimiterMemory({ points: 10, duration: quarterHour })
  const perAddress = new RateLimiterMemory({ points: 100, duration: quarterHour })
  const calls = new RateLimiterMemory({ points: 60, duration: minute })
  const isCounted = (ip: string) => services.config.rateLimit && !isLoopback(ip)

  return {
    of(email: string, ip: string): Attempts {
      const counted = isCounted(ip)
      const account = `${email.trim().toLowerCase()} ${ip}`
      return {
        async requireLeft() {
          if (!counted) return
          await requireLeft(perAccount, account)
          await requireLeft(perAddress, ip)
        },
        async failed() {
          if (!counted) return
          await perAccount.penalty(account)
          await perAddress.penalty(ip)
        },
      }
    },

    /** Counts a call that anybody may make: sixty a minute per address. */
    async countCall(ip: string): Promise<void> {
      if (!isCounted(ip)) return
      await calls.consume(ip).catch((spent: unknown) => refuseIf(spent))
    },
  }
})

async function requireLeft(limiter: RateLimiterMemory, key: string): Promise<void> {
  const spent = await limiter.get(key)
  if (spent && spent.consumedPoints >= limiter.points) refuseIf(spent)
}

function refuseIf(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw refuse('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
}
