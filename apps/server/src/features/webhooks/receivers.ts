import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../messages/index.ts'
import type { WebhookRow } from './tables.ts'
import { belongsTo, findChannel } from '../channels/index.ts'
import { findMessages, type MessagesServices, propertiesOf } from '../messages/index.ts'
import { listUsers, type User } from '../users/index.ts'
import { insertDeliveries, untried } from './store.ts'

/** A user whose webhook gets messages. */
export type Receiver = User & { webhook_url: string }

export const isReceiver = (user: User | undefined): user is Receiver =>
  Boolean(user?.webhook_url) && user?.status !== 'frozen'

export const receivers = (services: MessagesServices): Receiver[] =>
  listUsers(services).filter(isReceiver)

/** The entries of the log that go to a webhook. */
export async function entriesFor(
  services: MessagesServices,
  webhook: WebhookRow,
  entries: readonly MessageRow[],
): Promise<MessageRow[]> {
  const { gap_from, gap_to, only_mentions } = webhook
  const visible = entries.filter(
    (entry) => isFor(services, webhook, entry) && (entry.mid <= gap_from || entry.mid > gap_to),
  )
  return only_mentions === 0 ? visible : mentioning(services, webhook, visible)
}

/**
 * Direct messages, and of channels what mentions the bot, answers it or changes one of these. Mentions of everybody do not
 * count.
 */
async function mentioning(
  { clock, db }: MessagesServices,
  { uid }: WebhookRow,
  entries: readonly MessageRow[],
): Promise<MessageRow[]> {
  const targets = [...new Set(entries.flatMap(({ target_mid }) => target_mid ?? []))]
  const found = targets.length === 0 ? [] : await findMessages(db, targets, clock.now())
  const concerned = new Set(
    found.filter((row) => row.from_uid === uid || mentions(row, uid)).map(({ mid }) => mid),
  )
  return entries.filter(
    (entry) =>
      entry.gid === null || mentions(entry, uid) || concerned.has(Number(entry.target_mid)),
  )
}

function mentions(row: MessageRow, uid: number): boolean {
  const mentioned = propertiesOf(row)?.['mentions']
  return Array.isArray(mentioned) && mentioned.some((one) => Number(one) === uid)
}

/** Whether a bot can see an entry of the log and did not write it. */
function isFor(
  services: MessagesServices,
  { uid }: Pick<User, 'uid'>,
  { gid, dm_user_a, dm_user_b, from_uid }: MessageRow,
): boolean {
  if (from_uid === uid) return false
  if (gid === null) return dm_user_a === uid || dm_user_b === uid
  const channel = findChannel(services, gid)
  return channel !== undefined && belongsTo(services, channel, uid)
}

/** Tells every webhook that somebody has an account, in the form that existing bots know: a message without a mid. */
export async function collectNewUser(
  services: MessagesServices,
  tx: Tx,
  { uid: from_uid, is_bot, is_guest }: User,
): Promise<void> {
  if (is_bot || is_guest) return
  const now = services.clock.now()
  const position = await tx.mids.last()
  const planned = receivers(services).map(({ uid }) => ({
    id: `newuser-${from_uid}-${uid}`,
    uid,
    position,
    created_at: now,
    due_at: now,
    ...untried,
    body: JSON.stringify({
      mid: 0,
      from_uid,
      created_at: now,
      target: { uid },
      detail: {
        type: 'normal',
        properties: { event: 'newuser' },
        content_type: 'text/plain',
        content: 'newuser',
        expires_in: null,
      },
    }),
  }))
  await insertDeliveries(tx, planned)
}
