import { sql } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { WebhookDeliveryRow } from '../../engines/database/tables.ts'
import { entriesWith } from '../messages/index.ts'

// The SQL of webhook deliveries.

const listedMost = 100

/** Adds deliveries; those that exist are left alone. */
export async function insertDeliveries(tx: Tx, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  // SQLite limits the parameters of a statement.
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insertInto('webhook_delivery')
      .values(rows.slice(from, from + 500))
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}

/**
 * Inserts a delivery to a bot for each of some entries of the log. The database copies the bodies, which is cheaper than
 * passing them through this process for each bot.
 */
export async function insertDeliveriesOf(
  tx: Tx,
  { uid, mids, now }: { uid: number; mids: readonly number[]; now: number },
): Promise<void> {
  const time = sql<number>`cast(${now} as bigint)`
  const none = sql<null>`null`
  await tx
    .insertInto('webhook_delivery')
    .columns([
      ...(['id', 'uid', 'position', 'body', 'created_at', 'due_at'] as const),
      ...(['attempts', 'state', 'status', 'answer', 'error', 'finished_at'] as const),
    ])
    .expression(
      entriesWith(tx, mids).select([
        sql<string>`cast(mid as text) || ${`-${uid}`}`.as('id'),
        sql<number>`cast(${uid} as bigint)`.as('uid'),
        'mid as position',
        'payload as body',
        time.as('created_at'),
        time.as('due_at'),
        sql<number>`0`.as('attempts'),
        sql<string>`'waiting'`.as('state'),
        none.as('status'),
        sql<string>`''`.as('answer'),
        sql<string>`''`.as('error'),
        none.as('finished_at'),
      ]),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** The bots that have a delivery to send by now. */
export async function botsWithDue(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('uid')
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** The deliveries of a bot that come first, in order. Later ones wait for earlier ones. */
export const nextWaiting = (db: Db, uid: number, most: number): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .execute()

/** Keeps a delivery from other nodes until a time. Returns false if another one was faster. */
export async function claimDelivery(
  tx: Tx,
  { id, due_at }: WebhookDeliveryRow,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateDelivery = (tx: Tx, id: string, changes: Partial<WebhookDeliveryRow>) =>
  tx.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute()

export async function countWaiting(db: Db, uid: number): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** How many deliveries wait, of all bots. */
export async function countAllWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Gives the oldest waiting deliveries of a bot up. */
export async function parkOldest(
  tx: Tx,
  uid: number,
  { count, error, now }: { count: number; error: string; now: number },
): Promise<void> {
  const oldest = tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .orderBy('id')
    .limit(count)
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'parked', error, finished_at: now })
    .where('id', 'in', oldest)
    .execute()
}

/** The newest deliveries of a bot, newest first. */
export const readDeliveries = (db: Db, uid: number): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(listedMost)
    .execute()

export const findDelivery = (
  db: Db,
  uid: number,
  id: string,
): Promise<WebhookDeliveryRow | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()

/** Removes finished deliveries that were made before a time. */
export const removeFinishedBefore = (tx: Tx, time: number) =>
  tx
    .deleteFrom('webhook_delivery')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', time)
    .execute()
