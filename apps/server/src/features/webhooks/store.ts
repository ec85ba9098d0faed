import type { Db, Tx } from '../../engines/database/database.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../engines/database/tables.ts'

// The SQL of webhooks and their deliveries.

const listedMost = 100

/** The state of a webhook that was never set. */
export const firstWebhook = (uid: number, mid = 0): WebhookRow => ({
  ...{ uid, mid, claimed_until: 0, secret_version: 0, secret_changed_at: 0 },
})

/** Lets a webhook begin at a place of the log. Its secret stays if it had one. */
export const placeWebhook = (tx: Tx, uid: number, mid: number) =>
  tx
    .insertInto('webhook')
    .values(firstWebhook(uid, mid))
    .onConflict((clash) => clash.column('uid').doUpdateSet({ mid }))
    .execute()

export const findWebhook = (db: Db, uid: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').selectAll().where('uid', '=', uid).executeTakeFirst()

/**
 * The webhooks that have something to send by now: their first waiting delivery if there is one, else entries of the log up
 * to `last`.
 */
export async function webhooksWithWork(
  db: Db,
  { last, now }: { last: number; now: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(({ selectFrom }) => [
      'uid',
      'mid',
      selectFrom('webhook_delivery')
        .select('due_at')
        .whereRef('webhook_delivery.uid', '=', 'webhook.uid')
        .where('state', '=', 'waiting')
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .as('due_at'),
    ])
    .where('claimed_until', '<=', now)
    .orderBy('mid')
    .execute()
  return rows
    .filter(({ mid, due_at }) => (due_at === null ? mid < last : due_at <= now))
    .map(({ uid }) => uid)
}

/** Keeps a webhook from other nodes until a time. Returns false if another one was faster. */
export const claimWebhook = (tx: Tx, known: WebhookRow, until: number): Promise<boolean> =>
  updateKnown(tx, known, { claimed_until: until })

/** Moves a webhook on in the log and releases it. Returns false if another node has claimed it. */
export const moveWebhook = (tx: Tx, known: WebhookRow, mid: number): Promise<boolean> =>
  updateKnown(tx, known, { mid, claimed_until: 0 })

async function updateKnown(
  tx: Tx,
  { uid, mid, claimed_until }: WebhookRow,
  changes: Partial<WebhookRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set(changes)
    .where('uid', '=', uid)
    .where('mid', '=', mid)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a webhook a new secret, which counts from `now`. */
export const renewSecret = (tx: Tx, uid: number, now: number) =>
  tx
    .updateTable('webhook')
    .set((row) => ({
      secret_version: row('secret_version', '+', 1),
      secret_changed_at: now,
    }))
    .where('uid', '=', uid)
    .execute()

/** How many entries of the log the slowest of some webhooks has before it. */
export async function farthestBehind(db: Db, uids: readonly number[], last: number) {
  if (uids.length === 0) return 0
  const { mid } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.min('mid').as('mid'))
    .where('uid', 'in', uids)
    .executeTakeFirstOrThrow()
  return mid === null ? 0 : Math.max(0, last - mid)
}

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

/** Gives the waiting deliveries of a bot up. */
export const parkWaiting = (tx: Tx, uid: number, { error, now }: { error: string; now: number }) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'parked', error, finished_at: now })
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .execute()

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
