/** Adds host candidates for further addresses of this machine, on the same ports. */
export function withHostCandidates(sdp: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return sdp
  const lines = sdp.split('\r\n')
  return lines
    .flatMap((line) => {
      const parts = line.split(' ')
      const isHost = line.startsWith('a=candidate:') && parts[7] === 'host'
      if (!isHost || parts[4]?.includes(':')) return [line]
      const others = addresses
        .filter((address) => address !== parts[4])
        .map((address, index) =>
          [`${parts[0]}${index + 1}`, ...parts.slice(1, 4), address, ...parts.slice(5)].join(' '),
        )
      return [line, ...others]
    })
    .join('\r\n')
}

/**
 * Removes the ICE candidates of a page. The engine would send packets to any address that a participant names. It learns the address
 * of a page from its STUN requests instead, and waits for them as long as there is no `end-of-candidates`.
 */
export const withoutCandidates = (sdp: string): string =>
  sdp.replace(/^a=(candidate:|remote-candidates:|end-of-candidates).*(\r?\n|$)/gm, '')

/** Removes `nack` and `transport-cc` from an offer: werift would answer them with reports of its own, which are wrong. */
export const withoutFeedback = (offer: string): string =>
  offer.replace(/^a=rtcp-fb:\S+ (nack|transport-cc)\r\n/gm, '')

/** Adds a kind of RTCP feedback to the video codec of an answer. */
export const withFeedback = (answer: string, kind: 'nack' | 'transport-cc'): string =>
  answer.replace(
    /^a=rtpmap:(\d+) VP8\/.*\r\n/gm,
    (line, type: string) => `${line}a=rtcp-fb:${type} ${kind}\r\n`,
  )
