import type { JoinedCall, TrackSource } from '@parley/protocol'
import {
  ConnectionQuality,
  ConnectionState,
  type Participant,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
} from 'livekit-client'
import type { CallConnection, WatchedVideo, RemoteTrack, ConnectOptions } from './connection.ts'
import { isLoud } from './levels.ts'
import type { Quality } from './quality.ts'

const sources: Record<TrackSource, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screen_audio: Track.Source.ScreenShareAudio,
}
const sourceNames = Object.keys(sources) as TrackSource[]

/** Opens the media of a call over a LiveKit server. */
export async function connectLiveKit(
  { url, token }: NonNullable<JoinedCall['livekit']>,
  options: ConnectOptions,
): Promise<CallConnection> {
  const connection = new LiveKitConnection(options)
  await connection.open(url, token)
  return connection
}

class LiveKitConnection implements CallConnection {
  readonly #options: ConnectOptions
  readonly #room = new Room({ dynacast: true })
  readonly #own = new Map<TrackSource, MediaStreamTrack>()
  #watched: readonly WatchedVideo[] = []

  constructor(options: ConnectOptions) {
    this.#options = options
    const changed = () => this.#changed()
    this.#room
      .on(RoomEvent.TrackSubscribed, changed)
      .on(RoomEvent.TrackUnsubscribed, changed)
      .on(RoomEvent.TrackPublished, () => this.#subscribe())
      .on(RoomEvent.ParticipantDisconnected, changed)
      .on(RoomEvent.ConnectionStateChanged, (state) =>
        options.connected(state === ConnectionState.Connected),
      )
  }

  async open(url: string, token: string): Promise<void> {
    await this.#room.connect(url, token, { autoSubscribe: false })
    this.#subscribe()
  }

  async publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    const { localParticipant } = this.#room
    for (const [source, track] of this.#own) {
      if (tracks.get(source) === track) continue
      this.#own.delete(source)
      // Its owner stops it.
      await localParticipant.unpublishTrack(track, false)
    }
    for (const [source, track] of tracks) {
      if (this.#own.has(source)) continue
      this.#own.set(source, track)
      const publishing = { source: sources[source], stopMicTrackOnMute: false }
      await localParticipant.publishTrack(track, publishing)
    }
  }

  watch(videos: readonly WatchedVideo[]): void {
    this.#watched = videos
    this.#subscribe()
  }

  async speakers(): Promise<ReadonlySet<string>> {
    // The active speakers of the server are late, and leave out short sounds.
    const found = [...this.#room.remoteParticipants.values()].map(async (participant) => {
      const { track } = participant.getTrackPublication(Track.Source.Microphone) ?? {}
      return isLoud(await track?.getRTCStatsReport(), 'inbound-rtp') ? [sessionOf(participant)] : []
    })
    return new Set((await Promise.all(found)).flat())
  }

  async isSpeaking(): Promise<boolean> {
    const { localParticipant } = this.#room
    const { track } = localParticipant.getTrackPublication(Track.Source.Microphone) ?? {}
    return isLoud(await track?.getRTCStatsReport(), 'media-source')
  }

  async quality(): Promise<Quality | undefined> {
    const { connectionQuality } = this.#room.localParticipant
    if (connectionQuality === ConnectionQuality.Unknown) return undefined
    if (connectionQuality === ConnectionQuality.Excellent) return 'good'
    return connectionQuality === ConnectionQuality.Good ? 'weak' : 'poor'
  }

  close(): void {
    // The tracks belong to the caller.
    void this.#room.disconnect(false)
  }

  /** Subscribes to all audio tracks, and to the video tracks on the screen. */
  #subscribe(): void {
    for (const participant of this.#room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        const watched = this.#watched.find(
          ({ session, source }) =>
            session === sessionOf(participant) && sources[source] === publication.source,
        )
        publication.setSubscribed(publication.kind === Track.Kind.Audio || watched !== undefined)
        if (watched)
          publication.setVideoQuality(
            watched.layer === 'large' ? VideoQuality.HIGH : VideoQuality.LOW,
          )
      }
    }
    this.#changed()
  }

  #changed(): void {
    const all = [...this.#room.remoteParticipants.values()]
    this.#options.changed(all.flatMap(tracksOf))
  }
}

/** The session in an identity, which is `uid:session`. */
const sessionOf = ({ identity }: Participant) => identity.slice(identity.indexOf(':') + 1)

function tracksOf(participant: Participant): RemoteTrack[] {
  return [...participant.trackPublications.values()].flatMap(({ track, source }) => {
    const name = sourceNames.find((one) => sources[one] === source)
    if (!track || name === undefined) return []
    return [{ session: sessionOf(participant), source: name, track: track.mediaStreamTrack }]
  })
}
