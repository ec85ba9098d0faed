import { type PeerConfig, RTCRtpCodecParameters, useNACK, usePLI, useREMB } from 'werift'

// One codec for sound and one for pictures: every browser has both, and nothing is converted.
const codecs = {
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      rtcpFeedback: [useNACK(), usePLI(), useREMB()],
    }),
  ],
}

/** The options of a connection. */
export const connectionOptions = (ports: readonly [number, number]): Partial<PeerConfig> => ({
  codecs,
  // With others, werift gives `sdes:mid` two ids in one bundle, and Chromium then shows no picture.
  headerExtensions: { audio: [], video: [] },
  iceServers: [],
  icePortRange: [...ports],
  iceUseTcp: false,
  bundlePolicy: 'max-bundle',
})
