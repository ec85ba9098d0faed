import { DatabaseSync, backup } from '@photostructure/sqlite'
import { kyselyOn } from '../database/dialect.ts'
import type { Db } from '../database/database.ts'
import { readingConnection } from '../database/sqlite/sqlite.ts'
import { StatementCache } from '../database/sqlite/statements.ts'
import { BackupError } from './errors.ts'

/**
 * Copies the SQLite database at `from` to a new file, as of one moment, while other processes write to it.
 * Returns the moment.
 */
export async function copySqlite(from: string, to: string): Promise<Date> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    // Without this read transaction SQLite begins the copy again after each commit of another process,
    // and never ends on a busy server.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    const moment = new Date()
    await backup(source, to, { rate: pagesPerStep })
    return moment
  } finally {
    source.close()
  }
}

const pagesPerStep = 1000

/** Facts about a database that a restored copy must repeat. */
export interface DatabaseFacts {
  schema: number
  counts: Record<string, number>
}

/** A copy of the database, opened for reading. */
export class DatabaseCopy {
  readonly #database
  readonly db: Db

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true })
    const statements = new StatementCache(this.#database, 'objects')
    this.db = kyselyOn('sqlite', readingConnection(statements))
  }

  facts(): DatabaseFacts {
    const tables = this.#rows<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    const counts = tables.map(({ name }) => {
      const [row] = this.#rows<{ count: number }>(`select count(*) as count from "${name}"`)
      return [name, row?.count ?? 0] as const
    })
    const [newest] = this.#rows<{ number: number | null }>(
      'select max(number) as number from migration',
    )
    return { schema: newest?.number ?? 0, counts: Object.fromEntries(counts) }
  }

  /** Reads every page. Returns what is wrong, or nothing. */
  faults(): string[] {
    const rows = this.#rows<{ integrity_check: string }>('pragma integrity_check(20)')
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  }

  close(): void {
    this.#database.close()
  }

  #rows<T>(sql: string): T[] {
    try {
      return this.#database.prepare(sql).all() as T[]
    } catch (error) {
      throw new BackupError(`The copy of the database cannot be read: ${String(error)}`)
    }
  }
}
