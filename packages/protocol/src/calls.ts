import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { Flag, Gid, List, Maybe, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// Shapes

export const callProviders = ['sfu', 'livekit', 'agora', 'off'] as const
export type CallProvider = (typeof callProviders)[number]

const ChannelName = Text(lengths.word, {
  description: 'vocechat:group:{gid} or vocechat:dm:{callee uid}',
})
const Seconds = Type.Integer({ description: 'seconds' })
/** A channel, or the callee of a direct call; exactly one of the two. */
const Callee = Type.Object({ gid: Opt(Gid), uid: Opt(Uid) })

export const AgoraConfig = Type.Object({
  enabled: Type.Boolean(),
  url: Type.String(),
  project_id: Type.String(),
  app_id: Type.String(),
  app_certificate: Type.String(),
  customer_id: Type.String(),
  customer_secret: Type.String(),
})
export type AgoraConfig = Static<typeof AgoraConfig>

/** `uid` is the caller's own. `agora_token` is a token of version "006". */
export const AgoraToken = Type.Object({
  agora_token: Type.String(),
  app_id: Type.String(),
  uid: Uid,
  channel_name: ChannelName,
  expired_in: Seconds,
})
export type AgoraToken = Static<typeof AgoraToken>

/** Rooms that are not empty, in the format of the Agora service for every provider. */
export const AgoraChannels = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    channels: Type.Array(Type.Object({ channel_name: ChannelName, user_count: Type.Integer() })),
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

/** With a `secret` the server issues time-limited credentials, otherwise it returns the fixed pair. */
export const TurnServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.String(),
  credential: Type.String(),
  secret: Type.String(),
})
export type TurnServer = Static<typeof TurnServer>

const RingSeconds = Type.Integer({ minimum: 15, maximum: 120 })
const MaxParticipants = Type.Integer({ minimum: 2, maximum: 50 })
const MaxCameras = Type.Integer({ minimum: 0, maximum: 50 })

/** The call provider and its settings. */
export const CallConfig = Type.Object({
  provider: OneOf(callProviders),
  ring_seconds: RingSeconds,
  sfu: Type.Object({
    max_participants: MaxParticipants,
    max_cameras: MaxCameras,
    announced_addresses: Type.Array(Type.String()),
    stun: Type.Array(Type.String()),
    turn: Type.Array(TurnServer),
  }),
  livekit: Type.Object({
    url: Type.String(),
    api_url: Type.String(),
    api_key: Type.String(),
    api_secret: Type.String(),
  }),
})
export type CallConfig = Static<typeof CallConfig>

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
  joined_at: Ms,
})
export type Participant = Static<typeof Participant>

export const VoiceRoom = Type.Object({
  channel_name: ChannelName,
  participants: Type.Array(Participant),
})
export type VoiceRoom = Static<typeof VoiceRoom>

/** The members of the browser's RTCIceServer. */
export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})
export type IceServer = Static<typeof IceServer>

/** Membership in a call. The block of the provider is set, the other two are null. */
export const JoinedCall = Type.Object({
  provider: OneOf(['sfu', 'livekit', 'agora'] as const),
  channel_name: ChannelName,
  session: Type.String(),
  uid: Uid,
  max_participants: Maybe(Type.Integer()),
  participants: Type.Array(Participant),
  sfu: Maybe(Type.Object({ ice_servers: Type.Array(IceServer), expired_in: Seconds })),
  livekit: Maybe(Type.Object({ url: Type.String(), token: Type.String(), expired_in: Seconds })),
  agora: Maybe(AgoraToken),
})
export type JoinedCall = Static<typeof JoinedCall>

// Signals between a client and the media engine of this server

export const TrackSource = OneOf(['microphone', 'camera', 'screen', 'screen_audio'] as const)
export type TrackSource = Static<typeof TrackSource>

const Sdp = Text(lengths.sessionDescription)
const MediaMid = Text(lengths.word, { description: 'mid of the media section in the description' })

