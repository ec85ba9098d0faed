import { type Endpoint, type Rate, fail } from '@parley/protocol'
import type { FastifyReply } from 'fastify'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Engines } from '../../services.ts'
import type { OpenAnswers } from '../answer/open-answers.ts'
import type { CurrentUser } from './current-user.ts'

type CountingServices = Pick<Engines, 'config'> & {
  http: { rateLimiters: RateLimiters; openAnswers: OpenAnswers }
}

interface Budget {
  perSecond: number
  /** Calls beyond those of the second, in `burstSeconds`. */
  burst: number
  burstSeconds: number
}

// No existing client comes near these; they stop a program that floods.
const budgets = {
  send: { perSecond: 20, burst: 100, burstSeconds: 10 },
  upload: { perSecond: 2, burst: 100, burstSeconds: 60 },
  history: { perSecond: 50, burst: 500, burstSeconds: 60 },
  call: { perSecond: 10, burst: 300, burstSeconds: 60 },
} satisfies Partial<Record<Rate, Budget>>

/** Administrators and bots run programs: they may call this many times as often. */
const trustedFactor = 5

/**
 * Counts a call of a signed-in person and refuses it with `too-many` when they call too often. Calls of
 * strangers are counted by address, where they sign in.
 */
export async function countRequest(
  services: CountingServices,
  { terms }: Endpoint,
  me: CurrentUser | undefined,
  reply: FastifyReply,
): Promise<void> {
  const { rate = 'call' } = terms
  const isCounted = me !== undefined && terms.auth !== 'none' && rate !== 'chunk'
  if (!isCounted || !services.config.rateLimit) return
  await spend(services, me, rate, 1)
  if (rate === 'history') await services.http.openAnswers.enter(me.uid, reply.raw)
}

/** An answer of so many bytes counts as a further call. */
const bytesPerRequest = 262_144

/**
 * Counts the bytes of an answer whose work grows with them. They are known when it is made, so a large one is sent, and
 * refuses later calls. Undefined if the call has no such answer.
 */
export function bytesCounter(
  services: CountingServices,
  { terms }: Endpoint,
  me: CurrentUser | undefined,
): ((bytes: number) => void) | undefined {
  if (me === undefined || terms.rate !== 'history' || !services.config.rateLimit) return undefined
  return (bytes) => {
    const points = Math.floor(bytes / bytesPerRequest)
    if (points > 0)
      limiterOf(services, me, 'history')
        .consume(me.uid, points)
        .catch(() => {})
  }
}

/** Counts the messages of a batch beyond the first, which the call itself counts. */
export async function countBatch(
  services: CountingServices,
  me: CurrentUser,
  messages: number,
): Promise<void> {
  if (services.config.rateLimit && messages > 1) await spend(services, me, 'send', messages - 1)
}

/** Counts a message that a call of nobody brought for `me`. */
export async function countMessage(services: CountingServices, me: CurrentUser): Promise<void> {
  if (services.config.rateLimit) await spend(services, me, 'send', 1)
}

async function spend(
  services: CountingServices,
  me: CurrentUser,
  rate: keyof typeof budgets,
  points: number,
): Promise<void> {
  try {
    await limiterOf(services, me, rate).consume(me.uid, points)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw fail('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  }
}

const limiterOf = (
  { http }: CountingServices,
  { is_admin, is_bot }: CurrentUser,
  rate: keyof typeof budgets,
) => http.rateLimiters[is_admin || is_bot ? 'trusted' : 'ordinary'][rate]

/** The limits of ordinary callers and of administrators and bots. */
export const createRateLimiters = () => ({
  ordinary: openLimiters(1),
  trusted: openLimiters(trustedFactor),
})

export type RateLimiters = ReturnType<typeof createRateLimiters>

const openLimiters = (factor: number) => ({
  send: openLimiter(budgets.send, factor),
  upload: openLimiter(budgets.upload, factor),
  history: openLimiter(budgets.history, factor),
  call: openLimiter(budgets.call, factor),
})

const openLimiter = ({ perSecond, burst, burstSeconds }: Budget, factor: number) =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond * factor, duration: 1 }),
    new RateLimiterMemory({ points: burst * factor, duration: burstSeconds }),
  )
