import { limits } from '@parley/protocol'
import type { Told } from '../../engines/bus/bus.ts'
import { chunk, dataLine, type Sink } from '../../http/frames.ts'

/** One open stream. */
export interface Reader {
  readonly uid: number
  readonly device: string
  readonly isGuest: boolean
  /** Opened with `ext=1`. */
  readonly extended: boolean
  readonly sink: Sink
  heldChars: number
  /** While a stream opens, what is told meanwhile waits here, up to a limit. */
  held: { mid: number | undefined; json: string; ends: boolean }[] | undefined
}

interface Delivery {
  readers: readonly Reader[]
  line: string
}

/** What one turn had to say, while it is being written. */
interface Batch {
  readers: readonly Reader[]
  chunksOf(reader: Reader): readonly Buffer[]
  /** How many readers have it already. */
  written: number
}

/** Who is in a channel; undefined stands for everybody. */
export type MembersOf = (gid: number) => ReadonlyMap<number, unknown> | undefined

const sliceOf = 512
const restMaxMs = 10

/**
 * Knows which streams belong to whom and brings them what is told. An event is encoded once and the same
 * bytes go to every reader; what is told in one turn of the event loop goes out in one write.
 */
export class Hub {
  readonly #membersOf: MembersOf
  readonly #readers = new Map<number, Set<Reader>>()
  readonly #opening = new Set<Reader>()
  // Live readers by audience, made when first needed and dropped when somebody comes, goes or joins.
  #everyone: Reader[] | undefined
  readonly #ofChannel = new Map<number, Reader[]>()
  #queue: Delivery[] = []
  #batch: Batch | undefined
  #isPlanned = false
  #writingMs = 0
  #restUntil = 0
  size = 0
  /**
   * The highest mid that was told. Every row up to it is on disk and what is in memory fits it; what lies
   * above will still be told. This is the seam between backfill and live.
   */
  lastMid = 0

  constructor(membersOf: MembersOf) {
    this.#membersOf = membersOf
  }

  /** Adds a stream that is still opening. Gives the one of the same device that it replaces. */
  add(reader: Reader): Reader | undefined {
    const own = this.#readers.get(reader.uid) ?? new Set()
    const older = [...own].find((other) => other.device === reader.device)
    own.add(reader)
    this.#readers.set(reader.uid, own)
    this.#opening.add(reader)
    this.size++
    return older
  }

  /** From here on the stream hears as it happens. */
  goLive(reader: Reader): void {
    reader.held = undefined
    this.#opening.delete(reader)
    this.#forgetAudiences(reader.uid)
  }

  /** Forgets a stream: this very one, never a newer one of the same device. False when it was gone. */
  remove(reader: Reader): boolean {
    const own = this.#readers.get(reader.uid)
    if (!own?.delete(reader)) return false
    if (own.size === 0) this.#readers.delete(reader.uid)
    this.#opening.delete(reader)
    this.#forgetAudiences(reader.uid)
    this.size--
    return true
  }

  /** A channel's members changed. */
  forgetChannel(gid: number): void {
    this.#ofChannel.delete(gid)
  }

