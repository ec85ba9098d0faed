import { type PeerConfig, RTCRtpCodecParameters, useNACK, usePLI, useREMB } from 'werift'

// One codec for sound and one for pictures: every browser has both, and nothing is converted.
const codecs = {
  audio: [
    // RED: each packet carries the last one again.
    new RTCRtpCodecParameters({ mimeType: 'audio/red', clockRate: 48_000, channels: 2 }),
    new RTCRtpCodecParameters({
      ...({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 } as const),
      // Browsers without RED put a coarse copy of the last packet into each one.
      parameters: 'minptime=10;useinbandfec=1',
    }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      rtcpFeedback: [useNACK(), usePLI(), useREMB()],
    }),
    // Lost packets are sent again on a stream of their own, so that both sides know how many were lost.
    new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 }),
  ],
}

/** Where connections open their ports. */
export interface Ports {
  range: readonly [number, number]
  isLoopback: boolean
}

/** The options of a connection. */
export const connectionOptions = ({ range, isLoopback }: Ports): Partial<PeerConfig> => ({
  codecs,
  // With others, werift gives `sdes:mid` two ids in one bundle, and Chromium then shows no picture.
  headerExtensions: { audio: [], video: [] },
  iceServers: [],
  icePortRange: fromAnywhere(range),
  iceUseTcp: false,
  // Otherwise it would listen on all addresses. With both options werift finds no address.
  ...(isLoopback ? { iceInterfaceAddresses: { udp4: '127.0.0.1' } } : { iceUseIpv6: false }),
  bundlePolicy: 'max-bundle',
})

// The first free port is looked for from the beginning of the range: another process with the same range would take the same ones.
function fromAnywhere([first, last]: readonly [number, number]): [number, number] {
  return [first + Math.floor(Math.random() * Math.floor((last - first) / 2)), last]
}

let opening: Promise<unknown> = Promise.resolve()

/**
 * Runs what opens the ports of a connection, one after the other: werift looks for a free port and opens it a moment later, and two
 * at once would find the same.
 */
export function whilePortsAreOpened<T>(work: () => Promise<T>): Promise<T> {
  const done = opening.then(work)
  opening = done.catch(() => {})
  return done
}
