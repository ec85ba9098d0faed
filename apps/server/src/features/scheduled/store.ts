import type { Properties, ScheduledMessage } from '@parley/protocol'
import type { Db, Statement, Tx } from '../../engines/database/database.ts'
import type { ScheduledMessageRow } from './tables.ts'
import { type Claimed, Lease } from '../../engines/jobs/lease.ts'

export const insertScheduled = (tx: Tx, row: ScheduledMessageRow) =>
  tx.insertInto('scheduled_message').values(row).execute()

/** The scheduled messages of a user, the next one first. */
export const readScheduled = (db: Db, uid: number): Promise<ScheduledMessageRow[]> =>
  db
    .selectFrom('scheduled_message')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('due_at')
    .orderBy('created_at')
    .execute()

export const findScheduled = (
  db: Db,
  uid: number,
  id: string,
): Promise<ScheduledMessageRow | undefined> =>
  db
    .selectFrom('scheduled_message')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** How many scheduled messages a user has, and their size. */
export async function countScheduled(db: Db, uid: number, exceptId: string) {
  const { count, bytes } = await db
    .selectFrom('scheduled_message')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('uid', '=', uid)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes ?? 0) }
}

export const updateScheduled = (
  tx: Tx,
  id: string,
  change: Partial<Omit<ScheduledMessageRow, 'id' | 'uid'>>,
) =>
  tx
    .updateTable('scheduled_message')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const removeScheduled = (tx: Tx, id: string) =>
  tx.deleteFrom('scheduled_message').where('id', '=', id).execute()

/** The statement that removes a scheduled message in the commit that stores it as a message. */
export const removeStatement = (id: string): Statement => ({
  sql: 'delete from scheduled_message where id = ?',
  parameters: [id],
})

/** A node that ends while it sends leaves its lease. Another one takes over after this time. */
export const lease = Lease.ofClaim(30_000)

/** The messages to be sent at `now` that no node is sending, in the order of their times. */
export const readDue = (db: Db, now: number, limit: number): Promise<ScheduledMessageRow[]> =>
  db
    .selectFrom('scheduled_message')
    .selectAll()
    .where('due_at', '<=', now)
    .where(lease.isFree(now))
    .where('error', 'is', null)
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Takes messages for this node, or gives them back with `lease.none`. */
export async function setLease(tx: Tx, ids: readonly string[], change: Claimed): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('scheduled_message').set(change).where('id', 'in', ids).execute()
}

/** A row as its author receives it. */
export const toScheduled = (row: ScheduledMessageRow): ScheduledMessage => ({
  id: row.id,
  target: targetOf(row),
  reply_mid: row.reply_mid,
  content_type: row.content_type as ScheduledMessage['content_type'],
  content: row.content,
  properties: row.properties === null ? null : (JSON.parse(row.properties) as Properties),
  due_at: row.due_at,
  error: row.error,
})

export const targetOf = (row: Pick<ScheduledMessageRow, 'target_uid' | 'target_gid'>) =>
  row.target_gid === 0 ? { uid: row.target_uid } : { gid: row.target_gid }
