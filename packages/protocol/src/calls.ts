import type { Static } from 'typebox'
import { Type } from 'typebox'
import { IceServer } from './call-settings.ts'
import { SignalToEngine, SignalToPage } from './call-signals.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Gid, Maybe, Ms, OneOf, Opt, RoomName, Text, Uid } from './shapes.ts'

// Shapes

const Seconds = Type.Integer({ description: 'seconds' })
/** A channel, or the callee of a direct call; exactly one of the two. */
const Callee = Type.Object({ gid: Opt(Gid), uid: Opt(Uid) })
const CallLinkToken = Text(lengths.word)

/** `uid` is the caller's own. `agora_token` is a token of version "006". */
export const AgoraToken = Type.Object({
  agora_token: Type.String(),
  app_id: Type.String(),
  uid: Uid,
  channel_name: RoomName,
  expired_in: Seconds,
})
export type AgoraToken = Static<typeof AgoraToken>

/** Rooms that are not empty, in the format of the Agora service for every provider. */
export const AgoraChannels = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    channels: Type.Array(Type.Object({ channel_name: RoomName, user_count: Type.Integer() })),
    total_size: Type.Integer(),
  }),
})
export type AgoraChannels = Static<typeof AgoraChannels>

/** The other members are missing when `channel_exist` is false. */
export const AgoraChannelUsers = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    channel_exist: Type.Boolean(),
    mode: Type.Optional(Type.Integer()),
    total: Type.Optional(Type.Integer()),
    users: Type.Optional(Type.Array(Uid)),
  }),
})
export type AgoraChannelUsers = Static<typeof AgoraChannelUsers>

/** One device in a call. Flags are null for participants known to Agora only. */
export const Participant = Type.Object({
  session: Type.String(),
  uid: Uid,
  muted: Maybe(Flag),
  deafen: Maybe(Flag),
  video: Maybe(Flag),
  screen: Maybe(Flag),
  /** When they raised their hand; null while it is down. [new] */
  hand_at: Type.Optional(Maybe(Ms)),
  /** The name of a guest, who is in no list of users. [new] */
  guest_name: Type.Optional(Type.String()),
  joined_at: Ms,
})
export type Participant = Static<typeof Participant>

export const VoiceRoom = Type.Object({
  channel_name: RoomName,
  participants: Type.Array(Participant),
})
export type VoiceRoom = Static<typeof VoiceRoom>

/** Membership in a call. The block of the provider is set, the other two are null. */
export const JoinedCall = Type.Object({
  provider: OneOf(['sfu', 'livekit', 'agora'] as const),
  channel_name: RoomName,
  session: Type.String(),
  uid: Uid,
  max_participants: Maybe(Type.Integer()),
  participants: Type.Array(Participant),
  sfu: Maybe(Type.Object({ ice_servers: Type.Array(IceServer), expired_in: Seconds })),
  livekit: Maybe(Type.Object({ url: Type.String(), token: Type.String(), expired_in: Seconds })),
  agora: Maybe(AgoraToken),
})
export type JoinedCall = Static<typeof JoinedCall>

// Endpoints that existing clients know

export const listAgoraChannels = endpoint('GET', '/admin/agora/channel/:page_no/:page_size', {
  auth: 'token',
  response: AgoraChannels,
  summary: 'Rooms in use that the caller can see, by name; pages count from 0',
})
export const listAgoraChannelUsers = endpoint(
  'GET',
  '/admin/agora/channel/user/:name/:hosts_only',
  {
    auth: 'token',
    response: AgoraChannelUsers,
    summary: 'The participants of a room, in order of joining',
  },
)
export const createAgoraToken = endpoint('POST', '/admin/agora/token', {
  auth: 'member',
  request: Callee,
  response: AgoraToken,
  summary: 'A token for the room of a channel or user; rings the user',
})
export const createChannelAgoraToken = endpoint('GET', '/group/:gid/agora_token', {
  auth: 'member',
  response: AgoraToken,
  summary: 'The older form, for channels only',
})

// Endpoints of our own client

