import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseConnection, DatabaseIntrospector, Dialect, Kysely } from 'kysely'

export type DialectName = 'sqlite' | 'postgres'

const parts = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/** A Kysely dialect over one permanent connection. */
export function dialectOn(name: DialectName, connection: DatabaseConnection): Dialect {
  const no = async () => {
    throw new Error('Use transact()')
  }
  return {
    ...parts[name],
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: no,
      commitTransaction: no,
      rollbackTransaction: no,
      destroy: async () => {},
    }),
  }
}
