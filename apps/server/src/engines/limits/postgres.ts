import { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { connectionSettings } from '../database/postgres/connection.ts'
import type { Limits } from './limits.ts'

const poolSize = 2

/** The counts of a cluster, in the table `rate_limit`. While the database is away each node counts alone. */
export function openPostgresLimits(url: string): Limits {
  const pool = new Pool({ ...connectionSettings(url), max: poolSize })
  // The pool removes a connection that was lost while it was idle.
  pool.on('error', () => {})
  return {
    open: ({ name, points, duration }) =>
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limit',
        tableCreated: true,
        // The leader removes old rows.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      }),
    close: () => pool.end(),
  }
}
