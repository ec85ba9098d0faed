import { isMember } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow, WebhookDeliveryRow } from '../../engines/database/tables.ts'
import { findChannel } from '../channels/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { WebhooksServices } from './services.ts'
import { listUsers, type User } from '../users/index.ts'
import { countWaiting, insertDeliveries, insertDeliveriesOf, parkOldest } from './store.ts'

const waitingMost = 1_000
// Counting for each transaction would cost more than the rows.
const uncountedMost = 100

/** The accounts whose webhook gets messages. */
export const receivers = (services: MessagesServices): User[] =>
  listUsers(services).filter(({ webhook_url, status }) => webhook_url && status !== 'frozen')

/** Plans a delivery of each entry to each bot with a webhook that can see it, but not of what the bot wrote itself. */
export async function collect(
  services: WebhooksServices,
  tx: Tx,
  rows: readonly MessageRow[],
): Promise<void> {
  const now = services.clock.now()
  for (const bot of receivers(services)) {
    const mids = rows.filter((row) => isFor(services, bot, row)).map(({ mid }) => mid)
    if (mids.length === 0) continue
    await insertDeliveriesOf(tx, { uid: bot.uid, mids, now })
    await limitWaiting(services, tx, bot.uid, mids.length)
  }
}

/** Tells every webhook that somebody has an account, in the form that existing bots know: a message without a mid. */
export async function collectNewUser(
  services: WebhooksServices,
  tx: Tx,
  { uid: from_uid, is_bot, is_guest }: User,
): Promise<void> {
  if (is_bot || is_guest) return
  const now = services.clock.now()
  const position = await tx.mids.last()
  const planned = receivers(services).map(({ uid }) => {
    const body = JSON.stringify({
      ...{ mid: 0, from_uid, created_at: now, target: { uid } },
      detail: {
        ...{ type: 'normal', properties: { event: 'newuser' }, content_type: 'text/plain' },
        ...{ content: 'newuser', expires_in: null },
      },
    })
    return toDelivery({ id: `newuser-${from_uid}-${uid}`, uid, position, body, now })
  })
  await insertDeliveries(tx, planned)
  for (const { uid } of planned) await limitWaiting(services, tx, uid, 1)
}

/** Parks the oldest deliveries of a bot once too many wait. They are counted after each hundred only. */
async function limitWaiting(
  { webhooks: { uncounted }, clock }: WebhooksServices,
  tx: Tx,
  uid: number,
  added: number,
): Promise<void> {
  const planned = (uncounted.get(uid) ?? 0) + added
  uncounted.set(uid, planned)
  if (planned < uncountedMost) return
  uncounted.delete(uid)
  const count = (await countWaiting(tx, uid)) - waitingMost
  if (count > 0) await parkOldest(tx, uid, { count, error: 'too many waiting', now: clock.now() })
}

function isFor(
  services: MessagesServices,
  { uid }: User,
  { gid, dm_user_a, dm_user_b, from_uid }: MessageRow,
): boolean {
  if (from_uid === uid) return false
  if (gid === null) return dm_user_a === uid || dm_user_b === uid
  const channel = findChannel(services, gid)
  return channel !== undefined && isMember(channel, uid)
}

const toDelivery = ({
  now,
  ...row
}: Pick<WebhookDeliveryRow, 'id' | 'uid' | 'position' | 'body'> & {
  now: number
}): WebhookDeliveryRow => ({
  ...row,
  ...{ created_at: now, due_at: now, attempts: 0, state: 'waiting' },
  ...{ status: null, answer: '', error: '', finished_at: null },
})
