import type { Channel as WireChannel, PinnedMessage } from '@parley/protocol'
import type { ChannelRow } from './tables.ts'
import type { SettingChange } from '../organization/index.ts'

/** A cached channel. */
export interface Channel {
  gid: number
  name: string
  description: string
  owner: number | null
  is_public: boolean
  avatar_updated_at: number
  show_email: boolean
  dm_to_member: boolean
  add_friend: boolean
  only_owner_can_send_msg: boolean
  ext_setting: string | null
  /** The latest changes of `ext_setting`, the newest first. */
  setting_changes: readonly SettingChange[]
  /** All messages up to it were deleted. */
  cleared_mid: number
  public_mid: number
  created_at: number
  /** Members of a private channel, each with the mid they joined at. Empty for public channels. */
  members: ReadonlyMap<number, number>
  /** For a channel that was private: its former members, each with the mid they joined at. */
  formerMembers: ReadonlyMap<number, number>
  pinned_messages: PinnedMessage[]
}

export function toChannel(
  row: ChannelRow,
  positions: ReadonlyMap<number, number>,
  pinned_messages: PinnedMessage[],
): Channel {
  const is_public = row.is_public === 1
  const none = new Map<number, number>()
  return {
    gid: row.gid,
    name: row.name,
    description: row.description,
    owner: row.owner,
    is_public,
    avatar_updated_at: row.avatar_updated_at,
    show_email: row.show_email === 1,
    dm_to_member: row.dm_to_member === 1,
    add_friend: row.add_friend === 1,
    only_owner_can_send_msg: row.only_owner_can_send_msg === 1,
    ext_setting: row.ext_setting,
    setting_changes: JSON.parse(row.setting_changes ?? '[]') as SettingChange[],
    cleared_mid: row.cleared_mid,
    public_mid: row.public_mid,
    created_at: row.created_at,
    members: is_public ? none : positions,
    formerMembers: is_public ? positions : none,
    pinned_messages,
  }
}

/** A channel in the wire format. */
export function toWire(channel: Channel): WireChannel {
  return {
    gid: channel.gid,
    owner: channel.owner,
    name: channel.name,
    description: channel.description === '' ? null : channel.description,
    members: [...channel.members.keys()],
    is_public: channel.is_public,
    avatar_updated_at: channel.avatar_updated_at,
    pinned_messages: channel.pinned_messages,
    show_email: channel.show_email,
    dm_to_member: channel.dm_to_member,
    add_friend: channel.add_friend,
    only_owner_can_send_msg: channel.only_owner_can_send_msg,
    ext_setting: channel.ext_setting,
  }
}

/** A private channel as people with an invitation see it before they join: its name and picture. */
export const nameOnly = ({ gid, name, avatar_updated_at }: Channel): WireChannel => ({
  gid,
  name,
  avatar_updated_at,
  is_public: false,
  owner: null,
  description: null,
  members: [],
  pinned_messages: [],
  ext_setting: null,
  show_email: false,
  dm_to_member: false,
  add_friend: false,
  only_owner_can_send_msg: false,
})
