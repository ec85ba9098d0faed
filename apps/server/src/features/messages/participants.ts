import { fail } from '@parley/protocol'
import { isGuest, isMember, maySeeChannel, type Person } from '@parley/rules'
import type { MessageRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type Channel, findChannel } from '../channels/index.ts'
import { requireNotTimedOut } from '../timeouts/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { chatOf } from './chat.ts'
import { channelRecipient, type Recipient } from './send/recipient.ts'
import type { MessagesServices } from './services.ts'

/** The conversation of `message`, as the recipient of a reply or reaction by `me`. */
export function replyRecipient(me: CurrentUser, message: MessageRow): Recipient {
  const chat = chatOf(message)
  if ('gid' in chat) return { chat, target: { gid: chat.gid } }
  return { chat, target: { uid: otherUser(me, message) } }
}

// For an administrator outside the conversation, use the author's target.
function otherUser({ uid }: CurrentUser, { dm_user_a, dm_user_b, to_uid }: MessageRow): number {
  if (uid === dm_user_a) return dm_user_b as number
  if (uid === dm_user_b) return dm_user_a as number
  return to_uid as number
}

/** Whether history would give a message to the caller. */
export function mayReadMessage(
  services: Pick<MessagesServices, 'channels'>,
  me: Person,
  { gid, dm_user_a, dm_user_b }: Pick<MessageRow, 'gid' | 'dm_user_a' | 'dm_user_b'>,
): boolean {
  if (gid === null) return !isGuest(me) && (dm_user_a === me.uid || dm_user_b === me.uid)
  const channel = findChannel(services, gid)
  return channel !== undefined && maySeeChannel(me, channel)
}

/** Fails unless the caller is one of the two users of the direct chat or a member of the channel. */
export function requireParticipant(
  services: MessagesServices,
  me: CurrentUser,
  message: MessageRow,
): void {
  const chat = chatOf(message)
  if ('pair' in chat) {
    if (!chat.pair.includes(me.uid)) throw fail('forbidden')
    if (areBlocked(services, ...chat.pair)) throw fail('blocked')
  } else {
    const channel = findChannel(services, chat.gid)
    if (!channel) throw fail('not-found')
    if (!isMember(channel, me)) throw fail('forbidden')
    requireNotTimedOut(services, me, channel)
  }
}

/** Fails unless the caller is a participant who may write. Required for replies and edits. */
export function requireMayWrite(
  services: MessagesServices,
  me: CurrentUser,
  message: MessageRow,
): void {
  requireParticipant(services, me, message)
  if (message.gid !== null) channelRecipient(services, me, message.gid)
}

export const channelOf = (services: MessagesServices, message: MessageRow): Channel | undefined =>
  message.gid === null ? undefined : findChannel(services, message.gid)
