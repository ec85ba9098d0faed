import type { Client } from '@parley/client'

/** How the sound of a test came back. */
export interface CallTestResult {
  isHeard: boolean
  /** By which way the packets went: directly, over a TURN server, or over the network of Agora. */
  path: 'direct' | 'relay' | 'agora' | undefined
  protocol: string
  /** Milliseconds there and back. */
  delay: number | undefined
}

/** No sound came back, and the way is not known. */
export const notHeard: CallTestResult = {
  isHeard: false,
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

/** The statistics of a connection. */
interface Statistics {
  forEach(take: (entry: Entry) => void): void
}

const heardPackets = 20
const waitMs = 12_000
const lookMs = 250

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
    return await hearTone(() => subscribe.getStats())
  } finally {
    tone.stop()
    publish.close()
    subscribe.close()
  }
}

/**
 * Waits for the sound.
 * @param read gives the statistics of the connection that should get it; undefined while there is none
 */
export async function hearTone(
  read: () => Promise<Statistics | undefined>,
): Promise<CallTestResult> {
  const start = performance.now()
  for (;;) {
    const entries = new Map<string, Entry>()
    const report = await read()
    report?.forEach((entry: Entry) => entries.set(entry.id, entry))
    const all = [...entries.values()]
    const packets = all.find(({ type }) => type === 'inbound-rtp')?.packetsReceived ?? 0
    const isHeard = packets >= heardPackets
    if (isHeard || performance.now() - start > waitMs) return { isHeard, ...pathOf(all, entries) }
    await new Promise((done) => setTimeout(done, lookMs))
  }
}

function pathOf(
  all: Entry[],
  entries: ReadonlyMap<string, Entry>,
): Omit<CallTestResult, 'isHeard'> {
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

/** A tone that nobody hears here. No device and no permission is needed. */
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
