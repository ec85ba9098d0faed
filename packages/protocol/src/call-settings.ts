import type { Static } from 'typebox'
import { Type } from 'typebox'
import { MediaMid, Sdp } from './call-signals.ts'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { Flag, Gid, List, Maybe, Ms, OneOf, Opt, RoomName, Text, Uid } from './shapes.ts'

// The settings of calls, and what administrators see and test

export const callProviders = ['sfu', 'livekit', 'agora', 'off'] as const
export type CallProvider = (typeof callProviders)[number]

// Secrets are never returned, and an empty text keeps the stored one.
const NoSecret = Type.String({ description: 'always empty in answers' })
const IsStored = Type.Optional(Type.Boolean({ description: 'whether a secret is stored [new]' }))

export const AgoraConfig = Type.Object({
  enabled: Type.Boolean(),
  url: Type.String(),
  project_id: Type.String(),
  app_id: Type.String(),
  app_certificate: NoSecret,
  has_app_certificate: IsStored,
  customer_id: Type.String(),
  customer_secret: NoSecret,
  has_customer_secret: IsStored,
})
export type AgoraConfig = Static<typeof AgoraConfig>

/** With a `secret` the server issues time-limited credentials, otherwise it returns the fixed pair. */
export const TurnServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.String(),
  credential: NoSecret,
  has_credential: IsStored,
  secret: NoSecret,
  has_secret: IsStored,
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
    api_secret: NoSecret,
    has_api_secret: IsStored,
  }),
})
export type CallConfig = Static<typeof CallConfig>

/** The members of the browser's RTCIceServer. */
export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
})
export type IceServer = Static<typeof IceServer>

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
  summary:
    'Changes the members given; an empty secret keeps the stored one; `enabled` picks Agora as the provider or drops it',
})
export const isAgoraEnabled = endpoint('GET', '/admin/agora/enabled', {
  auth: 'none',
  response: Flag,
  summary: 'Whether calls run through Agora and it is set up',
})
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
  summary: 'Changes the given members; an empty secret keeps the stored one',
})
/** The calls that run, and what a browser needs to test their media. */
export const CallsNow = Type.Object({
  /** The first and the last UDP port of this node. */
  ports: Type.Tuple([Type.Integer(), Type.Integer()]),
  ice_servers: Type.Array(IceServer),
  rooms: Type.Array(
    Type.Object({
      channel_name: RoomName,
      gid: Maybe(Gid),
      uids: Type.Array(Uid),
      /** The names of guests, who are not in `uids`. */
      guests: Type.Array(Type.String()),
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
export const LiveKitTest = Type.Object({
  url: Type.String(),
  /** The tokens of two participants in a room of their own, for two minutes. */
  speaker: Type.String(),
  listener: Type.String(),
})
export type LiveKitTest = Static<typeof LiveKitTest>
export const startLiveKitTest = endpoint('POST', '/admin/call/test/livekit', {
  auth: 'admin',
  changesNothing: true,
  response: LiveKitTest,
  summary: 'The address and the tokens with which a browser tests LiveKit',
})
export const receiveLiveKitEvent = endpoint('POST', '/call/livekit/event', {
  auth: 'none',
  request: Type.Object({ event: Text(lengths.credential) }),
  response: 'empty',
  limit: 65_536,
  summary: 'Takes an event of the LiveKit server, signed with its key',
})
export const AgoraTest = Type.Object({
  app_id: Type.String(),
  channel_name: Type.String(),
  /** Two accounts in a room of their own, with tokens for two minutes. */
  speaker: Type.Object({ uid: Type.Integer(), token: Type.String() }),
  listener: Type.Object({ uid: Type.Integer(), token: Type.String() }),
  /** Whether the lists of rooms can be read with the customer ID and its secret; null without these. */
  are_lists_read: Maybe(Type.Boolean()),
})
export type AgoraTest = Static<typeof AgoraTest>
export const startAgoraTest = endpoint('POST', '/admin/call/test/agora', {
  auth: 'admin',
  changesNothing: true,
  response: AgoraTest,
  summary: 'The room and the tokens with which a browser tests Agora',
})
