import type { DeliveryReason } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { WebhookDeliveryRow, WebhookRow } from './tables.ts'
import { Lease } from '../../engines/jobs/lease.ts'
import { isDue } from './outcome.ts'

// The SQL of webhooks and their deliveries.

const maxListed = 100
/** It lasts longer than a batch can take. */
export const lease = Lease.ofClaim(20_000)

/** The state of a webhook that was never set. */
export const firstWebhook = (uid: number, mid = 0): WebhookRow => ({
  uid,
  mid,
  ...lease.none,
  secret_version: 0,
  secret_changed_at: 0,
  wait_until: 0,
  failures: 0,
  gap_from: 0,
  gap_to: 0,
  only_mentions: 0,
})

/** Lets a webhook begin at a place of the log. Its secret stays if it had one. */
export const beginWebhookAt = (tx: Tx, uid: number, mid: number) =>
  setWebhook(tx, uid, { mid, wait_until: 0, failures: 0, gap_from: 0, gap_to: 0 })

/** Changes a webhook, also before it has a row. */
export const setWebhook = (tx: Tx, uid: number, changes: Partial<WebhookRow>) =>
  tx
    .insertInto('webhook')
    .values({ ...firstWebhook(uid), ...changes })
    .onConflict((clash) => clash.column('uid').doUpdateSet(changes))
    .execute()

/** Puts the next attempt of a webhook off. */
export const delayWebhook = (
  tx: Tx,
  uid: number,
  changes: Pick<WebhookRow, 'wait_until' | 'failures'>,
) => tx.updateTable('webhook').set(changes).where('uid', '=', uid).execute()

/** Makes what waits for a webhook due at once. */
export const tryNow = (tx: Tx, uid: number) => delayWebhook(tx, uid, { wait_until: 0, failures: 0 })

export const findWebhook = (db: Db, uid: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').selectAll().where('uid', '=', uid).executeTakeFirst()

/** The webhooks that have something to send by now: waiting deliveries, or entries of the log up to `last`. */
export async function webhooksWithWork(
  db: Db,
  { last, now }: { last: number; now: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(({ selectFrom }) => [
      'uid',
      'mid',
      'wait_until',
      selectFrom('webhook_delivery')
        .select('id')
        .whereRef('webhook_delivery.uid', '=', 'webhook.uid')
        .where('state', '=', 'waiting')
        .limit(1)
        .as('waiting'),
    ])
    .where(lease.isFree(now))
    .orderBy('mid')
    .execute()
  return rows
    .filter(({ mid, waiting, wait_until }) => isDue(wait_until, now) && (waiting || mid < last))
    .map(({ uid }) => uid)
}

/** Takes a webhook for this node. Returns the row as it is then, or nothing if another node was faster. */
export async function takeWebhook(
  tx: Tx,
  known: WebhookRow,
  now: number,
): Promise<WebhookRow | undefined> {
  const change = lease.from(now)
  return (await updateKnown(tx, known, change)) ? { ...known, ...change } : undefined
}

/** Moves a webhook on in the log and releases it. Returns false if another node has taken it. */
export const moveWebhook = (
  tx: Tx,
  known: WebhookRow,
  changes: Partial<WebhookRow>,
): Promise<boolean> => updateKnown(tx, known, { ...changes, ...lease.none })

const updateKnown = (tx: Tx, known: WebhookRow, changes: Partial<WebhookRow>): Promise<boolean> =>
  lease.update(
    tx
      .updateTable('webhook')
      .set(changes)
      .where('uid', '=', known.uid)
      .where('mid', '=', known.mid),
    known,
  )

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

/** The state of a delivery before its first attempt. */
export const untried = {
  attempts: 0,
  state: 'waiting',
  status: null,
  answer: '',
  error: '',
  reason: '',
  finished_at: null,
} as const

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

/** The waiting deliveries of a bot that come first, in order. */
export const nextWaiting = (db: Db, uid: number, max: number): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .orderBy('id')
    .limit(max)
    .execute()

export const updateDelivery = (tx: Tx, id: string, changes: Partial<WebhookDeliveryRow>) =>
  tx.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute()

/** The deliveries of a bot that were sent and are not answered yet. */
export const readSending = (
  db: Db,
  uid: number,
): Promise<Pick<WebhookDeliveryRow, 'uid' | 'body' | 'due_at'>[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(['uid', 'body', 'due_at'])
    .where('uid', '=', uid)
    .where('state', '=', 'sending')
    .execute()

/** Stores the outcome of a request that was open, unless the delivery was changed meanwhile. */
export const updateSending = (tx: Tx, id: string, changes: Partial<WebhookDeliveryRow>) =>
  tx
    .updateTable('webhook_delivery')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

export async function countWaiting(db: Db, uid: number): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Gives up the waiting deliveries of a bot that were made before a time. */
export const parkWaiting = (
  tx: Tx,
  uid: number,
  { reason, now, before = Number.MAX_SAFE_INTEGER }: ParkTerms,
) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'parked', reason, finished_at: now })
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .execute()

interface ParkTerms {
  reason: DeliveryReason
  now: number
  before?: number
}

/** Counts requests whose process has ended, and that were not answered in time, as delivered. */
export const endSilent = (tx: Tx, now: number) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'done', reason: 'silent' satisfies DeliveryReason, finished_at: now })
    .where('state', '=', 'sending')
    .where('due_at', '<', now)
    .execute()

/** The newest deliveries of a bot, newest first. */
export const readDeliveries = (db: Db, uid: number): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(maxListed)
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
    .where('state', 'in', ['done', 'parked'])
    .where('created_at', '<', time)
    .execute()