export const listCallRooms = endpoint('GET', '/call/rooms', {
  auth: 'token',
  response: Type.Array(VoiceRoom),
  summary: 'Rooms in use that the caller can see, with their participants',
})
export const joinCall = endpoint('POST', '/call/join', {
  // Guests need a link.
  auth: 'token',
  request: Type.Object({
    ...Callee.properties,
    /** The token of a link to the call of the channel. [new] */
    link: Opt(CallLinkToken),
  }),
  response: JoinedCall,
  summary: 'Joins the room of a channel, calls a user, or answers a call with the own uid',
})
/** A link by which people join the call of a channel without being in it. [new] */
export const CallLink = Type.Object({ token: Type.String(), expires_at: Ms })
export type CallLink = Static<typeof CallLink>
export const makeCallLink = endpoint('POST', '/call/link', {
  auth: 'member',
  request: Type.Object({ gid: Gid, reset: Opt(Flag) }),
  response: CallLink,
  summary:
    'The link to the call of a channel; a reset makes another one and removes those who came by the old one',
})
export const CallLinkInfo = Type.Object({
  gid: Gid,
  name: Type.String({ description: 'of the channel' }),
  guests: Type.Boolean({ description: 'whether people without an account may join' }),
})
export type CallLinkInfo = Static<typeof CallLinkInfo>
export const readCallLink = endpoint('GET', '/call/link/:token', {
  auth: 'none',
  response: CallLinkInfo,
  summary: 'The channel of a link to its call',
})
export const updateCallState = endpoint('POST', '/call/state', {
  auth: 'token',
  request: Type.Object({
    session: Text(lengths.word),
    muted: Opt(Flag),
    deafen: Opt(Flag),
    video: Opt(Flag),
    screen: Opt(Flag),
    /** Raises the hand, or lowers it. [new] */
    hand: Opt(Flag),
    /** The page closes or is loaded again: without a further call the session ends in ten seconds. [new] */
    leaving: Opt(Flag),
  }),
  response: 'empty',
  summary: 'Keeps the session in a call alive and changes the given flags',
})
export const leaveCall = endpoint('POST', '/call/leave', {
  auth: 'token',
  request: Type.Object({ session: Text(lengths.word) }),
  response: 'empty',
  summary: 'Leaves a call; succeeds when already left',
})
export const sendCallSignal = endpoint('POST', '/call/signal', {
  auth: 'token',
  request: Type.Object({ session: Text(lengths.word), data: SignalToEngine }),
  response: 'empty',
  limit: 65_536,
  summary: 'Sends a signal to the media engine, which answers with `call_signal` events',
})
export const declineCall = endpoint('POST', '/call/decline', {
  auth: 'member',
  request: Type.Object({ channel_name: RoomName }),
  response: 'empty',
  summary: 'Declines a direct call',
})
export const callReactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const
export type CallReactionEmoji = (typeof callReactions)[number]
export const reactInCall = endpoint('POST', '/call/reaction', {
  auth: 'token',
  request: Type.Object({ session: Text(lengths.word), emoji: OneOf(callReactions) }),
  response: 'empty',
  summary: 'Shows a reaction to everyone in the call',
})
export const callModerations = ['mute', 'lower_hand', 'remove'] as const
export type CallModeration = (typeof callModerations)[number]
export const moderateCall = endpoint('POST', '/call/moderate', {
  auth: 'member',
  request: Type.Object({ session: Text(lengths.word), action: OneOf(callModerations) }),
  response: 'empty',
  summary: 'Mutes another session in the call of a channel, lowers its hand or removes it',
})

// Events, sent only to streams with `ext=1`; `user_calling` goes to all streams while Agora is the provider

/** `uid` calls, `target` is called. */
export const UserCalling = Type.Object({
  type: Type.Literal('user_calling'),
  uid: Uid,
  target: Uid,
})
/** All participants of a room. An empty list means that the room is closed. */
export const CallRoom = Type.Object({
  type: Type.Literal('call_room'),
  channel_name: RoomName,
  participants: Type.Array(Participant),
})
/** Sent only to the stream of session `to`. */
export const CallSignal = Type.Object({
  type: Type.Literal('call_signal'),
  channel_name: RoomName,
  to: Type.String({ description: 'session' }),
  data: SignalToPage,
})
export const CallEnded = Type.Object({
  type: Type.Literal('call_ended'),
  channel_name: RoomName,
  uid: Uid,
  target: Uid,
  /** `removed` goes to one device: a manager of the channel, `uid`, has removed it. [new] */
  reason: OneOf(['declined', 'missed', 'ended', 'removed'] as const),
})
/** A participant of a call shows a reaction. [new] */
export const CallReaction = Type.Object({
  type: Type.Literal('call_reaction'),
  channel_name: RoomName,
  session: Type.String(),
  uid: Uid,
  emoji: OneOf(callReactions),
})
