import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ContentType, Properties } from './content.ts'
import { ChannelOptions } from './channel-options.ts'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { Gid, List, Maybe, Mid, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// Shapes

/** A pinned message with its current content. The wire format has no author here. */
export const PinnedMessage = Type.Object({
  mid: Mid,
  created_by: Uid,
  created_at: Ms,
  properties: Maybe(Properties),
  content_type: ContentType,
  content: Type.String(),
})
export type PinnedMessage = Static<typeof PinnedMessage>

/** A channel, "group" on the wire. `members` is always empty for public channels. */
export const Channel = Type.Object({
  gid: Gid,
  owner: Maybe(Uid),
  name: Type.String(),
  description: Maybe(Type.String()),
  members: Type.Array(Uid),
  is_public: Type.Boolean(),
  avatar_updated_at: Ms,
  pinned_messages: Type.Array(PinnedMessage),
  show_email: Type.Boolean(),
  dm_to_member: Type.Boolean(),
  add_friend: Type.Boolean(),
  only_owner_can_send_msg: Type.Boolean(),
  ext_setting: Maybe(Type.String()),
})
export type Channel = Static<typeof Channel>

// Endpoints

export const listChannels = endpoint('GET', '/group', {
  auth: 'token',
  query: Type.Object({ public_only: Type.Optional(Type.Boolean()) }),
  response: Type.Array(Channel),
  summary: 'Channels the caller can see',
})
export const createChannel = endpoint('POST', '/group', {
  auth: 'member',
  request: Type.Object({
    name: Text(lengths.name),
    description: Opt(Text(lengths.description)),
    members: Opt(List(Uid, listLengths.members)),
    is_public: Opt(Type.Boolean()),
  }),
  response: Type.Object({ gid: Gid, created_at: Ms }),
  summary: 'Creates a channel',
})
export const getChannel = endpoint('GET', '/group/:gid', {
  auth: 'token',
  query: Type.Object({ magic_token: Type.Optional(Text(lengths.token)) }),
  response: Channel,
  summary:
    'One channel; only the name of a private one for a member outside with an invitation to it',
})
export const updateChannel = endpoint('PUT', '/group/:gid', {
  auth: 'member',
  request: Type.Object({
    name: Opt(Text(lengths.name)),
    description: Opt(Text(lengths.description)),
    owner: Opt(Uid),
    show_email: Opt(Type.Boolean()),
    dm_to_member: Opt(Type.Boolean()),
    add_friend: Opt(Type.Boolean()),
    only_owner_can_send_msg: Opt(Type.Boolean()),
    ext_setting: Opt(Text(lengths.extSetting)),
    /** Changes single options inside `ext_setting`. [new] */
    options: Opt(Type.Partial(ChannelOptions)),
  }),
  response: 'empty',
  summary: 'Changes fields, or transfers ownership',
})
export const deleteChannel = endpoint('DELETE', '/group/:gid', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes a channel with its messages',
})
export const changeChannelType = endpoint('POST', '/group/:gid/change_type', {
  auth: 'member',
  request: Type.Object({ is_public: Type.Boolean(), members: Opt(List(Uid, listLengths.members)) }),
  response: 'empty',
  summary: 'Makes a channel public or private',
})
export const setChannelAvatar = endpoint('POST', '/group/:gid/avatar', {
  auth: 'member',
  request: 'image',
  response: 'empty',
  summary: 'Sets a channel’s picture',
})
export const getChannelAvatar = endpoint('GET', '/resource/group_avatar', {
  auth: 'none',
  query: Type.Object({ gid: Gid, t: Type.Optional(Text(lengths.word)) }),
  response: 'bytes',
  summary: 'A channel’s picture as PNG',
})
export const leaveChannel = endpoint('GET', '/group/:gid/leave', {
  auth: 'member',
  response: 'empty',
  summary: 'Leaves a private channel',
})
export const addMembers = endpoint('POST', '/group/:gid/members/add', {
  auth: 'member',
  request: List(Uid, listLengths.members),
  response: 'empty',
  summary: 'Adds people to a private channel',
})
export const removeMembers = endpoint('POST', '/group/:gid/members/remove', {
  auth: 'member',
  request: List(Uid, listLengths.members),
  response: 'empty',
  summary: 'Removes people from a private channel',
})
export const clearChannel = endpoint('DELETE', '/group/:gid/clear', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes all messages of a channel',
})
/** [new] */
export const countOldMessages = endpoint('GET', '/group/:gid/old_messages', {
  auth: 'member',
  query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
  response: Type.Object({ messages: Type.Integer() }),
  summary: 'How many messages of a channel are older than so many days, for those who manage it',
})

// Events

export const RelatedGroups = Type.Object({
  type: Type.Literal('related_groups'),
  groups: Type.Array(Channel),
})
/** Some of all channels, for a first visit. After the last page the user has no others. */
export const GroupsPage = Type.Object({
  type: Type.Literal('groups_page'),
  groups: Type.Array(Channel),
  is_last: Type.Boolean(),
})
export const JoinedGroup = Type.Object({ type: Type.Literal('joined_group'), group: Channel })
export const UserJoinedGroup = Type.Object({
  type: Type.Literal('user_joined_group'),
  gid: Gid,
  uid: Type.Array(Uid),
})
export const UserLeavedGroup = Type.Object({
  type: Type.Literal('user_leaved_group'),
  gid: Gid,
  uid: Type.Array(Uid),
})
export const KickFromGroup = Type.Object({
  type: Type.Literal('kick_from_group'),
  gid: Gid,
  reason: OneOf(['kick', 'group_deleted'] as const),
})
/** Null means unchanged. */
export const GroupChanged = Type.Object({
  type: Type.Literal('group_changed'),
  gid: Gid,
  name: Maybe(Type.String()),
  description: Maybe(Type.String()),
  owner: Maybe(Uid),
  avatar_updated_at: Maybe(Ms),
  is_public: Maybe(Type.Boolean()),
  show_email: Maybe(Type.Boolean()),
  dm_to_member: Maybe(Type.Boolean()),
  add_friend: Maybe(Type.Boolean()),
  only_owner_can_send_msg: Maybe(Type.Boolean()),
  ext_setting: Maybe(Type.String()),
})
export type GroupChanged = Static<typeof GroupChanged>
