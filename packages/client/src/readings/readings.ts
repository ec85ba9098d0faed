import { RetryDelay } from '../request/retry-delay.ts'
import { Changes, type StateName } from './changes.ts'
import { type Connection, pause, RepeatedReading } from './repeated-reading.ts'

/** State in an answer, and how it is written into the store. */
export type Part<T> = readonly [state: StateName, write: (answer: T) => void]

interface Run {
  done: Promise<void>
}

// An answer that may lack an event is asked for again: at once, then with pauses. One that always comes too late, because a
// state changes all the time, is written even so.
const quickTries = 2
const triesBeforeWriting = 4
// The event of an own change arrives as fast as its answer, unless the page polls.
const eventMs = 3_000

/**
 * Merges answers with events, by one rule. An event tells of a commit, an answer shows the state at an unknown moment
 * between its request and its arrival. So an answer is written only if no event of its state came meanwhile: a
 * list is read again, and the answer to an own change is dropped, because its event comes or has come. Of several
 * readings the latest one writes. A stream that begins counts as an event of all state.
 */
export class Readings {
  readonly #events: Changes
  /** Own changes that the server has answered: a list that was read meanwhile may lack them. */
  readonly #answers = new Changes()
  readonly #connection: Connection
  /** The latest reading of each state. */
  readonly #latest = new Map<StateName, Run>()
  readonly #repeated = new Map<StateName, RepeatedReading>()
  /** The last kept reading of each state. */
  readonly #kept = new Map<StateName, () => Promise<void>>()

  constructor(events: Changes, connection: Connection) {
    this.#events = events
    this.#connection = connection
  }

  /** Reads state. Resolves when it is written, by this reading or by a later one. */
  read<T>(state: StateName, request: () => Promise<T>, write: (answer: T) => void): Promise<void> {
    return this.readTogether([[state, write]], request)
  }

  /** Reads several states with one request. */
  readTogether<T>(parts: readonly Part<T>[], request: () => Promise<T>): Promise<void> {
    const run: Run = { done: Promise.resolve() }
    for (const [state] of parts) this.#latest.set(state, run)
    run.done = this.#read(parts, request, run)
    return run.done
  }

  /** Like `read`; a reading that failed for the moment is repeated while the stream lives. */
  keep<T>(state: StateName, request: () => Promise<T>, write: (answer: T) => void): Promise<void> {
    return this.keepTogether(state, [[state, write]], request)
  }

  /** Like `readTogether`, repeated. `name` is one of them. */
  keepTogether<T>(
    name: StateName,
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
    for (const [state] of parts) this.#kept.set(state, read)
    return read()
  }

  /**
   * Requests an own change and returns its answer. Writes the answer unless an event of that state came meanwhile: then
   * the event of this change has come too, or will.
   */
  async change<T>(
    state: StateName,
    request: () => Promise<T>,
    write: (answer: T) => void,
  ): Promise<T> {
    const since = this.#events.now
    const answer = await request()
    this.#answers.note(state)
    if (!this.#events.hasChanged(since, state)) write(answer)
    else void this.#awaitEvent(state)
    return answer
  }

  /** Reads state again if no event of it comes: a page that polls gets none. */
  async #awaitEvent(state: StateName): Promise<void> {
    const since = this.#events.now
    await pause(eventMs, this.#connection.signal)
    if (this.#connection.signal.aborted || this.#events.hasChanged(since, state)) return
    await this.#kept.get(state)?.()
  }

  async #read<T>(parts: readonly Part<T>[], request: () => Promise<T>, run: Run): Promise<void> {
    const delay = new RetryDelay()
    const isLatest = ([state]: Part<T>) => this.#latest.get(state) === run
    let left = parts
    for (let tries = 1; ; tries++) {
      const since = { events: this.#events.now, answers: this.#answers.now }
      const result = await settled(request)
      const others = left.filter((part) => !isLatest(part))
      left = left.filter(isLatest)
      if (left.length === 0) return this.#reached(others, request, result)
      const answer = valueOf(result)
      const isChanged = ([state]: Part<T>) =>
        this.#events.hasChanged(since.events, state) ||
        this.#answers.hasChanged(since.answers, state)
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
      parts.map(async ([state]) => this.#latest.get(state)?.done),
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
