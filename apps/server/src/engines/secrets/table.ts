import type { Database } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

/** Secrets of a cluster: rows of the database. */
export function openTableSecrets(database: Database): Secrets {
  async function read(name: string): Promise<string | undefined> {
    const row = await database.db
      .selectFrom('secret')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value
  }

  return {
    placeOf: (name) => `the row "${name}" of the table "secret"`,
    read,
    async create(name, value) {
      await database.transact((tx) =>
        tx
          .insertInto('secret')
          .values({ name, value })
          .onConflict((clash) => clash.doNothing())
          .execute(),
      )
      return (await read(name)) ?? value
    },
    async remove(name) {
      await database.transact((tx) => tx.deleteFrom('secret').where('name', '=', name).execute())
    },
  }
}
