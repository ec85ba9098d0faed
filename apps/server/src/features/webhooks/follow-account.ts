import type { Tx } from '../../engines/database/database.ts'
import { entriesAbove, type MessagesServices } from '../messages/index.ts'
import type { User } from '../users/index.ts'
import { maxKept, parked, toDelivery } from './batch.ts'
import { entriesFor } from './receivers.ts'
import { findWebhook, insertDeliveries, parkWaiting, beginWebhookAt, setWebhook } from './store.ts'

/** How many of the newest entries of the log are looked through for those to list. */
const maxExamined = 5_000
// Until the bot is not frozen any more.
const open = Number.MAX_SAFE_INTEGER

/**
 * Follows the address and the status of an account. A webhook begins at the end of the log: it gets no older messages. When
 * its address is removed, what waits is given up and listed. A frozen bot keeps what waited before and gets nothing of the time
 * of the freeze. A new address or the end of a freeze makes what waits due at once.
 */
export async function followAccount(
  services: MessagesServices,
  tx: Tx,
  before: User | undefined,
  user: User,
): Promise<void> {
  const { uid, webhook_url } = user
  if (!webhook_url) {
    if (before?.webhook_url) await giveUpAll(services, tx, uid)
    return
  }
  const last = await tx.mids.last()
  const isFrozen = user.status === 'frozen'
  if (!before?.webhook_url) await beginWebhookAt(tx, uid, last)
  else if (before.webhook_url !== webhook_url) {
    await setWebhook(tx, uid, { wait_until: 0, failures: 0 })
  }
  const wasFrozen = before?.webhook_url ? before.status === 'frozen' : false
  if (isFrozen && !wasFrozen) await beginGap(tx, uid, last)
  if (!isFrozen && wasFrozen) {
    await setWebhook(tx, uid, { gap_to: last, wait_until: 0, failures: 0 })
  }
}

/** Leaves out the messages from now on. An earlier gap that the webhook has not passed becomes part of this one. */
async function beginGap(tx: Tx, uid: number, last: number): Promise<void> {
  const webhook = await findWebhook(tx, uid)
  const isInside = webhook !== undefined && webhook.gap_to > webhook.mid
  await setWebhook(tx, uid, { gap_from: isInside ? webhook.gap_from : last, gap_to: open })
}

async function giveUpAll(services: MessagesServices, tx: Tx, uid: number): Promise<void> {
  const now = services.clock.now()
  await parkWaiting(tx, uid, { reason: 'no_webhook', now })
  const webhook = await findWebhook(tx, uid)
  if (!webhook) return
  const last = await tx.mids.last()
  const from = Math.max(webhook.mid, last - maxExamined)
  const entries = await entriesAbove(tx, from, maxExamined)
  const wanted = (await entriesFor(services, webhook, entries)).slice(-maxKept)
  const given = wanted.map((entry) => parked(toDelivery(uid, entry, now), 'no_webhook', now))
  await insertDeliveries(tx, given)
  await beginWebhookAt(tx, uid, last)
}
