import type { Channel, CommonSettings, ExtSetting, UserInfo } from '@parley/protocol'

type Me = Pick<UserInfo, 'uid' | 'is_admin' | 'create_by'>

export const isGuest = (me: Pick<Me, 'create_by'>) => me.create_by === 'guest'

const leads = (me: Me, channel: Channel) => me.is_admin || channel.owner === me.uid

export const mayWriteIn = (me: Me, channel: Channel) =>
  !isGuest(me) && (!channel.only_owner_can_send_msg || leads(me, channel))

export const mayCreatePublic = (me: Me) => me.is_admin

export const mayCreatePrivate = (me: Me, common: CommonSettings) =>
  me.is_admin || (!isGuest(me) && !common.only_admin_can_create_group)

export const mayInvite = (me: Me, ext: ExtSetting) =>
  me.is_admin || (!isGuest(me) && !ext.admin_only_can_invite)

export const mayInviteTo = (me: Me, channel: Channel) => !channel.is_public && leads(me, channel)

export const mayLeave = (me: Me, channel: Channel) =>
  !channel.is_public && channel.members.includes(me.uid)

export const mayDelete = (me: Me, channel: Channel) => leads(me, channel)

export const maySeeMembers = (me: Me, ext: ExtSetting) =>
  me.is_admin || (!isGuest(me) && !ext.only_admin_can_see_channel_members)
