/** The fingerprint of the DTLS certificate in a description. A browser has another certificate for each connection. */
export const fingerprintOf = (sdp: string): string => attributeOf(sdp, 'fingerprint')

/** Identifies a connection by its ICE user fragment and its certificate. There are no ICE restarts, so both stay. */
export const connectionOf = (sdp: string): string =>
  `${attributeOf(sdp, 'ice-ufrag')} ${fingerprintOf(sdp)}`

/** The `sess-version` of a description (RFC 8866). Browsers raise it with each offer; werift sends 0 always. */
export const sessionVersionOf = (sdp: string): number =>
  Number(/^o=\S+ \S+ (\d+) /m.exec(sdp)?.[1] ?? 0)

const attributeOf = (sdp: string, name: string): string =>
  new RegExp(`^a=${name}:(.+)$`, 'm').exec(sdp)?.[1]?.trim() ?? ''
