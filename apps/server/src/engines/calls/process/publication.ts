import type { TrackSource } from '@parley/protocol'
import type { RTCRtpTransceiver } from 'werift'

/** A track that a page sends. */
export interface Publication {
  session: string
  source: TrackSource
  transceiver: RTCRtpTransceiver
}

export const keyOf = ({ session, source }: Pick<Publication, 'session' | 'source'>): string =>
  `${session} ${source}`

export const kindOf = (source: TrackSource): 'audio' | 'video' =>
  source === 'camera' || source === 'screen' ? 'video' : 'audio'
