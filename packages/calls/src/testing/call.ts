import type { SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { setImmediate } from 'node:timers/promises'
import { TestEnvironment } from './environment.ts'
import { SignalingChannel } from './signaling-channel.ts'
import { areConnected } from './peer-connection.ts'
import { TestEngine } from './test-engine.ts'
import { TestPage } from './test-page.ts'

const readingMs = 5_000
/** A page reconnects if a connection does not work for so many readings. */
const lostReadings = 2

/** A page, the engine, and the signaling channels between them. */
export class Call {
  readonly environment = new TestEnvironment()
  readonly toEngine = new SignalingChannel<SignalToEngine>(
    (signal) => void this.engine.end.receiveSignal(signal),
  )
  readonly toPage = new SignalingChannel<SignalToPage>(
    (signal) => void this.page.end.receiveSignal(signal).catch(() => {}),
  )
  readonly page = new TestPage(this.environment, (signal) => this.toEngine.send(signal))
  engine = this.#openEngine()
  #lost = 0

  constructor() {
    // A page that joins sends a signal first, because the engine makes no offer before.
    this.page.end.report()
    this.page.publish(this.page.tracks)
  }

  /** Reads the quality of the connections of the page. */
  read(): void {
    this.environment.time += readingMs
    // A page knows the tracks of the others from the participants.
    const isIncomplete = this.engine.tracks.some((one) => !this.page.received.includes(one))
    this.page.end.tick({ isIncomplete }).catch(() => {})
    this.#lost = this.#isLost() ? this.#lost + 1 : 0
    if (this.#lost >= lostReadings) this.restartPage()
  }

  resumeSignaling(): void {
    this.page.end.resumeSignaling().catch(() => {})
  }

  /** The network of the page is lost. */
  restartPage(): void {
    this.#lost = 0
    this.page.end.restart().catch(() => {})
  }

  /** The process of the engine ends, and is started again. */
  restartEngine(): void {
    this.engine.end.close()
    this.engine = this.#openEngine()
    this.toPage.send({ kind: 'restart' })
  }

  /** Sends the delayed messages, out of order. */
  sendDelayed(): void {
    this.toEngine.sendDelayed()
    this.toPage.sendDelayed()
  }

  /** Delivers and finishes everything that is not delayed. */
  async settle(): Promise<void> {
    const { operations } = this.environment
    await setImmediate()
    while (!(operations.isEmpty && this.toEngine.isEmpty && this.toPage.isEmpty)) {
      operations.finish(0)
      this.toEngine.deliver(0)
      this.toPage.deliver(0)
      await setImmediate()
    }
  }

  /** Describes each failure. */
  faults(): string[] {
    const { page, engine } = this
    const isPublishing = page.end.publish !== undefined || page.tracks.length > 0
    const isReceiving = page.end.subscribe !== undefined || engine.tracks.length > 0
    const publish = areConnected(page.end.publish?.peer, engine.end.publish?.peer)
    const subscribe = areConnected(page.end.subscribe?.peer, engine.end.subscribe?.peer)
    const faults = {
      'an answer was set for another offer': this.environment.operations.mismatches > 0,
      'the page does not publish': isPublishing && !publish,
      'the page does not receive': isReceiving && !subscribe,
      'the engine gets other tracks': isPublishing && !areSame(engine.received, page.tracks),
      'the page gets other tracks': isReceiving && !areSame(page.received, engine.tracks),
    }
    return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
  }

  /** Whether a connection of the page has failed. In a browser, its state says so. */
  #isLost(): boolean {
    const { publish, subscribe } = this.page.end
    const { end } = this.engine
    return (
      (publish !== undefined && !areConnected(publish.peer, end.publish?.peer)) ||
      (subscribe !== undefined && !areConnected(subscribe.peer, end.subscribe?.peer))
    )
  }

  #openEngine(tracks = this.engine?.tracks ?? []): TestEngine {
    return new TestEngine(this.environment, tracks, (signal) => this.toPage.send(signal))
  }
}

const areSame = (some: readonly TrackSource[], others: readonly TrackSource[]) =>
  some.join() === others.join()