/** The members of the browser's RTCIceCandidateInit. A null candidate ends the list. */
const Candidate = Type.Object({
  kind: Type.Literal('candidate'),
  connection: OneOf(['publish', 'subscribe'] as const),
  candidate: Maybe(
    Type.Object({
      candidate: Type.Optional(Text(lengths.iceCandidate)),
      sdpMid: Opt(Text(lengths.word)),
      sdpMLineIndex: Opt(Type.Integer()),
      usernameFragment: Opt(Text(lengths.word)),
    }),
  ),
})

export const SignalToEngine = Type.Union([
  Type.Object({
    kind: Type.Literal('offer'),
    connection: Type.Literal('publish'),
    sdp: Sdp,
    tracks: List(Type.Object({ mid: MediaMid, source: TrackSource }), listLengths.media),
  }),
  Type.Object({
    kind: Type.Literal('answer'),
    connection: Type.Literal('subscribe'),
    sdp: Sdp,
  }),
  Candidate,
  Type.Object({
    kind: Type.Literal('watch'),
    videos: List(
      Type.Object({ session: Text(lengths.word), source: TrackSource }),
      listLengths.media,
    ),
  }),
])
export type SignalToEngine = Static<typeof SignalToEngine>

export const SignalToPage = Type.Union([
  Type.Object({
    kind: Type.Literal('offer'),
    connection: Type.Literal('subscribe'),
    sdp: Sdp,
    tracks: Type.Array(Type.Object({ mid: MediaMid, session: Type.String(), source: TrackSource })),
  }),
  Type.Object({ kind: Type.Literal('answer'), connection: Type.Literal('publish'), sdp: Sdp }),
  Candidate,
  /** The engine has lost both connections: make new ones. [new] */
  Type.Object({ kind: Type.Literal('restart') }),
])
export type SignalToPage = Static<typeof SignalToPage>

// Endpoints that existing clients know

export const getAgoraConfig = endpoint('GET', '/admin/agora/config', {
  auth: 'admin',
  response: AgoraConfig,
  summary: 'Agora settings',
})
export const updateAgoraConfig = endpoint('POST', '/admin/agora/config', {
  auth: 'admin',
  request: Type.Object({
    enabled: Opt(Type.Boolean()),
    url: Opt(Text(lengths.url)),
    project_id: Opt(Text(lengths.credential)),
    app_id: Opt(Text(lengths.credential)),
    app_certificate: Opt(Text(lengths.credential)),
    customer_id: Opt(Text(lengths.credential)),
    customer_secret: Opt(Text(lengths.credential)),
  }),
  response: 'empty',
  summary: 'Changes the members given; `enabled` picks Agora as the provider or drops it',
})
export const isAgoraEnabled = endpoint('GET', '/admin/agora/enabled', {
  auth: 'none',
  response: Flag,
  summary: 'Whether calls run through Agora and it is set up',
})
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

