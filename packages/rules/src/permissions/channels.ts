import { type CommonSettings, type ExtSetting, readChannelOptions } from '@parley/protocol'
import { isGuest, isInTeam, isVisitor, mayInvite, type Person } from './people.ts'

/** Members as the wire lists them or as the server keeps them. */
type Members = readonly number[] | { has(uid: number): boolean }

/** The properties of a channel that decide about permissions. Members of a public channel are not listed. */
export interface ChannelAccess {
  is_public: boolean
  owner: number | null
  members: Members
  /** Holds the options. */
  ext_setting: string | null
}

const isListed = ({ members }: { members: Members }, uid: number): boolean =>
  'has' in members ? members.has(uid) : members.includes(uid)

/** What decides who belongs to a channel. */
type Belonging = Pick<ChannelAccess, 'is_public' | 'members' | 'ext_setting'>

/** Whether visitors of the widget take part in a public channel. */
export const isOpenToVisitors = ({
  is_public,
  ext_setting,
}: Pick<ChannelAccess, 'is_public' | 'ext_setting'>): boolean =>
  is_public && readChannelOptions(ext_setting).visitors

/** Whether somebody belongs to a channel. Everybody belongs to a public one, visitors to those that are open to them. */
export const isMember = (channel: Belonging, person: Person): boolean =>
  channel.is_public
    ? !isVisitor(person) || isOpenToVisitors(channel)
    : isListed(channel, person.uid)

/** Guests see public channels, everybody else those that they belong to. */
export const maySeeChannel = (me: Person, channel: Belonging): boolean =>
  isGuest(me) ? channel.is_public : isMember(channel, me)

/** Administrators and the owner of a private channel manage it. */
export const mayManageChannel = (
  me: Person,
  channel: Pick<ChannelAccess, 'owner'> | undefined,
): boolean => channel !== undefined && isInTeam(me) && (me.is_admin || channel.owner === me.uid)

export const mayCreatePublicChannel = (me: { is_admin: boolean }): boolean => me.is_admin

export const mayCreatePrivateChannel = (
  me: Person,
  { only_admin_can_create_group }: Pick<CommonSettings, 'only_admin_can_create_group'>,
): boolean => me.is_admin || (isInTeam(me) && !only_admin_can_create_group)

/**
 * Whether a user may make a private channel public: its owner, unless only administrators create channels, and every
 * administrator.
 */
export const mayOpenChannel = (
  me: Person,
  channel: Pick<ChannelAccess, 'owner'>,
  { only_admin_can_create_group }: Pick<CommonSettings, 'only_admin_can_create_group'>,
): boolean => mayManageChannel(me, channel) && (me.is_admin || !only_admin_can_create_group)

/** Any member brings people into a private channel, and so does an administrator. */
export const mayAddMembers = (me: Person, channel: ChannelAccess): boolean =>
  !channel.is_public && isInTeam(me) && (me.is_admin || isListed(channel, me.uid))

/** Managers remove members: never the owner, never themselves, who leave instead. */
export const mayRemoveMember = (me: Person, channel: ChannelAccess, uid: number): boolean =>
  !channel.is_public && mayManageChannel(me, channel) && uid !== channel.owner && uid !== me.uid

/** Members leave a private channel. Its owner hands it over first. */
export const mayLeaveChannel = (me: { uid: number }, channel: ChannelAccess): boolean =>
  !channel.is_public && isListed(channel, me.uid)

/** A private channel goes to another person; a bot cannot own one. */
export const mayMakeOwner = (
  me: Person,
  channel: ChannelAccess,
  user: Person & { is_bot: boolean },
): boolean =>
  !channel.is_public &&
  mayManageChannel(me, channel) &&
  user.uid !== channel.owner &&
  !user.is_bot &&
  isInTeam(user)

/** The server lets owners do it too; the product offers it to administrators. */
export const mayChangeVisibility = (me: { is_admin: boolean }): boolean => me.is_admin

/** Managers of a private channel invite into it by a link. */
export const mayInviteToChannel = (me: Person, channel: ChannelAccess): boolean =>
  !channel.is_public && mayManageChannel(me, channel)

export const maySeeMembers = (
  me: Person,
  { only_admin_can_see_channel_members }: Pick<ExtSetting, 'only_admin_can_see_channel_members'>,
): boolean => me.is_admin || (isInTeam(me) && !only_admin_can_see_channel_members)

/** Members write in a channel; where only the owner writes, its managers. A direct chat has no channel. */
export const mayPost = (
  me: Person,
  channel: (ChannelAccess & { only_owner_can_send_msg: boolean }) | undefined,
): boolean =>
  !isGuest(me) &&
  (channel === undefined ||
    (isMember(channel, me) && (!channel.only_owner_can_send_msg || mayManageChannel(me, channel))))

/** Managers keep a member from writing for a time; not themselves, and no other manager. */
export const mayTimeOut = (me: Person, channel: ChannelAccess | undefined, user: Person): boolean =>
  channel !== undefined &&
  mayManageChannel(me, channel) &&
  user.uid !== me.uid &&
  isMember(channel, user) &&
  !mayManageChannel(user, channel)

/** Managers of a channel mute others in its call, lower their hands and remove them; not other managers. */
export const mayModerateCall = (
  me: Person,
  channel: ChannelAccess | undefined,
  user: Person,
): boolean =>
  channel !== undefined &&
  mayManageChannel(me, channel) &&
  user.uid !== me.uid &&
  !mayManageChannel(user, channel)

/** Whether a user may make links to a channel and its calls: to a private one its managers, to a public one all who may invite to the server. */
export const mayInviteTo = (
  me: Person,
  ext: Pick<ExtSetting, 'admin_only_can_invite'>,
  channel: ChannelAccess,
): boolean => (channel.is_public ? mayInvite(me, ext) : mayInviteToChannel(me, channel))

/** Whether a member waits between two messages. Managers and bots do not. */
export const isSlowed = (me: Person & { is_bot: boolean }, channel: ChannelAccess): boolean =>
  !me.is_bot &&
  !mayManageChannel(me, channel) &&
  readChannelOptions(channel.ext_setting).slow_mode_seconds > 0

/** Members notify everyone in a channel, unless it leaves that to its managers. */
export const mayMentionAll = (
  me: Person,
  channel: ChannelAccess & { only_owner_can_send_msg: boolean },
): boolean =>
  isInTeam(me) &&
  mayPost(me, channel) &&
  (mayManageChannel(me, channel) ||
    readChannelOptions(channel.ext_setting).mention_all === 'everyone')
