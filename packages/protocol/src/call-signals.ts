import type { Static } from 'typebox'
import { Type } from 'typebox'
import { lengths, listLengths } from './lengths.ts'
import { List, Maybe, OneOf, Opt, Text } from './shapes.ts'

// Signals between a client and the media engine of this server

export const TrackSource = OneOf(['microphone', 'camera', 'screen', 'screen_audio'] as const)
export type TrackSource = Static<typeof TrackSource>

/** A camera is sent in two layers, and each subscriber receives the one that it watches. A shared screen has the large layer only. */
export const SimulcastLayer = OneOf(['small', 'large'] as const)
export type SimulcastLayer = Static<typeof SimulcastLayer>

export const Sdp = Text(lengths.sessionDescription)
export const MediaMid = Text(lengths.word, {
  description: 'mid of the media section in the description',
})

/** Identifies an offer. The answer repeats it, so that a late answer is not set for another offer. [new] */
const OfferId = Type.Optional(Text(lengths.word))

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
    id: OfferId,
    sdp: Sdp,
    tracks: List(
      Type.Object({ mid: MediaMid, source: TrackSource, size: Type.Optional(SimulcastLayer) }),
      listLengths.media,
    ),
  }),
  Type.Object({
    kind: Type.Literal('answer'),
    connection: Type.Literal('subscribe'),
    id: OfferId,
    sdp: Sdp,
  }),
  Candidate,
  Type.Object({
    kind: Type.Literal('watch'),
    /** The last offer that the page has answered; null if it has no connection to subscribe. [new] */
    offer: Type.Optional(Maybe(Text(lengths.word))),
    videos: List(
      Type.Object({
        session: Text(lengths.word),
        source: TrackSource,
        size: Type.Optional(SimulcastLayer),
      }),
      listLengths.media,
    ),
  }),
])
export type SignalToEngine = Static<typeof SignalToEngine>

export const SignalToPage = Type.Union([
  Type.Object({
    kind: Type.Literal('offer'),
    connection: Type.Literal('subscribe'),
    id: OfferId,
    sdp: Sdp,
    tracks: Type.Array(Type.Object({ mid: MediaMid, session: Type.String(), source: TrackSource })),
  }),
  Type.Object({
    kind: Type.Literal('answer'),
    connection: Type.Literal('publish'),
    id: OfferId,
    sdp: Sdp,
  }),
  Candidate,
  /** The video layers of this page that somebody watches. The others need not be sent. [new] */
  Type.Object({
    kind: Type.Literal('wanted'),
    pictures: Type.Array(Type.Object({ source: TrackSource, size: SimulcastLayer })),
  }),
  /** The engine has lost both connections. The page replaces them. [new] */
  Type.Object({ kind: Type.Literal('restart') }),
])
export type SignalToPage = Static<typeof SignalToPage>
