import type { Channel, ExtSetting, UserInfo } from '@parley/protocol'
import { mayManage } from '../channels/index.ts'

export const isGuest = (me: Pick<UserInfo, 'create_by'>) => me.create_by === 'guest'

export const mayWriteIn = (me: UserInfo, channel: Channel) =>
  !isGuest(me) && (!channel.only_owner_can_send_msg || mayManage(me, channel))

export const mayInvite = (me: UserInfo, ext: ExtSetting) =>
  me.is_admin || (!isGuest(me) && !ext.admin_only_can_invite)

export const mayInviteTo = (me: UserInfo, channel: Channel) =>
  !channel.is_public && mayManage(me, channel)

export const maySeeMembers = (me: UserInfo, ext: ExtSetting) =>
  me.is_admin || (!isGuest(me) && !ext.only_admin_can_see_channel_members)
