import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'

/** So many points for each key in so many seconds. */
export interface Limit {
  /** Unlike the names of other limits. */
  name: string
  points: number
  /** Seconds. */
  duration: number
}

/** Counts attempts that must not be repeated at will, such as sign-ins. All nodes share the counts. */
export interface Limits {
  open(limit: Limit): RateLimiterAbstract
  close(): Promise<void>
}

/** The counts of a single node, in memory. */
export const openMemoryLimits = (): Limits => ({
  open: ({ points, duration }) => new RateLimiterMemory({ points, duration }),
  close: async () => {},
})
