import type { Client } from '@parley/client'

/** How the audio of a test came back. */
export interface CallTestResult {
  isReceived: boolean
  /** The path of the packets: directly, over a TURN server, or over the network of Agora. */
  path: 'direct' | 'relay' | 'agora' | undefined
  protocol: string
  /** The round-trip time in milliseconds. */
  delay: number | undefined
}

/** No audio came back, and the path is not known. */
export const notReceived: CallTestResult = {
  isReceived: false,
  path: undefined,
  protocol: '',
  delay: undefined,
}

interface Entry {
  type: string
  id: string
  packetsReceived?: number
  selectedCandidatePairId?: string
  localCandidateId?: string
  currentRoundTripTime?: number
  candidateType?: string
  protocol?: string
  relayProtocol?: string
}

interface Statistics {
  forEach(callback: (entry: Entry) => void): void
}

const expectedPackets = 20
const waitMs = 12_000
const pollMs = 250

type Tests = Pick<Client['callSettings'], 'startTest' | 'answerTest'>

/**
 * Sends a tone over one connection to the media engine of the server and gets it back over another one. `policy` restricts
 * both to TURN servers. Fails with a `RequestError` if the engine does not answer.
 */
export async function testCalls(
  tests: Tests,
  iceServers: RTCIceServer[],
  policy: RTCIceTransportPolicy,
): Promise<CallTestResult> {
  const options = { iceServers, iceTransportPolicy: policy, bundlePolicy: 'max-bundle' } as const
  const publish = new RTCPeerConnection(options)
  const subscribe = new RTCPeerConnection(options)
  const tone = startTone()
  try {
    const sender = publish.addTransceiver(tone.track, { direction: 'sendonly' })
    await publish.setLocalDescription(await publish.createOffer())
    const { id, answer, offer } = await tests.startTest({
      sdp: publish.localDescription?.sdp ?? '',
      mid: sender.mid ?? '0',
    })
    await publish.setRemoteDescription({ type: 'answer', sdp: answer })
    await subscribe.setRemoteDescription({ type: 'offer', sdp: offer })
    await subscribe.setLocalDescription(await subscribe.createAnswer())
    await tests.answerTest(id, subscribe.localDescription?.sdp ?? '')
    return await receiveTone(() => subscribe.getStats())
  } finally {
    tone.stop()
    publish.close()
    subscribe.close()
  }
}

/**
 * Waits for the packets of the tone.
 * @param read reads the statistics of the receiving connection; undefined while there is none
 */
export async function receiveTone(
  read: () => Promise<Statistics | undefined>,
): Promise<CallTestResult> {
  const start = performance.now()
  for (;;) {
    const entries = new Map<string, Entry>()
    const report = await read()
    report?.forEach((entry: Entry) => entries.set(entry.id, entry))
    const all = [...entries.values()]
    const packets = all.find(({ type }) => type === 'inbound-rtp')?.packetsReceived ?? 0
    const isReceived = packets >= expectedPackets
    if (isReceived || performance.now() - start > waitMs)
      return { isReceived, ...pathOf(all, entries) }
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

function pathOf(
  all: Entry[],
  entries: ReadonlyMap<string, Entry>,
): Omit<CallTestResult, 'isReceived'> {
  const transport = all.find(({ type }) => type === 'transport')
  const pair = entries.get(transport?.selectedCandidatePairId ?? '')
  const local = entries.get(pair?.localCandidateId ?? '')
  const seconds = pair?.currentRoundTripTime
  return {
    path: local && (local.candidateType === 'relay' ? 'relay' : 'direct'),
    protocol: (local?.relayProtocol ?? local?.protocol ?? '').toUpperCase(),
    delay: seconds === undefined ? undefined : Math.round(seconds * 1000),
  }
}

/** A track with a tone that is not played here. It needs no device and no permission. */
export function startTone(): { track: MediaStreamTrack; stop: () => void } {
  const context = new AudioContext()
  const goal = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context, { frequency: 440 })
  tone.connect(goal)
  tone.start()
  const [track] = goal.stream.getAudioTracks()
  if (!track) throw new Error('The browser gives no sound')
  return { track, stop: () => void context.close() }
}
