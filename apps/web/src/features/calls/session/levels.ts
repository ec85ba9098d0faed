import type { RemoteTrack } from './connection.ts'

/** The `audioLevel`, from 0 to 1, from which on somebody speaks. */
const speakingLevel = 0.02

interface Inbound {
  type: string
  kind?: string
  mid?: string
  audioLevel?: number
}

/** The sessions that speak, among those whose tracks a connection receives. */
export async function speakersOf(
  connection: RTCPeerConnection,
  remote: readonly RemoteTrack[],
): Promise<Set<string>> {
  const mids = await speakingMids(connection)
  const speakers = new Set<string>()
  for (const { mid, receiver } of connection.getTransceivers()) {
    const found = remote.find(({ track }) => track === receiver.track)
    if (found?.source === 'microphone' && mids.has(mid ?? '')) speakers.add(found.session)
  }
  return speakers
}

/** Whether the own microphone picks up speech. */
export const isSpeaking = async (connection: RTCPeerConnection): Promise<boolean> =>
  isLoud(await connection.getStats(), 'media-source')

/** Whether a report has speech in received (`inbound-rtp`) or sent audio (`media-source`). */
export function isLoud(
  report: RTCStatsReport | undefined,
  kind: 'inbound-rtp' | 'media-source',
): boolean {
  let level = 0
  report?.forEach((entry: Inbound) => {
    if (entry.type === kind && entry.kind === 'audio') {
      level = Math.max(level, entry.audioLevel ?? 0)
    }
  })
  return level > speakingLevel
}

/** The mids of the received tracks with speech. */
async function speakingMids(connection: RTCPeerConnection): Promise<Set<string>> {
  const speaking = new Set<string>()
  const report = await connection.getStats()
  report.forEach((entry: Inbound) => {
    const isSpeakingNow = (entry.audioLevel ?? 0) > speakingLevel
    if (entry.type === 'inbound-rtp' && entry.kind === 'audio' && entry.mid && isSpeakingNow) {
      speaking.add(entry.mid)
    }
  })
  return speaking
}
