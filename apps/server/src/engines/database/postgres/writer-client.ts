import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { UnavailableError } from '../../unavailable-error.ts'
import { connectionSettings, isConnectionLost } from './connection.ts'

const retryMs = 100
const maxPrepared = 300

export interface Query {
  sql: string
  values?: readonly unknown[]
}

export interface Answer {
  rows: unknown[]
  changes: number
}

/** The connection that writes. It is made again after it was lost. */
export class WriterClient {
  readonly #url: string
  readonly #names = new Map<string, string>()
  #client: Client | undefined
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** Connects, trying again for `waitMs`. Fails with a `UnavailableError`. */
  async connect(waitMs: number): Promise<void> {
    const until = performance.now() + waitMs
    while (!this.#client) {
      if (this.#isClosed) throw new Error('The database writer has ended')
      try {
        this.#client = await this.#open()
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        if (performance.now() > until) throw unavailable(error)
        await sleep(retryMs)
      }
    }
  }

  async #open(): Promise<Client> {
    const client = new Client({ ...connectionSettings(this.#url), pipeline: true })
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    try {
      await client.connect()
      // A replica refuses to write. This one is used until it is promoted.
      const { rows } = await client.query('select pg_is_in_recovery() as replica')
      if (rows[0].replica === true) throw new Error('The database is in recovery')
      return client
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  #forget(client: Client) {
    if (this.#client === client) this.#client = undefined
  }

  /** Sends all queries at once. Gives the answer or the error of each. */
  async send(queries: readonly Query[]): Promise<PromiseSettledResult<Answer>[]> {
    const client = this.#client
    if (!client) throw new Error('Connection terminated')
    const stream = streamOf(client)
    // One packet for all queries: each would wake the database.
    stream?.cork()
    const answers = Promise.allSettled(
      queries.map(async ({ sql, values = [] }) => {
        const name = this.#nameOf(sql)
        const { rows, rowCount } = await client.query({
          name,
          text: sql,
          values: values as never[],
        })
        return { rows, changes: rowCount ?? 0 }
      }),
    )
    stream?.uncork()
    return answers
  }

  /** Ends a connection whose state is unknown. */
  drop(): void {
    const client = this.#client
    this.#client = undefined
    if (client) streamOf(client)?.destroy()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  // The texts of statements recur. One that is rare is not prepared.
  #nameOf(sql: string): string | undefined {
    let name = this.#names.get(sql)
    if (name === undefined && this.#names.size < maxPrepared) {
      name = `w${this.#names.size}`
      this.#names.set(sql, name)
    }
    return name as string | undefined
  }
}

// pg has no public name for its socket.
const streamOf = (client: Client) =>
  (client as unknown as { connection?: { stream: Socket } }).connection?.stream

const unavailable = (cause: unknown) =>
  new UnavailableError('The database cannot be reached', { cause })
