import type { CommonSettings } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import type { Channel } from './channel.ts'

type Person = Pick<Me, 'uid' | 'is_admin' | 'is_guest'>

/** A member of a private channel; everybody is one of a public channel. */
export const isIn = (channel: Channel, uid: number) => channel.is_public || channel.members.has(uid)

/** Guests read what is public, everybody else also what he is a member of. */
export const maySee = (me: Person, channel: Channel) =>
  channel.is_public || (!me.is_guest && channel.members.has(me.uid))

/** Managers are administrators and the owner of a private channel. */
export const mayManage = (me: Person, channel: Channel) =>
  me.is_admin || (channel.owner !== null && channel.owner === me.uid)

export const mayCreate = (me: Person, isPublic: boolean, settings: CommonSettings) =>
  me.is_admin || (!isPublic && !settings.only_admin_can_create_group)

/** Any member may bring people in, and so may an administrator. */
export const mayAddMembers = (me: Person, channel: Channel) =>
  me.is_admin || channel.members.has(me.uid)

/** Writing: members, and where only the owner writes, the owner and administrators. */
export const mayPost = (me: Person, channel: Channel) =>
  isIn(channel, me.uid) &&
  (!channel.only_owner_can_send_msg || me.is_admin || channel.owner === me.uid)
