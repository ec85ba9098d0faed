import { type ChannelAccess, isMember, mayManageChannel } from './channels.ts'
import { isGuest, isInTeam, type Person } from './people.ts'

export const mayReact = (me: Person): boolean => !isGuest(me)

/** Only its author changes what a message says. */
export const mayEditMessage = (me: Person, message: { from_uid: number }): boolean =>
  !isGuest(me) && message.from_uid === me.uid

/** Forwarding, saving and earlier versions need what history needs, also from administrators. */
export function mayArchiveMessage(
  me: Person,
  message: { gid: number | null; dm_user_a: number | null; dm_user_b: number | null },
  channel: ChannelAccess | undefined,
): boolean {
  if (!isInTeam(me)) return false
  if (message.gid === null) return me.uid === message.dm_user_a || me.uid === message.dm_user_b
  return channel !== undefined && isMember(channel, me)
}

/**
 * Authors delete their messages while they belong to the chat, managers those of their channel, administrators
 * all. A direct chat has no channel.
 */
export function mayDeleteMessage(
  me: Person,
  message: { from_uid: number },
  channel: ChannelAccess | undefined,
): boolean {
  if (isGuest(me)) return false
  if (me.is_admin || mayManageChannel(me, channel)) return true
  return message.from_uid === me.uid && (channel === undefined || isMember(channel, me))
}

/** Managers hide messages of their channel, administrators all. A direct chat has no channel. */
export const mayHideMessage = (
  me: Person,
  message: { from_uid: number },
  channel: ChannelAccess | undefined,
): boolean =>
  message.from_uid !== me.uid && !isGuest(me) && (me.is_admin || mayManageChannel(me, channel))

/** Whether a user may report a message that they can read. */
export const mayReport = (me: Person, { from_uid }: { from_uid: number }): boolean =>
  !isGuest(me) && from_uid !== me.uid
