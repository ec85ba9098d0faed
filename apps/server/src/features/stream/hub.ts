import type { Publication } from '../../engines/bus/bus.ts'
import { dataLine } from '../../http/answer/frames.ts'
import { Audiences, type MembersOf } from './audiences.ts'
import { type Batch, type Delivery, type Receivers, nextBatch } from './batch.ts'
import { holdEvent } from './hold-event.ts'
import { Pace } from './pace.ts'
import type { Reader } from './reader.ts'

const sliceOf = 512

/**
 * Delivers published events to open streams. An event is encoded once for all readers, and the events of
 * one turn of the event loop are one write per reader.
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
   * The highest mid published. All rows up to it are on disk and the caches reflect them; rows above it
   * are still to be published. This is the seam between backfill and live.
   */
  lastMid = 0

  constructor(membersOf: MembersOf) {
    this.audiences = new Audiences(membersOf)
  }

  /** Adds a stream that is still opening. Returns the stream of the same device that it replaces. */
  add(reader: Reader): Reader | undefined {
    this.#opening.add(reader)
    this.#pace.opened()
    return this.audiences.add(reader)
  }

  /** Ends holding: the stream receives the events published from now on. */
  goLive(reader: Reader): void {
    reader.held = undefined
    this.#opening.delete(reader)
    this.audiences.invalidateUser(reader.uid)
  }

  /** Removes this stream, never a newer one of the same device. Returns false if it was gone. */
  remove(reader: Reader): boolean {
    this.#opening.delete(reader)
    return this.audiences.remove(reader)
  }

  /** Queues an event for its audience, for one write per turn. Returns the streams that it ends. */
  deliver(event: Publication): Reader[] {
    this.lastMid = Math.max(this.lastMid, event.mid ?? 0)
    const receivers = this.audiences.of(event)
    const { readers, exceptUids } = receivers
    const line = dataLine(event.json)
    const forGuests = event.variants?.guest
    if (forGuests === undefined) {
      this.#enqueue(receivers, line)
    } else {
      const inside = readers.filter((reader) => !isOutside(reader))
      const outside = readers.filter(isOutside)
      this.#enqueue({ readers: inside, exceptUids }, line)
      if (forGuests !== null) this.#enqueue({ readers: outside, exceptUids }, dataLine(forGuests))
    }
    for (const reader of this.#opening) holdEvent(event, reader, this.audiences)
    return event.ends ? readers.filter(({ uid }) => !exceptUids.has(uid)) : []
  }

  /** Writes all queued events now, before a stream is ended. */
  flush(): void {
    this.#write(Number.POSITIVE_INFINITY)
    this.#batch = nextBatch(this.#queue.splice(0))
    this.#write(Number.POSITIVE_INFINITY)
  }

  #enqueue(receivers: Receivers, line: string) {
    if (receivers.readers.length === 0) return
    this.#queue.push({ ...receivers, line })
    this.#plan()
  }

  #plan() {
    if (this.#isPlanned) return
    this.#isPlanned = true
    const rest = this.#batch ? 0 : this.#pace.rest(performance.now())
    if (rest < 1) setImmediate(() => this.#turn())
    else setTimeout(() => this.#turn(), rest)
  }

  // A batch is finished before the next one starts, so all readers receive the same order.
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
      const chunks = chunksOf(reader)
      if (chunks.length > 0) reader.sink.write(...chunks)
    }
    if (end === readers.length) this.#batch = undefined
  }
}

const isOutside = ({ isGuest, isVisitor }: Reader): boolean => isGuest || isVisitor
