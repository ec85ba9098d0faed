import { limits } from '@parley/protocol'
import type { Publication } from '../../engines/bus/bus.ts'
import { dataLine } from '../../http/frames.ts'
import { Audiences, type MembersOf, type Reader } from './audiences.ts'
import { type Batch, type Delivery, nextBatch } from './batch.ts'
import { Pace } from './pace.ts'

const sliceOf = 512

/**
 * Brings what is told to the streams that hear it. An event is encoded once and the same bytes go to every
 * reader; what is told in one turn of the event loop goes out in one write.
 */
export class Hub {
  readonly audiences: Audiences
  readonly #opening = new Set<Reader>()
  #queue: Delivery[] = []
  #batch: Batch | undefined
  #isPlanned = false
  readonly #pace = new Pace()
  #writingMs = 0
  /**
   * The highest mid that was told. Every row up to it is on disk and what is in memory fits it; what lies
   * above will still be told. This is the seam between backfill and live.
   */
  lastMid = 0

  constructor(membersOf: MembersOf) {
    this.audiences = new Audiences(membersOf)
  }

  /** Adds a stream that is still opening. Gives the one of the same device that it replaces. */
  add(reader: Reader): Reader | undefined {
    this.#opening.add(reader)
    return this.audiences.add(reader)
  }

  /** From here on the stream hears as it happens. */
  goLive(reader: Reader): void {
    reader.held = undefined
    this.#opening.delete(reader)
    this.audiences.forgetPerson(reader.uid)
  }

  /** Forgets a stream: this very one, never a newer one of the same device. False when it was gone. */
  remove(reader: Reader): boolean {
    this.#opening.delete(reader)
    return this.audiences.remove(reader)
  }

  /** Brings an event to its audience, with the other events of this turn. Gives the streams it ends. */
  deliver(told: Publication): Reader[] {
    this.lastMid = Math.max(this.lastMid, told.mid ?? 0)
    const readers = this.audiences.of(told)
    const line = dataLine(told.json)
    if (told.guests === undefined) {
      this.#enqueue(readers, line)
    } else {
      this.#enqueue(
        readers.filter((reader) => !reader.isGuest),
        line,
      )
      const guests = readers.filter((reader) => reader.isGuest)
      if (told.guests !== null) this.#enqueue(guests, dataLine(told.guests))
    }
    for (const reader of this.#opening) hold(told, reader, this.audiences)
    return told.ends ? [...readers] : []
  }

  /** Writes out what waits, at once: for the last words of a stream. */
  flush(): void {
    this.#write(Number.POSITIVE_INFINITY)
    this.#batch = nextBatch(this.#queue.splice(0))
    this.#write(Number.POSITIVE_INFINITY)
  }

  #enqueue(readers: readonly Reader[], line: string) {
    if (readers.length === 0) return
    this.#queue.push({ readers, line })
    this.#plan()
  }

  #plan() {
    if (this.#isPlanned) return
    this.#isPlanned = true
    const rest = this.#batch ? 0 : this.#pace.rest(performance.now())
    if (rest < 1) setImmediate(() => this.#turn())
    else setTimeout(() => this.#turn(), rest)
  }

  // A batch ends before the next begins, so that everybody hears in the same order.
  #turn() {
    this.#isPlanned = false
    const started = performance.now()
    if (!this.#batch) {
      this.#pace.began(started)
      this.#batch = nextBatch(this.#queue.splice(0))
      this.#writingMs = 0
    }
    this.#write(sliceOf)
    const ended = performance.now()
    this.#writingMs += ended - started
    if (!this.#batch) this.#pace.ended(ended, this.#writingMs)
    if (this.#batch || this.#queue.length > 0) this.#plan()
  }

  #write(count: number) {
    const batch = this.#batch
    if (!batch) return
    const { readers, chunksOf } = batch
    const end = Math.min(batch.written + count, readers.length)
    while (batch.written < end) {
      const reader = readers[batch.written++] as Reader
      reader.sink.write(...chunksOf(reader))
    }
    if (end === readers.length) this.#batch = undefined
  }
}

function hold(told: Publication, reader: Reader, audiences: Audiences) {
  const hasEnded = reader.held?.at(-1)?.ends === true
  if (hasEnded || !audiences.includes(told, reader)) return
  const json = reader.isGuest && told.guests !== undefined ? told.guests : told.json
  if (json === null) return
  reader.held?.push({ mid: told.mid, json, ends: told.ends ?? false })
  reader.heldChars += json.length
  if (reader.heldChars > limits.unsentBytesMax) reader.sink.cut()
}
