import { fail, type Target } from '@parley/protocol'
import { isMember, mayPost } from '@parley/rules'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { requireChannel } from '../../channels/index.ts'
import { areBlocked } from '../../contacts/index.ts'
import { requireNotTimedOut } from '../../timeouts/index.ts'
import { requireUser } from '../../users/index.ts'
import { type Chat, chatWith } from '../chat.ts'

/** The destination of a message that the caller may send. */
export interface Recipient {
  chat: Chat
  /** The `target` of the wire format. */
  target: Target
}

/** Returns the recipient for a target, or fails if the caller may not write there. */
export const recipientOf = (services: MessagesServices, me: CurrentUser, target: Target) =>
  'gid' in target
    ? channelRecipient(services, me, target.gid)
    : userRecipient(services, me, target.uid)

/** Returns the recipient for a channel, or fails if the caller may not write there. */
export function channelRecipient(
  services: MessagesServices,
  me: CurrentUser,
  gid: number,
): Recipient {
  const channel = requireChannel(services, gid)
  if (!isMember(channel, me)) throw fail('forbidden')
  if (!mayPost(me, channel)) throw fail('only-owner-can-send')
  requireNotTimedOut(services, me, channel)
  return { chat: { gid }, target: { gid } }
}

/** Returns the recipient for a user, or fails if the caller may not write to them. */
export function userRecipient(services: MessagesServices, me: CurrentUser, uid: number): Recipient {
  requireUser(services, uid)
  if (areBlocked(services, me.uid, uid)) throw fail('blocked')
  return { chat: chatWith(me.uid, uid), target: { uid } }
}
