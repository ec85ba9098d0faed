import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { UnavailableError } from '../../unavailable-error.ts'
import { connectionSettings, isConnectionLost } from './connection.ts'
import { numbered, toParameter } from './sql.ts'

const poolSize = 10
const waitMs = 10_000
const retryMs = 100
const maxPrepared = 200

/** Reads over a pool of connections. A read is tried again after a lost connection. */
export class Reader {
  readonly #pool: Pool
  readonly #texts = new Map<string, { name: string | undefined; text: string }>()

  constructor(url: string) {
    this.#pool = new Pool({
      ...connectionSettings(url, '-c default_transaction_read_only=on'),
      max: poolSize,
    })
    // The pool removes a connection that was lost while it was idle.
    this.#pool.on('error', () => {})
  }

  objects(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.#query(sql, values)
  }

  tuples(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.#query(sql, values, 'array')
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #query(sql: string, values: readonly unknown[], rowMode?: 'array'): Promise<unknown[]> {
    const query = {
      ...this.#prepared(sql),
      values: values.map(toParameter),
      rowMode: rowMode as 'array',
    }
    const until = performance.now() + waitMs
    for (;;) {
      try {
        return (await this.#pool.query(query)).rows
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        if (performance.now() > until) {
          throw new UnavailableError('The database cannot be reached', { cause: error })
        }
        await sleep(retryMs)
      }
    }
  }

  #prepared(sql: string) {
    let found = this.#texts.get(sql)
    if (!found) {
      // Texts that depend on the number of parameters are many. Those beyond the limit are not prepared.
      const isKept = this.#texts.size < maxPrepared
      found = { name: isKept ? `r${this.#texts.size}` : undefined, text: numbered(sql) }
      if (isKept) this.#texts.set(sql, found)
    }
    return found as { name: string; text: string }
  }
}
