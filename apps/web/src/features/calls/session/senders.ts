import type { SimulcastLayer, TrackSource } from '@parley/protocol'

interface Sender {
  source: TrackSource
  size: SimulcastLayer
  transceiver: RTCRtpTransceiver
}

/** A media section, as the engine is told of it. */
export interface SentSection {
  mid: string
  source: TrackSource
  size: SimulcastLayer
}

const smallHeight = 270
/** In bits a second. */
const bitRates = { small: 250_000, camera: 1_500_000, screen: 2_500_000 }

/**
 * The media sections of a connection by which a page sends: the tracks of its devices, the camera in two sizes. A picture that nobody watches and a muted
 * microphone are not sent at all; their sections stay, so that they start again at once.
 */
export class Senders {
  readonly #all = new Map<string, Sender>()
  /** The pictures that somebody watches; all of them until the engine has told. */
  #wanted: ReadonlySet<string> | undefined
  readonly #connection: RTCPeerConnection
  #isMuted: boolean

  constructor(connection: RTCPeerConnection, isMuted: boolean) {
    this.#connection = connection
    this.#isMuted = isMuted
  }

  /** Sends the given tracks from the next description of the connection on, and nothing else. */
  async set(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    for (const { source, transceiver } of this.#all.values()) {
      if (tracks.has(source)) continue
      await transceiver.sender.replaceTrack(null)
      transceiver.direction = 'inactive'
    }
    for (const [source, track] of tracks) {
      for (const size of sizesOf(source)) {
        const known = this.#all.get(keyOf(source, size))
        if (known) {
          await known.transceiver.sender.replaceTrack(track)
          known.transceiver.direction = 'sendonly'
          continue
        }
        const active = this.#isSent(source, size)
        const transceiver = this.#connection.addTransceiver(track, {
          direction: 'sendonly',
          sendEncodings: [{ ...encodingOf(source, size, track), active }],
        })
        this.#all.set(keyOf(source, size), { source, size, transceiver })
      }
    }
    this.#apply()
  }

  /** The sections of the description that carry the tracks. */
  sections(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): SentSection[] {
    return [...this.#all.values()].flatMap(({ source, size, transceiver }) =>
      tracks.has(source) && transceiver.mid ? [{ mid: transceiver.mid, source, size }] : [],
    )
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#apply()
  }

  /** Sends the given pictures only. */
  setWanted(pictures: readonly { source: TrackSource; size: SimulcastLayer }[]): void {
    this.#wanted = new Set(pictures.map(({ source, size }) => keyOf(source, size)))
    this.#apply()
  }

  #isSent(source: TrackSource, size: SimulcastLayer): boolean {
    if (source === 'microphone') return !this.#isMuted
    return source === 'screen_audio' || (this.#wanted?.has(keyOf(source, size)) ?? true)
  }

  #apply(): void {
    for (const { source, size, transceiver } of this.#all.values()) {
      const active = this.#isSent(source, size)
      const parameters = transceiver.sender.getParameters()
      if (parameters.encodings.every((encoding) => encoding.active === active)) continue
      for (const encoding of parameters.encodings) encoding.active = active
      // A section that ends meanwhile takes no parameters.
      transceiver.sender.setParameters(parameters).catch(() => {})
    }
  }
}

const keyOf = (source: TrackSource, size: SimulcastLayer) => `${source} ${size}`

const sizesOf = (source: TrackSource): readonly SimulcastLayer[] =>
  source === 'camera' ? ['large', 'small'] : ['large']

function encodingOf(
  source: TrackSource,
  size: SimulcastLayer,
  track: MediaStreamTrack,
): RTCRtpEncodingParameters {
  // When the network is short, sound has the room first.
  if (track.kind === 'audio') return { priority: 'high', networkPriority: 'high' }
  if (source === 'screen') return { maxBitrate: bitRates.screen }
  if (size === 'large') return { maxBitrate: bitRates.camera }
  const { height = smallHeight } = track.getSettings()
  return {
    maxBitrate: bitRates.small,
    maxFramerate: 20,
    scaleResolutionDownBy: Math.max(1, height / smallHeight),
  }
}
