import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect } from 'kysely'

/** A Kysely dialect for SQLite over one permanent connection. */
export function dialectOn(connection: DatabaseConnection): Dialect {
  const no = async () => {
    throw new Error('Use transact()')
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
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
