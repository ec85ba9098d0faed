import type { PictureSize, TrackSource } from '@parley/protocol'
import type { RTCRtpTransceiver } from 'werift'

/** A track that a page sends. */
export interface Publication {
  session: string
  source: TrackSource
  /** The media section of each layer. Audio has the large one only. */
  sections: Partial<Record<PictureSize, RTCRtpTransceiver>>
  /** Counts the packets that are forwarded to nobody. The sequence numbers of the subscribers continue without them. */
  skipped: number
}

export const keyOf = ({ session, source }: Pick<Publication, 'session' | 'source'>): string =>
  `${session} ${source}`

export const kindOf = (source: TrackSource): 'audio' | 'video' =>
  source === 'camera' || source === 'screen' ? 'video' : 'audio'

/** The layer to send where the given one is watched. */
export const sentSize = ({ sections }: Publication, watched: PictureSize): PictureSize =>
  watched === 'small' && sections.small ? 'small' : 'large'
