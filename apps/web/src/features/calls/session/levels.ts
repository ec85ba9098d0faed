import type { RemoteTrack } from './connection.ts'

/** From this level on somebody speaks. The scale of the browser ends at 1. */
const speaking = 0.02

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
  const mids = await heardMids(connection)
  const speakers = new Set<string>()
  for (const { mid, receiver } of connection.getTransceivers()) {
    const found = remote.find(({ track }) => track === receiver.track)
    if (found?.source === 'microphone' && mids.has(mid ?? '')) speakers.add(found.session)
  }
  return speakers
}

/** Whether the own microphone hears somebody. */
export const isSpeaking = async (connection: RTCPeerConnection): Promise<boolean> =>
  isLoud(await connection.getStats(), 'media-source')

/** Whether a report of statistics has sound of a kind: `inbound-rtp` is received, `media-source` is sent. */
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
  return level > speaking
}

/** The media sections of a connection in which somebody is heard. */
async function heardMids(connection: RTCPeerConnection): Promise<Set<string>> {
  const heard = new Set<string>()
  const report = await connection.getStats()
  report.forEach((entry: Inbound) => {
    const isHeard = (entry.audioLevel ?? 0) > speaking
    if (entry.type === 'inbound-rtp' && entry.kind === 'audio' && entry.mid && isHeard) {
      heard.add(entry.mid)
    }
  })
  return heard
}
