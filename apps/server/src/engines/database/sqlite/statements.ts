import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

const kept = 500

/** Prepared statements by their text. Beyond a limit the oldest are evicted. */
export class StatementCache {
  readonly #database: DatabaseSyncInstance
  readonly #rowsAs: 'objects' | 'tuples'
  readonly #statements = new Map<string, StatementSyncInstance>()

  readonly #toError: (error: Error) => Error

  constructor(
    database: DatabaseSyncInstance,
    rowsAs: 'objects' | 'tuples',
    toError: (error: Error) => Error = (error) => error,
  ) {
    this.#toError = toError
    this.#database = database
    this.#rowsAs = rowsAs
  }

  all(sql: string, parameters: readonly unknown[]): unknown[] {
    try {
      return this.#prepared(sql).all(...(parameters as never[]))
    } catch (error) {
      throw this.#toError(error as Error)
    }
  }

  #prepared(sql: string): StatementSyncInstance {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      statement.setReturnArrays(this.#rowsAs === 'tuples')
      const oldest = this.#statements.keys().next()
      if (this.#statements.size >= kept && !oldest.done) this.#statements.delete(oldest.value)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
