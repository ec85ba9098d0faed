import { type PeerConfig, RTCRtpCodecParameters, useNACK, usePLI, useREMB } from 'werift'

// One audio codec and one video codec that every browser has, so that nothing is transcoded.
const codecs = {
  audio: [
    // RED: each packet carries a copy of the last one.
    new RTCRtpCodecParameters({ mimeType: 'audio/red', clockRate: 48_000, channels: 2 }),
    new RTCRtpCodecParameters({
      ...({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 } as const),
      // Browsers without RED use the forward error correction (FEC) of Opus.
      parameters: 'minptime=10;useinbandfec=1',
    }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      rtcpFeedback: [useNACK(), usePLI(), useREMB()],
    }),
    // Retransmissions have a stream of their own (RTX), so that the counts of loss stay true.
    new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 }),
  ],
}

export interface Ports {
  range: readonly [number, number]
  isLoopback: boolean
}

export const connectionOptions = ({ range, isLoopback }: Ports): Partial<PeerConfig> => ({
  codecs,
  // With others, werift gives `sdes:mid` two ids in one bundle, and Chromium then shows no video.
  headerExtensions: { audio: [], video: [] },
  iceServers: [],
  icePortRange: fromAnywhere(range),
  iceUseTcp: false,
  // Without this, werift listens on all addresses. With both options it finds none.
  ...(isLoopback ? { iceInterfaceAddresses: { udp4: '127.0.0.1' } } : { iceUseIpv6: false }),
  bundlePolicy: 'max-bundle',
})

// werift takes the first free port of the range. Two processes with the same range begin at different places.
function fromAnywhere([first, last]: readonly [number, number]): [number, number] {
  return [first + Math.floor(Math.random() * Math.floor((last - first) / 2)), last]
}

let opening: Promise<unknown> = Promise.resolve()

/** Opens the ports of one connection at a time. werift looks for a free port and opens it later, so two at once would find the same. */
export function whilePortsAreOpened<T>(work: () => Promise<T>): Promise<T> {
  const done = opening.then(work)
  opening = done.catch(() => {})
  return done
}
