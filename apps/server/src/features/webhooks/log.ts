import {
  fail,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookLog,
} from '@parley/protocol'
import type { WebhookDeliveryRow } from '../../engines/database/tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { requireUser } from '../users/index.ts'
import type { WebhooksServices } from './services.ts'
import { countBehind } from './batch.ts'
import { isReceiver } from './receivers.ts'
import { signingKeys, toSecret } from './sign.ts'
import {
  countWaiting,
  findDelivery,
  findWebhook,
  firstWebhook,
  readDeliveries,
  renewSecret,
  updateDelivery,
} from './store.ts'

/** What was sent to the webhook of a bot, and the secret that its receiver checks. */
export async function webhookLog(services: WebhooksServices, uid: number): Promise<WebhookLog> {
  const { clock, db, identity } = services
  requireUser(services, uid)
  // Without an address there is a secret all the same: receivers are set up before the server asks them for an answer.
  const webhook = await findWebhook(db, uid)
  const [key] = signingKeys(identity.server_key, webhook ?? firstWebhook(uid), clock.now())
  const behind = webhook ? await countBehind(services, webhook) : 0
  return {
    secret: toSecret(key),
    waiting: (await countWaiting(db, uid)) + behind,
    deliveries: (await readDeliveries(db, uid)).map((row) => toWire(row)),
  }
}

/** Replaces the secret of a webhook. Deliveries are signed with both for a day. */
export async function changeSecret(
  services: WebhooksServices,
  me: Actor,
  uid: number,
): Promise<{ secret: string }> {
  const { clock, identity } = services
  const target = requireUser(services, uid)
  return audited(services, me, async (tx, record) => {
    const now = clock.now()
    await renewSecret(tx, uid, now)
    const webhook = await findWebhook(tx, uid)
    if (!webhook) throw fail('not-found')
    record('webhook_secret_changed', { target })
    return { secret: toSecret(signingKeys(identity.server_key, webhook, now)[0]) }
  })
}

export async function deliveryDetails(
  services: WebhooksServices,
  { uid, id }: { uid: number; id: string },
): Promise<WebhookDeliveryDetails> {
  const row = await findDelivery(services.db, uid, id)
  if (!row) throw fail('not-found')
  return { ...toWire(row), body: row.body, answer: row.answer }
}

/** Sends a delivery again. One that waits is sent now. It counts as new, so it is given up a day from now. */
export async function resend(
  services: WebhooksServices,
  me: Actor,
  { uid, id }: { uid: number; id: string },
): Promise<undefined> {
  const target = requireUser(services, uid)
  if (!isReceiver(target)) throw fail('not-found')
  await audited(services, me, async (tx, record) => {
    if (!(await findDelivery(tx, uid, id))) throw fail('not-found')
    const now = services.clock.now()
    const again = { state: 'waiting', attempts: 0, error: '', finished_at: null }
    await updateDelivery(tx, id, { ...again, created_at: now, due_at: now })
    record('webhook_resent', { target })
  })
  services.webhooks.wake()
  return undefined
}

const toWire = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  mid: row.id.startsWith('newuser') ? 0 : row.position,
  created_at: row.created_at,
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  due_at: row.state === 'waiting' ? row.due_at : null,
  status: row.status,
  error: row.error,
  finished_at: row.finished_at,
})
