import { randomUUID } from 'node:crypto'
import { fail, type SignalToPage } from '@parley/protocol'
import type { MediaEngine } from '../../engines/calls/media.ts'

const answersMs = 10_000
const lifeMs = 60_000
const maxTests = 5

interface Test {
  signals: SignalToPage[]
  changed: () => void
  end: NodeJS.Timeout
}

/** The answer to the offer of a page, and the offer that the page has to answer. */
interface Started {
  id: string
  answer: string
  offer: string
}

/**
 * Tests of the media from the browser of an administrator: one connection publishes audio, and another one subscribes to it. A test is
 * a room for a minute without stored participants.
 */
export class MediaTests {
  readonly #engine: MediaEngine
  readonly #tests = new Map<string, Test>()

  constructor(engine: MediaEngine) {
    this.#engine = engine
  }

  static roomOf = (id: string): string => `test ${id}`
  static listenerOf = (id: string): string => `${id} listener`

  has(room: string): boolean {
    return this.#tests.has(room.slice(MediaTests.roomOf('').length))
  }

  /** Handles a signal of the engine. Returns false if it belongs to no test. */
  receiveSignal(session: string, data: SignalToPage): boolean {
    const test = this.#tests.get(session.split(' ')[0] ?? '')
    test?.signals.push(data)
    test?.changed()
    return test !== undefined
  }

  /** Starts a test with the offer of a page, which sends audio in the media section `mid`. */
  async start({ sdp, mid }: { sdp: string; mid: string }, addresses: string[]): Promise<Started> {
    if (this.#tests.size >= maxTests) throw fail('too-many')
    const id = randomUUID()
    const [name, speaker, listener] = [
      MediaTests.roomOf(id),
      `${id} speaker`,
      MediaTests.listenerOf(id),
    ]
    const end = setTimeout(() => this.#end(id), lifeMs).unref()
    const test: Test = { signals: [], changed: () => {}, end }
    this.#tests.set(id, test)
    const room = { name, muted: [], maxCameras: 0, addresses }
    this.#engine.setRoom({ ...room, sessions: [speaker, listener] })
    // The engine makes no offer before the first signal of a page.
    await this.#engine.signal(name, listener, { kind: 'watch', videos: [] })
    const tracks = [{ mid, source: 'microphone' as const }]
    const offer = { kind: 'offer', connection: 'publish', sdp, tracks } as const
    if (!(await this.#engine.signal(name, speaker, offer))) {
      this.#end(id)
      throw fail('bad-signal')
    }
    const isComplete = await this.#answered(test)
    const sdpOf = (kind: 'answer' | 'offer') => {
      const found = test.signals.find((one) => one.kind === kind)
      return found && 'sdp' in found ? found.sdp : ''
    }
    if (!isComplete) {
      this.#end(id)
      throw fail('not-ready')
    }
    return { id, answer: sdpOf('answer'), offer: sdpOf('offer') }
  }

  close(): void {
    for (const { end } of this.#tests.values()) clearTimeout(end)
    this.#tests.clear()
  }

  /** Waits for the answer to the first connection and the offer of the second. */
  #answered(test: Test): Promise<boolean> {
    const isThere = () =>
      (['answer', 'offer'] as const).every((kind) => test.signals.some((one) => one.kind === kind))
    return new Promise((resolve) => {
      const limit = setTimeout(() => resolve(isThere()), answersMs).unref()
      test.changed = () => {
        if (!isThere()) return
        clearTimeout(limit)
        resolve(true)
      }
      test.changed()
    })
  }

  #end(id: string): void {
    clearTimeout(this.#tests.get(id)?.end)
    this.#tests.delete(id)
    const name = MediaTests.roomOf(id)
    this.#engine.setRoom({ name, sessions: [], muted: [], maxCameras: 0, addresses: [] })
  }
}