  readersOf(uid: number): readonly Reader[] {
    return [...(this.#readers.get(uid) ?? [])]
  }

  all(): Reader[] {
    return [...this.#readers.values()].flatMap((own) => [...own])
  }

  /** Brings an event to its audience, with the other events of this turn. Gives the streams it ends. */
  deliver(told: Told): Reader[] {
    this.lastMid = Math.max(this.lastMid, told.mid ?? 0)
    const readers = this.#audience(told)
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
    if (this.#opening.size > 0) this.#hold(told)
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

  // After a round of writing the loop gets as long for all else that waits, requests above all; what they
  // bring goes out together then. Nobody waits on a quiet server.
  #plan() {
    if (this.#isPlanned) return
    this.#isPlanned = true
    const rest = this.#batch ? 0 : this.#restUntil - performance.now()
    if (rest < 1) setImmediate(() => this.#turn())
    else setTimeout(() => this.#turn(), rest)
  }

  // A batch ends before the next begins, so that everybody hears in the same order.
  #turn() {
    this.#isPlanned = false
    const started = performance.now()
    this.#batch ??= nextBatch(this.#queue.splice(0))
    this.#write(sliceOf)
    const ended = performance.now()
    this.#writingMs += ended - started
    if (!this.#batch) {
      this.#restUntil = ended + Math.min(this.#writingMs, restMaxMs)
      this.#writingMs = 0
    }
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

  #audience({ audience, extended }: Told): readonly Reader[] {
    const readers = this.#named(audience)
    return extended ? readers.filter((reader) => reader.extended) : readers
  }

  #named(audience: Told['audience']): readonly Reader[] {
    if (audience.to === 'channel') {
      const readers = this.#channelReaders(audience.gid)
      const { exceptUid } = audience
      return exceptUid === undefined ? readers : readers.filter(({ uid }) => uid !== exceptUid)
    }
    if (audience.to === 'everyone') {
      const everyone = this.#allLive()
      const { exceptUids } = audience
      if (!exceptUids) return everyone
      const excepted = new Set(exceptUids)
      return everyone.filter(({ uid }) => !excepted.has(uid))
    }
    if (audience.to === 'session') {
      return this.#live([audience.uid]).filter(({ device }) => device === audience.device)
    }
    const { exceptDevice } = audience
    const readers = this.#live(new Set(audience.uids))
    return exceptDevice === undefined
      ? readers
      : readers.filter(({ device }) => device !== exceptDevice)
  }

  #live(uids: Iterable<number>): Reader[] {
    const live: Reader[] = []
    for (const uid of uids) {
      for (const reader of this.#readers.get(uid) ?? []) if (!reader.held) live.push(reader)
    }
    return live
  }

  #allLive(): readonly Reader[] {
    this.#everyone ??= this.#live(this.#readers.keys())
    return this.#everyone
  }

  #channelReaders(gid: number): readonly Reader[] {
    const members = this.#membersOf(gid)
    if (!members) return this.#allLive()
    let readers = this.#ofChannel.get(gid)
    if (!readers) {
      readers = this.#live(members.keys())
      this.#ofChannel.set(gid, readers)
    }
    return readers
  }

  #forgetAudiences(uid: number) {
    this.#everyone = undefined
    for (const gid of this.#ofChannel.keys()) {
      if (this.#membersOf(gid)?.has(uid)) this.#ofChannel.delete(gid)
    }
  }

  #hold(told: Told) {
    for (const reader of this.#opening) {
      if (!this.#isFor(told, reader)) continue
      const json = reader.isGuest && told.guests !== undefined ? told.guests : told.json
      if (json === null) continue
      reader.held?.push({ mid: told.mid, json, ends: told.ends ?? false })
      reader.heldChars += json.length
      if (reader.heldChars > limits.unsentBytesMax) reader.sink.cut()
    }
  }

  #isFor({ audience, extended }: Told, { uid, device, extended: wantsMore }: Reader): boolean {
    if (extended && !wantsMore) return false
    if (audience.to === 'everyone') return !audience.exceptUids?.includes(uid)
    if (audience.to === 'session') return audience.uid === uid && audience.device === device
    if (audience.to === 'users') {
      return audience.uids.includes(uid) && audience.exceptDevice !== device
    }
    const members = this.#membersOf(audience.gid)
    return audience.exceptUid !== uid && (!members || members.has(uid))
  }
}

function nextBatch(queue: readonly Delivery[]): Batch | undefined {
  const [first] = queue
  if (!first) return undefined
  const isOneAudience = queue.every(({ readers }) => readers === first.readers)
  return isOneAudience ? batchForAll(first.readers, queue) : batchForEach(queue)
}

// The common case: one busy channel. Encoded once for all: with a thousand readers this line is the
// fan-out's cost.
function batchForAll(readers: readonly Reader[], queue: readonly Delivery[]): Batch {
  const chunks = [chunk(queue.map(({ line }) => line).join(''))]
  return { readers, chunksOf: () => chunks, written: 0 }
}

function batchForEach(queue: readonly Delivery[]): Batch {
  const pending = new Map<Reader, Buffer[]>()
  for (const { readers, line } of queue) {
    const bytes = chunk(line)
    for (const reader of readers) {
      const chunks = pending.get(reader)
      if (chunks) chunks.push(bytes)
      else pending.set(reader, [bytes])
    }
  }
  return {
    readers: [...pending.keys()],
    chunksOf: (reader) => pending.get(reader) ?? [],
    written: 0,
  }
}
