import { refuse } from '@parley/protocol'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isLoopback } from '../../http/origin.ts'
import { perServer } from '../../services.ts'

const quarterHour = 900
const minute = 60
const hour = 3600
const addressChars = 254

/** Failed sign-ins: ten per account and address, a hundred per address, in fifteen minutes. */
export interface Attempts {
  /** Refuses with `too-many` when nothing is left. What is under way counts until it succeeds. */
  begin(): Promise<void>
  failed(): Promise<void>
  succeeded(): Promise<void>
}

export const attempts = perServer((services) => {
  const perAccount = new RateLimiterMemory({ points: 10, duration: quarterHour })
  const perAddress = new RateLimiterMemory({ points: 100, duration: quarterHour })
  const calls = new RateLimiterMemory({ points: 60, duration: minute })
  const mails = new RateLimiterMemory({ points: 30, duration: hour })
  const isCounted = (ip: string) => services.config.rateLimit && !isLoopback(ip)

  return {
    of(email: string, ip: string): Attempts {
      const counted = isCounted(ip)
      const account = `${email.trim().toLowerCase().slice(0, addressChars)} ${ip}`
      return {
        async begin() {
          if (!counted) return
          await requireLeft(perAddress, ip)
          await take(perAccount, account)
        },
        async failed() {
          if (counted) await perAddress.penalty(ip)
        },
        async succeeded() {
          if (counted) await perAccount.reward(account)
        },
      }
    },

    /** Counts a call that anybody may make: sixty a minute per address. */
    async countCall(ip: string): Promise<void> {
      if (isCounted(ip)) await take(calls, ip)
    },

    /** Counts a call that sends mail: thirty an hour per address. */
    async countMail(ip: string): Promise<void> {
      if (isCounted(ip)) await take(mails, ip)
    },
  }
})

async function requireLeft(limiter: RateLimiterMemory, key: string): Promise<void> {
  const spent = await limiter.get(key)
  if (spent && spent.consumedPoints >= limiter.points) refuseIf(spent)
}

// What is refused was not tried, and does not count.
async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (spent) {
    await limiter.reward(key)
    refuseIf(spent)
  }
}

function refuseIf(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw refuse('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
}
