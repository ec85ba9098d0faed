import type { RtpPacket } from 'werift'

const maxSpeakers = 4
/** The weight of the newest packet in the moving average. */
const smoothing = 0.05
/** A speaker is replaced only by a clearly louder one, so that speakers do not change with each word. */
const margin = 1.3
/** A session that has sent nothing for so long is silent, for example because it is muted. */
const silentMs = 500

/**
 * Detects the four active speakers of a room by the moving average of their packet sizes. Opus spends more bytes on louder sound and
 * next to none on silence, so this works without the header extension for audio levels (`ssrc-audio-level`).
 */
export class ActiveSpeakers {
  readonly #payloadBytes = new Map<string, number>()
  readonly #sentAt = new Map<string, number>()
  readonly #active = new Set<string>()

  /** Records a packet, and returns whether its session is an active speaker. */
  isActive(session: string, { payload }: RtpPacket): boolean {
    const before = this.#payloadBytes.get(session) ?? payload.length
    const bytes = before + (payload.length - before) * smoothing
    const now = Date.now()
    this.#payloadBytes.set(session, bytes)
    this.#sentAt.set(session, now)
    if (this.#active.has(session)) return true
    if (this.#active.size < maxSpeakers) {
      this.#active.add(session)
      return true
    }
    const [quietest, least] = [...this.#active]
      .map((one) => [one, this.#payloadBytesAt(one, now)] as const)
      .reduce((found, one) => (one[1] < found[1] ? one : found))
    if (bytes < least * margin) return false
    this.#active.delete(quietest)
    this.#active.add(session)
    return true
  }

  remove(session: string): void {
    this.#payloadBytes.delete(session)
    this.#sentAt.delete(session)
    this.#active.delete(session)
  }

  #payloadBytesAt(session: string, now: number): number {
    const isSilent = now - (this.#sentAt.get(session) ?? 0) > silentMs
    return isSilent ? 0 : (this.#payloadBytes.get(session) ?? 0)
  }
}
