import type { MessageRow, WebhookDeliveryRow, WebhookRow } from '../../engines/database/tables.ts'
import { entriesAbove, type MessagesServices } from '../messages/index.ts'
import { isFor } from './receivers.ts'
import { findWebhook, insertDeliveries, moveWebhook, nextWaiting } from './store.ts'

/** How many entries of the log, or deliveries, a batch has at most. */
export const batchMost = 50
/** How many of the entries that are skipped at once can be sent again later. */
const keptMost = 1_000

/** The next deliveries of a webhook. */
export interface Batch {
  /** In order. */
  rows: WebhookDeliveryRow[]
  /** Whether the rows are in the database, because they failed before or are no messages. */
  isStored: boolean
  /** The place in the log once all rows are sent. */
  end: number
}

/** The next deliveries of a webhook, or undefined if none is due. Rows that wait come before later entries of the log. */
export async function nextBatch(
  services: MessagesServices,
  webhook: WebhookRow,
): Promise<Batch | undefined> {
  const { clock, database, db } = services
  const { uid, mid } = webhook
  const waiting = await nextWaiting(db, uid, batchMost)
  const [first] = waiting
  if (first && first.position <= mid) {
    if (first.due_at > clock.now()) return undefined
    return { rows: waiting.filter(({ position }) => position <= mid), isStored: true, end: mid }
  }
  // Read before the entries, so that all up to it can be seen.
  const last = first?.position ?? (await database.lastMid())
  if (last <= mid) return undefined
  const entries = (await entriesAbove(db, mid, batchMost)).filter((entry) => entry.mid <= last)
  const rows = entries.filter((entry) => isFor(services, webhook, entry))
  const isFull = entries.length === batchMost
  return {
    rows: rows.map((entry) => toDelivery(uid, entry, clock.now())),
    isStored: false,
    end: isFull ? (entries.at(-1)?.mid ?? last) : last,
  }
}

/** How many entries of the log wait for a webhook, at most a thousand. */
export async function countBehind(services: MessagesServices, webhook: WebhookRow) {
  const entries = await entriesAbove(services.db, webhook.mid, keptMost)
  return entries.filter((entry) => isFor(services, webhook, entry)).length
}

/**
 * Gives up the entries that were written before a time, because a receiver has failed for as long. The last thousand of them
 * are kept as deliveries, which an administrator can send again.
 */
export async function skipOld(
  services: MessagesServices,
  uid: number,
  time: number,
): Promise<void> {
  const { clock, database, db } = services
  const webhook = await findWebhook(db, uid)
  if (!webhook) return
  const skipped: WebhookDeliveryRow[] = []
  let end = webhook.mid
  for (;;) {
    const entries = await entriesAbove(db, end, batchMost)
    const old = entries.filter(({ created_at }) => created_at < time)
    const now = clock.now()
    const given = { state: 'parked', error: 'waited for a day', finished_at: now }
    for (const entry of old) {
      if (isFor(services, webhook, entry))
        skipped.push({ ...toDelivery(uid, entry, now), ...given })
    }
    skipped.splice(0, Math.max(0, skipped.length - keptMost))
    end = old.at(-1)?.mid ?? end
    if (old.length < batchMost) break
  }
  if (end === webhook.mid) return
  await database.transact(async (tx) => {
    if (await moveWebhook(tx, webhook, end)) await insertDeliveries(tx, skipped)
  })
}

const toDelivery = (
  uid: number,
  { mid, payload }: MessageRow,
  now: number,
): WebhookDeliveryRow => ({
  ...{ id: `${mid}-${uid}`, uid, position: mid, body: payload },
  ...{ created_at: now, due_at: now, attempts: 0, state: 'waiting' },
  ...{ status: null, answer: '', error: '', finished_at: null },
})
