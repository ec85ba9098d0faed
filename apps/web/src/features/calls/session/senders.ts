import type { SimulcastLayer, TrackSource } from '@parley/protocol'

interface Sender {
  source: TrackSource
  layer: SimulcastLayer
  transceiver: RTCRtpTransceiver
}

/** A media section, as an offer describes it to the engine. */
export interface SentSection {
  mid: string
  source: TrackSource
  size: SimulcastLayer
}

const smallHeight = 270
/** In bits a second. */
const bitRates = { small: 250_000, camera: 1_500_000, screen: 2_500_000 }

/**
 * The senders of a connection: the tracks of the devices of a page, with two layers of the camera. A layer that nobody watches and a
 * muted microphone are not sent. Their transceivers stay, so that they start again at once.
 */
export class Senders {
  readonly #all = new Map<string, Sender>()
  /** The layers that somebody watches; all of them before the first request of the engine. */
  #requestedLayers: ReadonlySet<string> | undefined
  readonly #connection: RTCPeerConnection
  #isMuted: boolean

  constructor(connection: RTCPeerConnection, isMuted: boolean) {
    this.#connection = connection
    this.#isMuted = isMuted
  }

  /** Sends the given tracks and no others, from the next offer on. */
  async set(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    for (const { source, transceiver } of this.#all.values()) {
      if (tracks.has(source)) continue
      await transceiver.sender.replaceTrack(null)
      transceiver.direction = 'inactive'
    }
    for (const [source, track] of tracks) {
      for (const layer of layersOf(source)) {
        const known = this.#all.get(keyOf(source, layer))
        if (known) {
          await known.transceiver.sender.replaceTrack(track)
          known.transceiver.direction = 'sendonly'
          continue
        }
        const active = this.#isSent(source, layer)
        const transceiver = this.#connection.addTransceiver(track, {
          direction: 'sendonly',
          sendEncodings: [{ ...encodingOf(source, layer, track), active }],
        })
        this.#all.set(keyOf(source, layer), { source, layer, transceiver })
      }
    }
    this.#apply()
  }

  /** The media sections of the offer that carry the tracks. */
  sections(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): SentSection[] {
    return [...this.#all.values()].flatMap(({ source, layer, transceiver }) =>
      tracks.has(source) && transceiver.mid ? [{ mid: transceiver.mid, source, size: layer }] : [],
    )
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#apply()
  }

  /** Sends no other video layers. */
  setRequestedLayers(layers: readonly { source: TrackSource; size: SimulcastLayer }[]): void {
    this.#requestedLayers = new Set(layers.map(({ source, size }) => keyOf(source, size)))
    this.#apply()
  }

  #isSent(source: TrackSource, layer: SimulcastLayer): boolean {
    if (source === 'microphone') return !this.#isMuted
    return source === 'screen_audio' || (this.#requestedLayers?.has(keyOf(source, layer)) ?? true)
  }

  #apply(): void {
    for (const { source, layer: size, transceiver } of this.#all.values()) {
      const active = this.#isSent(source, size)
      const parameters = transceiver.sender.getParameters()
      if (parameters.encodings.every((encoding) => encoding.active === active)) continue
      for (const encoding of parameters.encodings) encoding.active = active
      // This fails for a transceiver that has stopped meanwhile.
      transceiver.sender.setParameters(parameters).catch(() => {})
    }
  }
}

const keyOf = (source: TrackSource, layer: SimulcastLayer) => `${source} ${layer}`

const layersOf = (source: TrackSource): readonly SimulcastLayer[] =>
  source === 'camera' ? ['large', 'small'] : ['large']

function encodingOf(
  source: TrackSource,
  layer: SimulcastLayer,
  track: MediaStreamTrack,
): RTCRtpEncodingParameters {
  // Audio has priority on a slow network.
  if (track.kind === 'audio') return { priority: 'high', networkPriority: 'high' }
  if (source === 'screen') return { maxBitrate: bitRates.screen }
  if (layer === 'large') return { maxBitrate: bitRates.camera }
  const { height = smallHeight } = track.getSettings()
  return {
    maxBitrate: bitRates.small,
    maxFramerate: 20,
    scaleResolutionDownBy: Math.max(1, height / smallHeight),
  }
}
