import type { Channel, CommonSettings, ExtSetting, UserInfo } from '@parley/protocol'

/** Admins, and the owner of a private channel. */
export const mayManage = (me: UserInfo, channel: Channel) => me.is_admin || channel.owner === me.uid

export const mayCreatePublic = (me: UserInfo) => me.is_admin

export const mayCreatePrivate = (
  me: UserInfo,
  { only_admin_can_create_group }: Pick<CommonSettings, 'only_admin_can_create_group'>,
) => me.is_admin || (me.create_by !== 'guest' && !only_admin_can_create_group)

/** Any member may bring people into a private channel. */
export const mayAddMembers = (me: UserInfo, channel: Channel) =>
  !channel.is_public && (me.is_admin || channel.members.includes(me.uid))

export const mayLeave = (me: UserInfo, channel: Channel) =>
  !channel.is_public && channel.members.includes(me.uid)

/** The owner can never be removed; oneself leaves instead. */
export const mayRemoveMember = (me: UserInfo, channel: Channel, uid: number) =>
  !channel.is_public && mayManage(me, channel) && uid !== channel.owner && uid !== me.uid

/** Ownership goes to a person who is in it already. */
export const mayMakeOwner = (me: UserInfo, channel: Channel, user: UserInfo) =>
  !channel.is_public && mayManage(me, channel) && user.uid !== channel.owner && !user.is_bot

/** The server would let owners do it too; the product leaves it to admins. */
export const mayChangeVisibility = (me: UserInfo) => me.is_admin

export const maySeeMembers = (
  me: UserInfo,
  { only_admin_can_see_channel_members }: Pick<ExtSetting, 'only_admin_can_see_channel_members'>,
) => me.is_admin || (me.create_by !== 'guest' && !only_admin_can_see_channel_members)
