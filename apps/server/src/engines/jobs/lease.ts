import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A row that one node at a time works on. */
export interface Leased {
  /** When the lease of the node that works on it ends, in milliseconds since the epoch; 0 if none does. */
  lease_until: number
}

/** The same in tables that had another word for it. */
export interface Claimed {
  claimed_until: number
}

/** An update of rows, before it is run. */
interface Update {
  where(condition: RawBuilder<SqlBool>): {
    executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | undefined>
  }
}

type Column = keyof Leased | keyof Claimed

// The clocks of two nodes differ by less than the length of a lease.
const maxLengths = 2

/**
 * The times at which a lease of `leaseMs` that is held now can end, both included. One that ends later was written while the
 * clock was ahead. Its holder has renewed it since, or is gone.
 */
const heldRange = (now: number, leaseMs: number): [number, number] => [
  now + 1,
  now + maxLengths * leaseMs,
]

/** Whether a lease of `leaseMs` that ends at `until` is held now. */
export function isLeaseHeld(until: number, now: number, leaseMs: number): boolean {
  const [from, to] = heldRange(now, leaseMs)
  return from <= until && until <= to
}

/** How long the rows of a table belong to a node that does not renew its lease, and the only code that knows their column. */
export class Lease<Name extends Column> {
  /** Its length in milliseconds. */
  readonly ms: number
  readonly #column: Name

  private constructor(column: Name, ms: number) {
    this.#column = column
    this.ms = ms
  }

  static of = (ms: number): Lease<'lease_until'> => new Lease('lease_until', ms)

  /** For tables whose rows are `Claimed`. */
  static ofClaim = (ms: number): Lease<'claimed_until'> => new Lease('claimed_until', ms)

  /** The columns of a row that no node works on. */
  get none(): Record<Name, number> {
    return { [this.#column]: 0 } as Record<Name, number>
  }

  /** The columns of a row that a node takes, or keeps, at a time. */
  from(now: number): Record<Name, number> {
    return { [this.#column]: now + this.ms } as Record<Name, number>
  }

  isHeld(row: Record<Name, number>, now: number): boolean {
    return isLeaseHeld(row[this.#column], now, this.ms)
  }

  /** Whether less than half of its time is left. After the clock was set back, more than the whole time is. */
  isToRenew(row: Record<Name, number>, now: number): boolean {
    const left = row[this.#column] - now
    return left < this.ms / 2 || left > this.ms
  }

  areSame(one: Record<Name, number>, other: Record<Name, number>): boolean {
    return one[this.#column] === other[this.#column]
  }

  /** The condition that no node works on a row. */
  isFree(now: number): RawBuilder<SqlBool> {
    const [from, to] = heldRange(now, this.ms)
    return sql<SqlBool>`not (${sql.ref(this.#column)} between ${from} and ${to})`
  }

  /**
   * Updates the row that was read as `known`, if no node has taken it or renewed its lease since. Returns whether it did.
   *
   *     await lease.update(tx.updateTable('data_job').set(changes).where('id', '=', known.id), known)
   */
  async update(query: Update, known: Record<Name, number>): Promise<boolean> {
    const isSame = sql<SqlBool>`${sql.ref(this.#column)} = ${known[this.#column]}`
    const result = await query.where(isSame).executeTakeFirst()
    return result !== undefined && result.numUpdatedRows > 0n
  }

  /** A row without its lease. */
  without<Row extends Record<Name, number>>(row: Row): Omit<Row, Name> {
    const { [this.#column]: _, ...rest } = row
    return rest
  }
}