export const getCallConfig = endpoint('GET', '/admin/call/config', {
  auth: 'admin',
  response: CallConfig,
  summary: 'The call provider and its settings',
})
export const updateCallConfig = endpoint('POST', '/admin/call/config', {
  auth: 'admin',
  request: Type.Object({
    provider: Opt(OneOf(callProviders)),
    ring_seconds: Opt(RingSeconds),
    sfu: Opt(
      Type.Object({
        max_participants: Opt(MaxParticipants),
        max_cameras: Opt(MaxCameras),
        announced_addresses: Opt(List(Text(lengths.url), listLengths.servers)),
        stun: Opt(List(Text(lengths.url), listLengths.servers)),
        turn: Opt(
          List(
            Type.Object({
              urls: List(Text(lengths.url), listLengths.servers),
              username: Opt(Text(lengths.credential)),
              credential: Opt(Text(lengths.credential)),
              secret: Opt(Text(lengths.credential)),
            }),
            listLengths.servers,
          ),
        ),
      }),
    ),
    livekit: Opt(
      Type.Object({
        url: Opt(Text(lengths.url)),
        api_url: Opt(Text(lengths.url)),
        api_key: Opt(Text(lengths.credential)),
        api_secret: Opt(Text(lengths.credential)),
      }),
    ),
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
/** The calls that run, and what a browser needs to test their media. */
export const CallsNow = Type.Object({
  /** The first and the last UDP port of this node. */
  ports: Type.Tuple([Type.Integer(), Type.Integer()]),
  ice_servers: Type.Array(IceServer),
  rooms: Type.Array(
    Type.Object({
      channel_name: ChannelName,
      gid: Maybe(Gid),
      uids: Type.Array(Uid),
      started_at: Ms,
      /** Bytes that this node has forwarded; null if another one carries the room, or another provider. */
      bytes: Maybe(Type.Integer()),
    }),
  ),
})
export type CallsNow = Static<typeof CallsNow>
export const getCallsNow = endpoint('GET', '/admin/call/now', {
  auth: 'admin',
  response: CallsNow,
  summary: 'The calls that run, and what a browser needs to test their media',
})
export const startCallTest = endpoint('POST', '/admin/call/test', {
  auth: 'admin',
  changesNothing: true,
  request: Type.Object({ sdp: Sdp, mid: MediaMid }),
  response: Type.Object({ id: Type.String(), answer: Type.String(), offer: Type.String() }),
  limit: 65_536,
  summary: 'Takes a test connection that sends sound, and offers one by which the sound comes back',
})
export const answerCallTest = endpoint('POST', '/admin/call/test/:id', {
  auth: 'admin',
  changesNothing: true,
  params: Type.Object({ id: Text(lengths.url) }),
  request: Type.Object({ sdp: Sdp }),
  response: 'empty',
  limit: 65_536,
  summary: 'Takes the answer to the offer of a test',
})
export const listCallRooms = endpoint('GET', '/call/rooms', {
  auth: 'token',
  response: Type.Array(VoiceRoom),
  summary: 'Rooms in use that the caller can see, with their participants',
})
export const joinCall = endpoint('POST', '/call/join', {
  auth: 'member',
  request: Callee,
  response: JoinedCall,
  summary: 'Joins the room of a channel, calls a user, or answers a call with the own uid',
})
export const updateCallState = endpoint('POST', '/call/state', {
  auth: 'member',
  request: Type.Object({
    session: Text(lengths.word),
    muted: Opt(Flag),
    deafen: Opt(Flag),
    video: Opt(Flag),
    screen: Opt(Flag),
    /** Raises the hand, or lowers it. [new] */
    hand: Opt(Flag),
  }),
  response: 'empty',
  summary: 'Keeps the session in a call alive and changes the given flags',
})
export const leaveCall = endpoint('POST', '/call/leave', {
  auth: 'member',
  request: Type.Object({ session: Text(lengths.word) }),
  response: 'empty',
  summary: 'Leaves a call; succeeds when already left',
})
export const sendCallSignal = endpoint('POST', '/call/signal', {
  auth: 'member',
  request: Type.Object({ session: Text(lengths.word), data: SignalToEngine }),
  response: 'empty',
  limit: 65_536,
  summary: 'Sends a signal to the media engine, which answers with `call_signal` events',
})
export const declineCall = endpoint('POST', '/call/decline', {
  auth: 'member',
  request: Type.Object({ channel_name: ChannelName }),
  response: 'empty',
  summary: 'Declines a direct call',
})
export const callReactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const
export type CallReactionEmoji = (typeof callReactions)[number]
export const reactInCall = endpoint('POST', '/call/reaction', {
  auth: 'member',
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
  channel_name: ChannelName,
  participants: Type.Array(Participant),
})
/** Sent only to the stream of session `to`. */
export const CallSignal = Type.Object({
  type: Type.Literal('call_signal'),
  channel_name: ChannelName,
  to: Type.String({ description: 'session' }),
  data: SignalToPage,
})
export const CallEnded = Type.Object({
  type: Type.Literal('call_ended'),
  channel_name: ChannelName,
  uid: Uid,
  target: Uid,
  /** `removed` goes to one device: a manager of the channel, `uid`, has removed it. [new] */
  reason: OneOf(['declined', 'missed', 'ended', 'removed'] as const),
})
/** Somebody in the call shows a reaction. [new] */
export const CallReaction = Type.Object({
  type: Type.Literal('call_reaction'),
  channel_name: ChannelName,
  session: Type.String(),
  uid: Uid,
  emoji: OneOf(callReactions),
})
