import type { VoiceProperties } from '@parley/protocol'
import { waveformOf } from '@parley/rules'

const sampleRate = 16_000

/**
 * The true length and the waveform of a recording; undefined if the browser cannot decode it. The header of what
 * a browser recorded has no length, so all of it is decoded.
 */
export async function measureVoice(bytes: ArrayBuffer): Promise<VoiceProperties | undefined> {
  try {
    const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
    const duration = Math.round(decoded.duration * 1000)
    return { duration, waveform: waveformOf(decoded.getChannelData(0)) }
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
