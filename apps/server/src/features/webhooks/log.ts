import {
  type checkWebhook,
  type DeliveryReason,
  fail,
  type ResponseOf,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookLog,
} from '@parley/protocol'
import { probeUrl } from '../../engines/outside/probe.ts'
import type { WebhookDeliveryRow } from './tables.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited, changesOf } from '../audit/index.ts'
import { requireUser } from '../users/index.ts'
import type { WebhooksServices } from './services.ts'
import { countBehind } from './batch.ts'
import { isDue } from './outcome.ts'
import { webhookTest } from './post.ts'
import { isReceiver } from './receivers.ts'
import { signingKeys, toSecret } from './sign.ts'
import {
  countWaiting,
  findDelivery,
  findWebhook,
  firstWebhook,
  readDeliveries,
  renewSecret,
  setWebhook,
  tryNow,
  updateDelivery,
} from './store.ts'

/** What was sent to the webhook of a bot, and the secret that its receiver checks. */
export async function webhookLog(services: WebhooksServices, uid: number): Promise<WebhookLog> {
  const { clock, db, identity } = services
  // Without an address there is a secret all the same: receivers are set up before the server asks them for an answer.
  const webhook = await findWebhook(db, uid)
  const [key] = signingKeys(identity.server_key, webhook ?? firstWebhook(uid), clock.now())
  const { webhook_url } = requireUser(services, uid)
  const behind = webhook && webhook_url ? await countBehind(services, webhook) : 0
  const now = clock.now()
  const isPaused =
    webhook !== undefined && webhook.wait_until > now && !isDue(webhook.wait_until, now)
  return {
    secret: toSecret(key),
    waiting: (await countWaiting(db, uid)) + behind,
    paused_until: isPaused ? webhook.wait_until : null,
    only_mentions: webhook?.only_mentions === 1,
    deliveries: (await readDeliveries(db, uid)).map((row) => toWire(row)),
  }
}

/** Tells why an address cannot be the webhook of a bot. The recorded answer to setting it has no room for that. */
export async function checkAddress(
  services: WebhooksServices,
  uid: number,
  url: string,
): Promise<ResponseOf<typeof checkWebhook>> {
  requireUser(services, uid)
  const test = await webhookTest(services, uid)
  const found = await probeUrl(url.trim(), { allowPrivate: true, test })
  if ('address' in found) return { problem: null, status: null }
  return { problem: found.problem, status: found.status ?? null }
}

/** Replaces the secret of a webhook. Deliveries are signed with both for a day. */
export async function changeSecret(
  services: WebhooksServices,
  me: Actor,
  uid: number,
): Promise<{ secret: string }> {
  const { clock, identity } = services
  const target = requireUser(services, uid)
  return audited(services, me, async (tx, audit) => {
    const now = clock.now()
    await renewSecret(tx, uid, now)
    const webhook = await findWebhook(tx, uid)
    if (!webhook) throw fail('not-found')
    audit('webhook_secret_changed', { target })
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

/**
 * Sends a delivery again, and what else waits. It counts as new, so it is given up a day from now. Fails with `running` while
 * the receiver has it.
 */
export async function resend(
  services: WebhooksServices,
  me: Actor,
  { uid, id }: { uid: number; id: string },
): Promise<undefined> {
  const target = requireUser(services, uid)
  if (!isReceiver(target)) throw fail('not-found')
  await audited(services, me, async (tx, audit) => {
    const row = await findDelivery(tx, uid, id)
    if (!row) throw fail('not-found')
    if (row.state === 'sending') throw fail('running')
    const now = services.clock.now()
    const again = { state: 'waiting', attempts: 0, error: '', reason: '', finished_at: null }
    await updateDelivery(tx, id, { ...again, created_at: now, due_at: now })
    await tryNow(tx, uid)
    audit('webhook_resent', { target })
  })
  services.webhooks.wake()
  return undefined
}

/** Gives up a delivery that waits. It stays listed. */
export async function giveUp(
  services: WebhooksServices,
  me: Actor,
  { uid, id }: { uid: number; id: string },
): Promise<undefined> {
  const target = requireUser(services, uid)
  await audited(services, me, async (tx, audit) => {
    const row = await findDelivery(tx, uid, id)
    if (row?.state !== 'waiting') throw fail('not-found')
    const reason: DeliveryReason = 'given_up'
    const finished_at = services.clock.now()
    await updateDelivery(tx, id, { state: 'parked', reason, finished_at })
    // The deliveries behind it must not wait for its next attempt.
    await tryNow(tx, uid)
    audit('webhook_given_up', { target })
  })
  services.webhooks.wake()
  return undefined
}

/** Sends at once what waits for a receiver that could not be reached. */
export async function tryAgain(
  services: WebhooksServices,
  me: Actor,
  uid: number,
): Promise<undefined> {
  const target = requireUser(services, uid)
  if (!isReceiver(target)) throw fail('not-found')
  await audited(services, me, async (tx, audit) => {
    await tryNow(tx, uid)
    audit('webhook_resent', { target })
  })
  services.webhooks.wake()
  return undefined
}

/** Sets which messages of channels a webhook gets. Counts for those that are not sent yet. */
export async function setOptions(
  services: WebhooksServices,
  me: Actor,
  uid: number,
  { only_mentions }: { only_mentions: boolean },
): Promise<undefined> {
  const target = requireUser(services, uid)
  if (!target.is_bot) throw fail('bad-request')
  await audited(services, me, async (tx, audit) => {
    const before = (await findWebhook(tx, uid)) ?? firstWebhook(uid)
    await setWebhook(tx, uid, { only_mentions: Number(only_mentions) })
    const old = { only_mentions: before.only_mentions === 1 }
    const changes = changesOf(old, { only_mentions })
    if (changes.length > 0) audit('account_changed', { target, changes })
  })
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
  reason: row.reason === '' ? null : (row.reason as DeliveryReason),
  finished_at: row.finished_at,
})
