import { fail } from '@parley/protocol'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../http/request/client-address.ts'
import { isLoopback } from '../../../http/request/origin.ts'
import type { InvitesServices } from '../../invites/index.ts'
import { type User, findByEmail } from '../../users/index.ts'
import { readAddresses } from '../store.ts'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const emailChars = 254
const firstPause = 15
const longestPause = quarterHour

/** One check of a password. What is under way counts as failed until it succeeds. */
export interface Attempt {
  /** Refuses with `too-many` when nothing is left. */
  begin(): Promise<void>
  failed(): Promise<void>
  succeeded(): Promise<void>
}

/**
 * Limits failed sign-ins: ten for an account from one network and a hundred from one network in fifteen
 * minutes, a hundred for an account in an hour. After that the account is not locked, but takes one try
 * after a pause, which doubles each time. Networks from which the owner is signed in need not wait.
 * A network is an IPv4 address or an IPv6 /64.
 */
export function createAttempts(services: InvitesServices) {
  const { limits } = services
  const pair = { name: 'sign-in pair', points: 10, duration: quarterHour }
  const perAccountAndNetwork = limits.open(pair)
  const perNetwork = limits.open({ name: 'network', points: 100, duration: quarterHour })
  const perAccount = limits.open({ name: 'account', points: 100, duration: hour })
  const pauses = limits.open({ name: 'pause', points: 1, duration: firstPause })
  const tries = limits.open({ name: 'try', points: 100, duration: hour })
  const mails = limits.open({ name: 'mail', points: 30, duration: hour })
  const letters = limits.open({ name: 'letters to an address', points: 10, duration: hour })
  // Counted by each node: it keeps one from being flooded, and protects no secret.
  const calls = new RateLimiterMemory({ points: 60, duration: minute })
  const isCounted = (ip: string) => services.config.rateLimit && !isLoopback(ip)

  /** Takes a try of an account; beyond the limit, only if the pause is over. Returns whether it was beyond. */
  async function takeOrPause(account: string): Promise<boolean> {
    const { consumedPoints } = await perAccount.penalty(account)
    if (consumedPoints <= perAccount.points) return false
    try {
      await pauses.consume(account)
    } catch (spent) {
      await perAccount.reward(account)
      refuseUntil(spent)
    }
    // Counted after the pause was won, so that tries at the same moment do not make it longer.
    const { consumedPoints: count } = await tries.penalty(account)
    await pauses.block(account, Math.min(firstPause * 2 ** (count - 1), longestPause))
    return true
  }

  function attemptOn(account: string, uid: number | undefined, ip: string): Attempt {
    const pair = `${account} ${networkOf(ip)}`
    let isTaken = false
    let isBeyond = false
    return {
      async begin() {
        await take(perAccountAndNetwork, pair)
        const isWaived =
          (await isSpent(perAccount, account)) && (await isSignedInFrom(services, uid, ip))
        if (isWaived) return
        try {
          isBeyond = await takeOrPause(account)
          isTaken = true
        } catch (error) {
          await perAccountAndNetwork.reward(pair)
          throw error
        }
      },
      async failed() {
        if (!isTaken) await perAccount.penalty(account)
      },
      async succeeded() {
        await perAccountAndNetwork.reward(pair)
        if (isTaken) await perAccount.reward(account)
        if (isBeyond) await tries.reward(account)
      },
    }
  }

  return {
    /** A sign-in by password. */
    ofSignIn(address: string, ip: string): Attempt {
      if (!isCounted(ip)) return uncounted
      const email = accountOf(address)
      const attempt = attemptOn(email, findByEmail(services, email)?.uid, ip)
      const network = networkOf(ip)
      return {
        ...attempt,
        async begin() {
          await requireLeft(perNetwork, network)
          await attempt.begin()
        },
        async failed() {
          await attempt.failed()
          await perNetwork.penalty(network)
        },
      }
    },

    /** Tries on one entry of an LDAP server, under all the names that find it. Its network is counted by the sign-in. */
    ofLdapEntry(subject: string, uid: number | undefined, ip: string): Attempt {
      return isCounted(ip) ? attemptOn(`directory ${subject}`, uid, ip) : uncounted
    },

    /**
     * A change of the password. A failure counts as a failed sign-in, too; failed sign-ins of others do
     * not keep the owner from changing it.
     */
    ofPasswordChange({ uid, email }: Pick<User, 'uid' | 'email'>, ip: string): Attempt {
      if (!isCounted(ip)) return uncounted
      const attempt = attemptOn(`password of ${uid}`, uid, ip)
      return {
        ...attempt,
        async failed() {
          await attempt.failed()
          await perNetwork.penalty(networkOf(ip))
          if (email === null) return
          const account = accountOf(email)
          await perAccount.penalty(account)
          await perAccountAndNetwork.penalty(`${account} ${networkOf(ip)}`)
        },
      }
    },

    /** A second step of a sign-in, by code. Failures of others do not keep the owner from it. */
    ofSecondStep(uid: number, ip: string): Attempt {
      return isCounted(ip) ? attemptOn(`second step of ${uid}`, uid, ip) : uncounted
    },

    /** Counts a call that anybody may make: sixty a minute from one network. */
    async countRequest(ip: string): Promise<void> {
      if (isCounted(ip)) await take(calls, networkOf(ip))
    },

    /** Counts a call that sends mail: thirty an hour from one network. */
    async countMail(ip: string): Promise<void> {
      if (isCounted(ip)) await take(mails, networkOf(ip))
    },

    /** Whether another link of a kind may be mailed to an address: ten an hour, whoever asks for them. */
    async mayMail(kind: string, address: string): Promise<boolean> {
      if (!services.config.rateLimit) return true
      const { consumedPoints } = await letters.penalty(`${kind} ${accountOf(address)}`)
      return consumedPoints <= letters.points
    },
  }
}

const uncounted: Attempt = {
  begin: async () => {},
  failed: async () => {},
  succeeded: async () => {},
}

const accountOf = (email: string) => email.trim().toLowerCase().slice(0, emailChars)

async function isSignedInFrom(
  { db }: Pick<InvitesServices, 'db'>,
  uid: number | undefined,
  ip: string,
): Promise<boolean> {
  if (uid === undefined) return false
  const network = networkOf(ip)
  const addresses = await readAddresses(db, uid)
  return addresses.some((address) => networkOf(address) === network)
}

async function isSpent(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  const spent = await limiter.get(key)
  return spent !== null && spent.consumedPoints >= limiter.points
}

async function requireLeft(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const spent = await limiter.get(key)
  if (spent !== null && spent.consumedPoints >= limiter.points) refuseUntil(spent)
}

// A refused call was not tried and does not count.
async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (spent) {
    await limiter.reward(key)
    refuseUntil(spent)
  }
}

function refuseUntil(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  const seconds = Math.ceil(spent.msBeforeNext / 1000)
  throw fail('too-many', { retryAfterSeconds: Math.max(seconds, 1) })
}
