import type { SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { EngineEnd } from '../engine-end.ts'
import { type TestEnvironment, withMids } from './environment.ts'
import { PeerConnection } from './peer-connection.ts'

type Offer = Extract<SignalToEngine, { kind: 'offer' }>

/** The end of the engine, with connections that carry no media. Its descriptions have the version 0, like those of werift. */
export class TestEngine {
  /** The tracks of the others. */
  tracks: readonly TrackSource[]
  /** The tracks of the last offer that the engine has answered. */
  received: readonly TrackSource[] = []
  readonly end: EngineEnd<
    ReturnType<TestEngine['openPublish']>,
    ReturnType<TestEngine['openSubscribe']>
  >
  readonly #environment: TestEnvironment
  readonly #send: (signal: SignalToPage) => void

  constructor(
    environment: TestEnvironment,
    tracks: readonly TrackSource[],
    send: (signal: SignalToPage) => void,
  ) {
    this.#environment = environment
    this.tracks = tracks
    this.#send = send
    this.end = new EngineEnd({
      ...environment.options,
      openPublish: () => this.openPublish(),
      openSubscribe: () => this.openSubscribe(),
      hasTracks: () => this.tracks.length > 0,
      mayConnect: () => environment.mayConnect,
    })
  }

  offer(tracks: readonly TrackSource[]): void {
    this.tracks = tracks
    this.end.negotiate()
  }

  openPublish() {
    const peer = new PeerConnection(this.#environment.operations, { raisesVersion: false })
    return {
      peer,
      createAnswer: ({ sdp }: Offer) => peer.createAnswer(sdp),
      sendAnswer: ({ id = '', tracks }: Offer) => {
        this.received = tracks.map(({ source }) => source)
        this.#send({ kind: 'answer', connection: 'publish', id, sdp: peer.local })
      },
      close: () => peer.close(),
    }
  }

  openSubscribe() {
    const peer = new PeerConnection(this.#environment.operations, { raisesVersion: false })
    let tracks: readonly TrackSource[] = []
    return {
      peer,
      createOffer: () => {
        tracks = this.tracks
        return peer.createOffer()
      },
      sendOffer: (id: string) => {
        this.#environment.offers += 1
        const sent = { id, sdp: peer.local, tracks: withMids(tracks).map(of) }
        this.#send({ kind: 'offer', connection: 'subscribe', ...sent })
      },
      setAnswer: (sdp: string) => peer.setAnswer(sdp),
      close: () => peer.close(),
    }
  }
}

const of = <Track>(track: Track) => ({ ...track, session: 'other' })
