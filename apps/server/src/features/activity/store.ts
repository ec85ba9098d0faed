import type { Db, Tx } from '../../engines/database/database.ts'
import type { ActivityRow } from './tables.ts'

// A statement has a limited number of parameters.
const rowsPerStatement = 1_000

/** Adds items. Those that exist stay as they are. Returns the added ones. */
export async function insertActivity(tx: Tx, rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
  const added: ActivityRow[] = []
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const some = await tx
      .insertInto('activity')
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflict((clash) => clash.doNothing())
      .returningAll()
      .execute()
    added.push(...some)
  }
  return added
}

/** Removes the items of messages or reactions, and returns whose they were. */
export const removeActivity = (tx: Tx, mids: readonly number[]) =>
  tx.deleteFrom('activity').where('mid', 'in', mids).returning(['uid', 'mid']).execute()

/** Returns the users who were mentioned in messages above a mid. */
export async function peopleMentionedAbove(db: Db, mid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('uid')
    .distinct()
    .where('mid', '>', mid)
    .where('kind', '=', 'mention')
    .execute()
  return rows.map(({ uid }) => uid)
}

interface Wanted {
  isDone: boolean
  kind?: string | undefined
  before: number
  limit: number
}

/** The items of a user that are done, or those that are not, newest first. */
export function readActivity(
  db: Db,
  uid: number,
  { isDone, kind, before, limit }: Wanted,
): Promise<ActivityRow[]> {
  const rows = db
    .selectFrom('activity')
    .selectAll()
    .where('uid', '=', uid)
    .where('done_at', isDone ? 'is not' : 'is', null)
    .where('mid', '<', before)
  return (kind === undefined ? rows : rows.where('kind', '=', kind))
    .orderBy('mid', 'desc')
    .limit(limit)
    .execute()
}

/** Marks items of a user as done, or as open if `doneAt` is null. Returns those that changed. */
export const updateDone = (
  tx: Tx,
  uid: number,
  mids: readonly number[],
  doneAt: number | null,
): Promise<ActivityRow[]> =>
  tx
    .updateTable('activity')
    .set({ done_at: doneAt })
    .where('uid', '=', uid)
    .where('mid', 'in', mids)
    .where('done_at', doneAt === null ? 'is not' : 'is', null)
    .returningAll()
    .execute()

/** The users who have more than `limit` items. */
export async function usersAbove(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('uid')
    .groupBy('uid')
    .having(({ fn }) => fn.countAll(), '>', limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Removes the oldest items of a user, beyond `limit`. */
export async function pruneActivity(tx: Tx, uid: number, limit: number): Promise<void> {
  const last = await tx
    .selectFrom('activity')
    .select('mid')
    .where('uid', '=', uid)
    .orderBy('mid', 'desc')
    .offset(limit)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx.deleteFrom('activity').where('uid', '=', uid).where('mid', '<=', last.mid).execute()
}
