import { RetryDelay } from '../request/retry-delay.ts'
import { Changes, type Subject } from './changes.ts'
import { type Connection, pause, RepeatedReading } from './repeated-reading.ts'

/** A subject of an answer, and how it is written into the store. */
export type Part<T> = readonly [subject: Subject, write: (answer: T) => void]

interface Run {
  done: Promise<void>
}

// An answer that may lack an event is asked for again: at once, then with pauses. One that always comes too late, because a
// subject changes all the time, is written even so.
const quickTries = 2
const triesBeforeWriting = 4
// The event of an own change arrives as fast as its answer, unless the page polls.
const eventMs = 3_000

/**
 * Merges answers with events, by one rule. An event tells of a commit, an answer shows the state at an unknown moment
 * between its request and its arrival. So an answer is written only if no event of its subject came meanwhile: a
 * list is read again, and the answer to an own change is dropped, because its event comes or has come. Of several
 * readings the latest one writes. A stream that begins counts as an event of every subject.
 */
export class Readings {
  readonly #events: Changes
  /** Own changes that the server has answered: a list that was read meanwhile may lack them. */
  readonly #answers = new Changes()
  readonly #connection: Connection
  /** The latest reading of each subject. */
  readonly #latest = new Map<Subject, Run>()
  readonly #repeated = new Map<Subject, RepeatedReading>()
  /** The last kept reading of each subject. */
  readonly #kept = new Map<Subject, () => Promise<void>>()

  constructor(events: Changes, connection: Connection) {
    this.#events = events
    this.#connection = connection
  }

  /** Reads a subject. Resolves when it is written, by this reading or by a later one. */
  read<T>(subject: Subject, request: () => Promise<T>, write: (answer: T) => void): Promise<void> {
    return this.readTogether([[subject, write]], request)
  }

  /** Reads several subjects with one request. */
  readTogether<T>(parts: readonly Part<T>[], request: () => Promise<T>): Promise<void> {
    const run: Run = { done: Promise.resolve() }
    for (const [subject] of parts) this.#latest.set(subject, run)
    run.done = this.#read(parts, request, run)
    return run.done
  }

  /** Like `read`; a reading that failed for the moment is repeated while the stream lives. */
  keep<T>(subject: Subject, request: () => Promise<T>, write: (answer: T) => void): Promise<void> {
    return this.keepTogether(subject, [[subject, write]], request)
  }

  /** Like `readTogether`, repeated. `name` is one of the subjects. */
  keepTogether<T>(
    name: Subject,
    parts: readonly Part<T>[],
    request: () => Promise<T>,
  ): Promise<void> {
    const repeated = this.#repeated.get(name) ?? new RepeatedReading(this.#connection)
    this.#repeated.set(name, repeated)
    const read = () =>
      repeated.run(async () => {
        await this.readTogether(parts, request)
        return true
      })
    for (const [subject] of parts) this.#kept.set(subject, read)
    return read()
  }

  /**
   * Requests an own change and returns its answer. Writes the answer unless an event of the subject came meanwhile: then
   * the event of this change has come too, or will.
   */
  async change<T>(
    subject: Subject,
    request: () => Promise<T>,
    write: (answer: T) => void,
  ): Promise<T> {
    const since = this.#events.now
    const answer = await request()
    this.#answers.note(subject)
    if (!this.#events.hasChanged(since, subject)) write(answer)
    else void this.#awaitEvent(subject)
    return answer
  }

  /** Reads a subject again if no event of it comes: a page that polls gets none. */
  async #awaitEvent(subject: Subject): Promise<void> {
    const since = this.#events.now
    await pause(eventMs, this.#connection.signal)
    if (this.#connection.signal.aborted || this.#events.hasChanged(since, subject)) return
    await this.#kept.get(subject)?.()
  }

  async #read<T>(parts: readonly Part<T>[], request: () => Promise<T>, run: Run): Promise<void> {
    const delay = new RetryDelay()
    const isLatest = ([subject]: Part<T>) => this.#latest.get(subject) === run
    let left = parts
    for (let tries = 1; ; tries++) {
      const since = { events: this.#events.now, answers: this.#answers.now }
      const result = await settled(request)
      const others = left.filter((part) => !isLatest(part))
      left = left.filter(isLatest)
      if (left.length === 0) return this.#reached(others, request, result)
      const answer = valueOf(result)
      const isChanged = ([subject]: Part<T>) =>
        this.#events.hasChanged(since.events, subject) ||
        this.#answers.hasChanged(since.answers, subject)
      const isWritten = (part: Part<T>) => !isChanged(part) || tries >= triesBeforeWriting
      for (const part of left) if (isWritten(part)) part[1](answer)
      left = left.filter(isChanged)
      if (left.length === 0) return this.#reached(others, request, result)
      if (tries >= quickTries) await pause(delay.failed(), this.#connection.signal)
      if (this.#connection.signal.aborted) return
    }
  }

  /**
   * Resolves when the later readings of these parts are done. What a later one did not read is read again, because
   * only its own caller may have given up.
   */
  async #reached<T>(
    parts: readonly Part<T>[],
    request: () => Promise<T>,
    result: PromiseSettledResult<T>,
  ): Promise<void> {
    const later = await Promise.allSettled(
      parts.map(async ([subject]) => this.#latest.get(subject)?.done),
    )
    const missing = parts.filter((_, i) => later[i]?.status === 'rejected')
    if (missing.length === 0) return
    valueOf(result)
    await this.readTogether(missing, request)
  }
}

const settled = async <T>(request: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [result] = await Promise.allSettled([request()])
  return result
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'fulfilled') return result.value
  throw result.reason
}
