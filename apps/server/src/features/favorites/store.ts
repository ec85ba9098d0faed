import type { Db, Tx } from '../../engines/database/database.ts'
import type { FavoriteRow } from './tables.ts'

export const insertFavorite = (tx: Tx, row: FavoriteRow) =>
  tx.insertInto('favorite').values(row).execute()

/** The favorites of a user, oldest first. */
export const readFavorites = (db: Db, uid: number): Promise<FavoriteRow[]> =>
  db.selectFrom('favorite').selectAll().where('uid', '=', uid).orderBy('number').execute()

export const findFavorite = (db: Db, uid: number, id: string): Promise<FavoriteRow | undefined> =>
  db
    .selectFrom('favorite')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()

export async function countFavorites(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('favorite')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes a favorite, or all of a user. Returns their numbers. */
export async function removeFavorites(tx: Tx, uid: number, id?: string): Promise<number[]> {
  const mine = tx.deleteFrom('favorite').where('uid', '=', uid)
  const rows = await (id === undefined ? mine : mine.where('id', '=', id))
    .returning('number')
    .execute()
  return rows.map(({ number }) => number)
}
