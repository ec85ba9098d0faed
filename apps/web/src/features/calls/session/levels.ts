/** From this level on somebody speaks. The scale of the browser ends at 1. */
const speaking = 0.02

interface Inbound {
  type: string
  kind?: string
  mid?: string
  audioLevel?: number
}

/** The sections of a connection in which somebody is heard. */
export async function heardMids(connection: RTCPeerConnection): Promise<Set<string>> {
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

/** Whether the own microphone hears somebody. */
export async function isSpeaking(connection: RTCPeerConnection): Promise<boolean> {
  let level = 0
  const report = await connection.getStats()
  report.forEach((entry: Inbound) => {
    if (entry.type === 'media-source' && entry.kind === 'audio') {
      level = Math.max(level, entry.audioLevel ?? 0)
    }
  })
  return level > speaking
}
