import { isMember } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import { findChannel } from '../channels/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { listUsers, type User } from '../users/index.ts'
import { insertDeliveries, parkWaiting, placeWebhook } from './store.ts'

/** A user whose webhook gets messages. */
export type Receiver = User & { webhook_url: string }

export const isReceiver = (user: User | undefined): user is Receiver =>
  Boolean(user?.webhook_url) && user?.status !== 'frozen'

export const receivers = (services: MessagesServices): Receiver[] =>
  listUsers(services).filter(isReceiver)

/** Whether an entry of the log goes to a webhook: its bot can see it and did not write it. */
export function isFor(
  services: MessagesServices,
  { uid }: Pick<User, 'uid'>,
  { gid, dm_user_a, dm_user_b, from_uid }: MessageRow,
): boolean {
  if (from_uid === uid) return false
  if (gid === null) return dm_user_a === uid || dm_user_b === uid
  const channel = findChannel(services, gid)
  return channel !== undefined && isMember(channel, uid)
}

/**
 * Lets a webhook begin at the end of the log when its account becomes a receiver: it gets no older messages. What still
 * waits is given up when the address is removed.
 */
export async function followAccount(
  { clock }: Pick<MessagesServices, 'clock'>,
  tx: Tx,
  before: User | undefined,
  user: User,
): Promise<void> {
  if (isReceiver(user) && !isReceiver(before)) {
    await placeWebhook(tx, user.uid, await tx.mids.last())
  }
  if (!user.webhook_url && before?.webhook_url) {
    await parkWaiting(tx, user.uid, { error: 'no webhook', now: clock.now() })
  }
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
    ...{ id: `newuser-${from_uid}-${uid}`, uid, position },
    ...{ created_at: now, due_at: now, attempts: 0, state: 'waiting' },
    ...{ status: null, answer: '', error: '', finished_at: null },
    body: JSON.stringify({
      ...{ mid: 0, from_uid, created_at: now, target: { uid } },
      detail: {
        ...{ type: 'normal', properties: { event: 'newuser' }, content_type: 'text/plain' },
        ...{ content: 'newuser', expires_in: null },
      },
    }),
  }))
  await insertDeliveries(tx, planned)
}
