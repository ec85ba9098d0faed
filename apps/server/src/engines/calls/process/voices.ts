import type { RtpPacket } from 'werift'

const maxHeard = 4
/** The share of the newest packet in the running mean of the sizes. */
const newest = 0.05
/** A voice gives its place up only to one that is clearly louder, so that places do not change with each word. */
const margin = 1.3
/** A voice that has sent nothing for so long is silent, as that of a muted page. */
const silentMs = 500

/**
 * Chooses the loudest four voices of a room. Opus spends more bytes on louder and richer sound and next to none on silence, so the
 * mean size of the packets of a person tells how much they say, without the header extension for levels.
 */
export class Voices {
  readonly #sizes = new Map<string, number>()
  readonly #sentAt = new Map<string, number>()
  readonly #heard = new Set<string>()

  /** Counts a packet of a person, and returns whether they are among the loudest. */
  isHeard(session: string, { payload }: RtpPacket): boolean {
    const before = this.#sizes.get(session) ?? payload.length
    const size = before + (payload.length - before) * newest
    const now = Date.now()
    this.#sizes.set(session, size)
    this.#sentAt.set(session, now)
    if (this.#heard.has(session)) return true
    if (this.#heard.size < maxHeard) {
      this.#heard.add(session)
      return true
    }
    const [quietest, least] = [...this.#heard]
      .map((one) => [one, this.#sizeAt(one, now)] as const)
      .reduce((found, one) => (one[1] < found[1] ? one : found))
    if (size < least * margin) return false
    this.#heard.delete(quietest)
    this.#heard.add(session)
    return true
  }

  forget(session: string): void {
    this.#sizes.delete(session)
    this.#sentAt.delete(session)
    this.#heard.delete(session)
  }

  #sizeAt(session: string, now: number): number {
    const isSilent = now - (this.#sentAt.get(session) ?? 0) > silentMs
    return isSilent ? 0 : (this.#sizes.get(session) ?? 0)
  }
}
