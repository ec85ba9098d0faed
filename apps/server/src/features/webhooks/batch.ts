import type { DeliveryReason } from '@parley/protocol'
import type { MessageRow } from '../messages/index.ts'
import type { WebhookDeliveryRow, WebhookRow } from './tables.ts'
import { entriesAbove, type MessagesServices } from '../messages/index.ts'
import { isBotLoop } from './bot-loop.ts'
import { givenUpAfterMs, isDue } from './outcome.ts'
import { entriesFor } from './receivers.ts'
import {
  findWebhook,
  insertDeliveries,
  moveWebhook,
  nextWaiting,
  parkWaiting,
  untried,
} from './store.ts'

/** How many entries of the log, or deliveries, a batch has at most. */
export const maxBatch = 50
/** How many of the entries that are skipped at once can be sent again later. */
export const maxKept = 1_000
/** How many entries of the log wait for a receiver that cannot be reached. */
const maxBehind = 10_000

/** How many deliveries wait in the database before more of the log is read. */
const maxWaiting = 100

/** A delivery, and the chat in whose order it is sent. */
export interface Outgoing {
  row: WebhookDeliveryRow
  chat: string
}

/** The next deliveries of a webhook. */
export interface Batch {
  /** In order. */
  deliveries: Outgoing[]
  /** Deliveries that are stored and not sent now. */
  others: WebhookDeliveryRow[]
  /** Whether the deliveries are in the database, because they wait or are no messages. */
  isStored: boolean
  /** The place in the log once all of it is sent or stored. */
  end: number
}

/**
 * The next deliveries of a webhook, or undefined if none is due. Those that wait come before later entries of the log. A chat
 * whose last delivery is not answered yet is in `held`: what follows in it waits, and nothing else does.
 */
export async function nextBatch(
  services: MessagesServices,
  webhook: WebhookRow,
  held: ReadonlySet<string>,
): Promise<Batch | undefined> {
  const { clock, database, db } = services
  const { mid } = webhook
  if (!isDue(webhook.wait_until, clock.now())) return undefined
  const waiting = await nextWaiting(db, webhook.uid, maxWaiting)
  const passed = waiting.filter(({ position }) => position <= mid)
  const deliveries = passed
    .map((row) => ({ row, chat: chatOfBody(row) }))
    .filter(({ chat }) => !held.has(chat))
    .slice(0, sizeOf(webhook))
  if (deliveries.length > 0) return { deliveries, others: [], isStored: true, end: mid }
  if (passed.length === maxWaiting) return undefined
  // Read before the entries, so that all up to it can be seen.
  const last = waiting[passed.length]?.position ?? (await database.lastMid())
  return last > mid ? batchOfLog(services, webhook, held, last) : undefined
}

// A receiver that could not be reached is tried with one.
const sizeOf = ({ failures }: WebhookRow) => (failures > 0 ? 1 : maxBatch)

async function batchOfLog(
  services: MessagesServices,
  webhook: WebhookRow,
  held: ReadonlySet<string>,
  last: number,
): Promise<Batch> {
  const now = services.clock.now()
  const entries = await entriesAbove(services.db, webhook.mid, maxBatch)
  const batch: Batch = { deliveries: [], others: [], isStored: false, end: last }
  if (entries.length === maxBatch) batch.end = Math.min(entries.at(-1)?.mid ?? last, last)
  const wanted = await entriesFor(services, webhook, entries)
  for (const entry of wanted.filter(({ mid }) => mid <= last)) {
    const row = toDelivery(webhook.uid, entry, now)
    const chat = chatOf(entry)
    if (await isBotLoop(services, webhook, entry)) batch.others.push(parked(row, 'bots_only', now))
    else if (held.has(chat)) batch.others.push(row)
    else batch.deliveries.push({ row, chat })
    if (batch.deliveries.length < sizeOf(webhook)) continue
    batch.end = entry.mid
    break
  }
  return batch
}

const chatOf = ({ gid, dm_user_a, dm_user_b }: MessageRow) =>
  gid === null ? `${dm_user_a}-${dm_user_b}` : String(gid)

/** The chat of a stored delivery. It is written by this server. */
export function chatOfBody({ uid, body }: Pick<WebhookDeliveryRow, 'uid' | 'body'>): string {
  const { target, from_uid } = JSON.parse(body) as {
    target?: { gid?: number }
    from_uid?: number
  }
  if (target?.gid !== undefined) return String(target.gid)
  const pair = [uid, from_uid ?? 0].toSorted((a, b) => a - b)
  return pair.join('-')
}

/** How many entries of the log wait for a webhook, at most a thousand. */
export async function countBehind(services: MessagesServices, webhook: WebhookRow) {
  const entries = await entriesAbove(services.db, webhook.mid, maxKept)
  return (await entriesFor(services, webhook, entries)).length
}

/**
 * Gives up what a receiver that cannot be reached could not get for a day, and the oldest entries of the log if more than
 * 10,000 wait. The last thousand of them are kept as deliveries, which an administrator can send again.
 */
export async function skipOld(
  services: MessagesServices,
  uid: number,
  max = maxBehind,
): Promise<void> {
  const { clock, database, db } = services
  const webhook = await findWebhook(db, uid)
  if (!webhook) return
  const now = clock.now()
  const before = now - givenUpAfterMs
  let surplus = (await database.lastMid()) - webhook.mid > max ? await countAll() : 0
  surplus -= max
  const skipped: WebhookDeliveryRow[] = []
  let end = webhook.mid
  for (;;) {
    const entries = await entriesAbove(db, end, maxBatch)
    const wanted = new Set(await entriesFor(services, webhook, entries))
    let taken = 0
    for (const entry of entries) {
      const isOld = entry.created_at < before
      if (!isOld && surplus <= 0) break
      taken++
      end = entry.mid
      if (!wanted.has(entry)) continue
      surplus--
      skipped.push(parked(toDelivery(uid, entry, now), isOld ? 'expired' : 'overflow', now))
    }
    skipped.splice(0, Math.max(0, skipped.length - maxKept))
    if (taken < maxBatch) break
  }
  await database.transact(async (tx) => {
    await parkWaiting(tx, uid, { reason: 'expired', now, before })
    if (end > webhook.mid && (await moveWebhook(tx, webhook, { mid: end }))) {
      await insertDeliveries(tx, skipped)
    }
  })

  async function countAll(): Promise<number> {
    let count = 0
    let from = webhook?.mid ?? 0
    for (;;) {
      const entries = await entriesAbove(db, from, maxKept)
      if (webhook) count += (await entriesFor(services, webhook, entries)).length
      from = entries.at(-1)?.mid ?? from
      if (entries.length < maxKept) return count
    }
  }
}

export const parked = (
  row: WebhookDeliveryRow,
  reason: DeliveryReason,
  now: number,
): WebhookDeliveryRow => ({ ...row, state: 'parked', reason, finished_at: now })

export const toDelivery = (
  uid: number,
  { mid, payload, created_at }: MessageRow,
  now: number,
): WebhookDeliveryRow => ({
  id: `${mid}-${uid}`,
  uid,
  position: mid,
  body: payload,
  created_at,
  due_at: now,
  ...untried,
})
