/** The fingerprint of the certificate in a description. A browser has another one for each connection. */
export const fingerprintOf = (sdp: string): string => attributeOf(sdp, 'fingerprint')

/** The name of a connection in its descriptions and its key. No end restarts ICE, so the name stays. */
export const connectionOf = (sdp: string): string =>
  `${attributeOf(sdp, 'ice-ufrag')} ${fingerprintOf(sdp)}`

/** The `sess-version` of a description (RFC 8866). Browsers raise it with each offer; werift sends 0 always. */
export const sessionVersionOf = (sdp: string): number =>
  Number(/^o=\S+ \S+ (\d+) /m.exec(sdp)?.[1] ?? 0)

const attributeOf = (sdp: string, name: string): string =>
  new RegExp(`^a=${name}:(.+)$`, 'm').exec(sdp)?.[1]?.trim() ?? ''
