import type { PictureSize, TrackSource } from '@parley/protocol'
import type { RTCRtpTransceiver } from 'werift'

/** A track that a page sends. */
export interface Publication {
  session: string
  source: TrackSource
  /** The media section of each layer. Audio has the large one only. */
  sections: Partial<Record<PictureSize, RTCRtpTransceiver>>
  /** Grows with each packet that nobody gets, so that the sequence numbers of the receivers stay without gaps. */
  skipped: number
}

export const keyOf = ({ session, source }: Pick<Publication, 'session' | 'source'>): string =>
  `${session} ${source}`

export const kindOf = (source: TrackSource): 'audio' | 'video' =>
  source === 'camera' || source === 'screen' ? 'video' : 'audio'

/** The layer to send where the given one is watched. */
export const sentSize = ({ sections }: Publication, watched: PictureSize): PictureSize =>
  watched === 'small' && sections.small ? 'small' : 'large'
