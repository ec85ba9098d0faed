import type { AgoraToken, TrackSource } from '@parley/protocol'
import AgoraRTC, {
  type IAgoraRTCClient,
  type IAgoraRTCRemoteUser,
  type ILocalTrack,
} from 'agora-rtc-sdk-ng'
import type { CallConnection, WatchedVideo, RemoteTrack, ConnectOptions } from './connection.ts'
import { type Quality, qualityOf } from './quality.ts'

/** On the scale of Agora, a volume is from 0 to 100. */
const speaking = 5

/** Opens the media of a call over Agora. The uid of a participant there is that of their account. */
export async function connectAgora(
  { app_id, channel_name, agora_token, uid }: AgoraToken,
  own: string,
  options: ConnectOptions,
): Promise<CallConnection> {
  // 3: errors only.
  AgoraRTC.setLogLevel(3)
  const client = AgoraRTC.createClient({ mode: 'rtc', codec: 'vp8' })
  const connection = new AgoraConnection(client, own, options)
  await client.join(app_id, channel_name, agora_token, uid)
  return connection
}

class AgoraConnection implements CallConnection {
  readonly #client: IAgoraRTCClient
  readonly #own: string
  readonly #options: ConnectOptions
  readonly #published = new Map<MediaStreamTrack, ILocalTrack>()
  #watched: readonly WatchedVideo[] = []

  constructor(client: IAgoraRTCClient, own: string, options: ConnectOptions) {
    this.#client = client
    this.#own = own
    this.#options = options
    client.on('user-published', () => void this.#subscribe())
    client.on('user-unpublished', () => this.#changed())
    client.on('user-left', () => this.#changed())
    client.on('connection-state-change', (state) => options.connected(state === 'CONNECTED'))
  }

  async publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    const audio = tracks.get('microphone')
    // With Agora, each person publishes one video track.
    const video = tracks.get('screen') ?? tracks.get('camera')
    const wanted = [audio, video].filter((track) => track !== undefined)
    for (const [track, local] of this.#published) {
      if (wanted.includes(track)) continue
      this.#published.delete(track)
      await this.#client.unpublish(local)
    }
    for (const track of wanted) {
      if (this.#published.has(track)) continue
      const local =
        track.kind === 'audio'
          ? AgoraRTC.createCustomAudioTrack({ mediaStreamTrack: track })
          : AgoraRTC.createCustomVideoTrack({ mediaStreamTrack: track })
      this.#published.set(track, local)
      await this.#client.publish(local)
    }
  }

  watch(videos: readonly WatchedVideo[]): void {
    this.#watched = videos
    void this.#subscribe()
  }

  async speakers(): Promise<ReadonlySet<string>> {
    const loud = this.#client.remoteUsers.filter(
      ({ audioTrack }) => (audioTrack?.getVolumeLevel() ?? 0) * 100 > speaking,
    )
    return new Set(loud.flatMap(({ uid }) => this.#sessionOf(uid) ?? []))
  }

  async isSpeaking(): Promise<boolean> {
    const [level] = [...this.#published.values()].flatMap((local) =>
      'getVolumeLevel' in local ? [(local as { getVolumeLevel(): number }).getVolumeLevel()] : [],
    )
    return (level ?? 0) * 100 > speaking
  }

  async quality(): Promise<Quality | undefined> {
    const { RTT } = this.#client.getRTCStats()
    return RTT === 0 ? undefined : qualityOf(0, RTT / 1000)
  }

  close(): void {
    void this.#client.leave()
  }

  /** Subscribes to all audio tracks, and to the video tracks on the screen. */
  async #subscribe(): Promise<void> {
    for (const user of this.#client.remoteUsers) {
      const session = this.#sessionOf(user.uid)
      const isWatched = this.#watched.some((one) => one.session === session)
      if (user.hasAudio && !user.audioTrack) await this.#client.subscribe(user, 'audio')
      if (user.hasVideo && !user.videoTrack && isWatched)
        await this.#client.subscribe(user, 'video')
      if (user.videoTrack && !isWatched) await this.#client.unsubscribe(user, 'video')
    }
    this.#changed()
  }

  #changed(): void {
    this.#options.changed(this.#client.remoteUsers.flatMap((user) => this.#tracksOf(user)))
  }

  #tracksOf({ uid, audioTrack, videoTrack }: IAgoraRTCRemoteUser): RemoteTrack[] {
    const session = this.#sessionOf(uid)
    if (session === undefined) return []
    const isScreen = this.#options.participants().find((one) => one.session === session)?.screen
    const audio: TrackSource = 'microphone'
    const video: TrackSource = isScreen === true ? 'screen' : 'camera'
    return [
      ...(audioTrack ? [{ session, source: audio, track: audioTrack.getMediaStreamTrack() }] : []),
      ...(videoTrack ? [{ session, source: video, track: videoTrack.getMediaStreamTrack() }] : []),
    ]
  }

  /** The session of an account in this call. */
  #sessionOf(uid: string | number): string | undefined {
    const people = this.#options.participants()
    return people.find((one) => one.uid === Number(uid) && one.session !== this.#own)?.session
  }
}
