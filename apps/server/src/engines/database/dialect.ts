import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { DatabaseConnection, DatabaseIntrospector, Dialect } from 'kysely'
import type { Tables } from './tables.ts'

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

/** Kysely over one permanent connection. */
export const kyselyOn = (name: DialectName, connection: DatabaseConnection): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: dialectOn(name, connection),
    // PostgreSQL refuses a list without elements.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })

function dialectOn(name: DialectName, connection: DatabaseConnection): Dialect {
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
