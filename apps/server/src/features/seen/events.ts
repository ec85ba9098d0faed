import { limits, type Target } from '@parley/protocol'
import { createPublication, type Publication } from '../../engines/bus/bus.ts'
import { audienceOfMark, type ReaderServices } from './readers.ts'

// Limits the events of a user who marks all chats as read. Others see the marks when they open the chat.
const maxAtOnce = 50

/** A user has read a chat up to `mid`. */
export interface Reading {
  uid: number
  target: Target
  mid: number
  at: number | null
}

/**
 * Tells others what a user has read, at most about once a second per user and chat: the first mark at once,
 * the latest of the following ones at the end of the second.
 */
export class SeenEvents {
  /** The latest mark that was not told yet, by user and chat; undefined if the last one was told. */
  readonly #waiting = new Map<string, Reading | undefined>()
  readonly #timers = new Set<NodeJS.Timeout>()

  moved(services: ReaderServices, readings: readonly Reading[]): void {
    for (const reading of readings.slice(0, maxAtOnce)) {
      const name = nameOf(reading)
      if (this.#waiting.has(name)) this.#waiting.set(name, reading)
      else this.#tell(services, name, reading)
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #tell(services: ReaderServices, name: string, reading: Reading) {
    const event = seenEvent(reading, audienceOfMark(services, reading.uid, reading.target))
    if (!event) {
      this.#waiting.delete(name)
      return
    }
    void services.bus.publish([event])
    this.#waiting.set(name, undefined)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const next = this.#waiting.get(name)
      if (next) this.#tell(services, name, next)
      else this.#waiting.delete(name)
    }, limits.seenRepeatMs)
    this.#timers.add(timer)
  }
}

const nameOf = ({ uid, target }: Reading) =>
  'uid' in target ? `${uid} u${target.uid}` : `${uid} g${target.gid}`

/** The event for some users; undefined if there are none. */
export const seenEvent = (
  { uid, target, mid, at }: Reading,
  uids: readonly number[],
): Publication | undefined =>
  uids.length === 0
    ? undefined
    : createPublication(
        { to: 'users', uids },
        { type: 'seen', uid, target, mid, at },
        { extended: true },
      )
