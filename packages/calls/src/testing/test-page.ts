import type { SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { PageEnd } from '../page-end.ts'
import { type TestEnvironment, withMids } from './environment.ts'
import { PeerConnection } from './peer-connection.ts'

type Offer = Extract<SignalToPage, { kind: 'offer' }>

/** The end of a page, with connections that carry no media. */
export class TestPage {
  /** The tracks that the page has. */
  tracks: readonly TrackSource[] = ['microphone']
  /** The tracks of the last offer that the page has answered. */
  received: readonly TrackSource[] = []
  readonly end: PageEnd<ReturnType<TestPage['openPublish']>, ReturnType<TestPage['openSubscribe']>>
  readonly #environment: TestEnvironment
  readonly #send: (signal: SignalToEngine) => void

  constructor(environment: TestEnvironment, send: (signal: SignalToEngine) => void) {
    this.#environment = environment
    this.#send = send
    this.end = new PageEnd({
      ...environment.options,
      openPublish: () => this.openPublish(),
      openSubscribe: () => this.openSubscribe(),
      hasTracks: () => this.tracks.length > 0,
      sendReport: (offer) => this.#send({ kind: 'watch', offer, videos: [] }),
    })
  }

  publish(tracks: readonly TrackSource[]): void {
    this.tracks = tracks
    this.end.negotiate().catch(() => {})
  }

  openPublish() {
    const peer = new PeerConnection(this.#environment.operations, { raisesVersion: true })
    let tracks: readonly TrackSource[] = []
    return {
      peer,
      createOffer: () => {
        tracks = this.tracks
        return peer.createOffer()
      },
      sendOffer: (id: string) => {
        this.#environment.offers += 1
        const sent = { id, sdp: peer.local, tracks: withMids(tracks) }
        this.#send({ kind: 'offer', connection: 'publish', ...sent })
      },
      setAnswer: (sdp: string) => peer.setAnswer(sdp),
      close: () => peer.close(),
    }
  }

  openSubscribe() {
    const peer = new PeerConnection(this.#environment.operations, { raisesVersion: true })
    return {
      peer,
      createAnswer: ({ sdp }: Offer) => peer.createAnswer(sdp),
      sendAnswer: ({ id = '', tracks }: Offer) => {
        this.received = tracks.map(({ source }) => source)
        this.#send({ kind: 'answer', connection: 'subscribe', id, sdp: peer.local })
      },
      close: () => peer.close(),
    }
  }
}
