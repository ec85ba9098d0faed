import type { Static } from 'typebox'
import { Type } from 'typebox'
import { lengths, listLengths } from './lengths.ts'
import { List, Maybe, OneOf, Opt, Text } from './shapes.ts'

// Signals between a client and the media engine of this server

export const TrackSource = OneOf(['microphone', 'camera', 'screen', 'screen_audio'] as const)
export type TrackSource = Static<typeof TrackSource>

export const Sdp = Text(lengths.sessionDescription)
export const MediaMid = Text(lengths.word, {
  description: 'mid of the media section in the description',
})

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
