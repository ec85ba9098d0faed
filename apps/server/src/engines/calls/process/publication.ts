import type { SimulcastLayer, TrackSource } from '@parley/protocol'
import type { RTCRtpTransceiver } from 'werift'

/** A track that a page sends. */
export interface Publication {
  session: string
  source: TrackSource
  /** The transceiver of each layer. Audio has the large one only. */
  transceivers: Partial<Record<SimulcastLayer, RTCRtpTransceiver>>
  /** Counts the packets that are forwarded to nobody. The sequence numbers of the subscribers continue without them. */
  skipped: number
}

export const keyOf = ({ session, source }: Pick<Publication, 'session' | 'source'>): string =>
  `${session} ${source}`

export const kindOf = (source: TrackSource): 'audio' | 'video' =>
  source === 'camera' || source === 'screen' ? 'video' : 'audio'

/** The layer to forward to a page that watches the given one. */
export const forwardedLayer = (
  { transceivers }: Publication,
  watched: SimulcastLayer,
): SimulcastLayer => (watched === 'small' && transceivers.small ? 'small' : 'large')
