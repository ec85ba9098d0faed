import type { SignalToPage } from '@parley/protocol'
import { Answerer, type AnsweringConnection } from './negotiation/answerer.ts'
import { Offerer, type OfferingConnection } from './negotiation/offerer.ts'
import { connectionOf, sessionVersionOf } from './sdp.ts'

type OfferToPage = Extract<SignalToPage, { kind: 'offer' }>

const ticksPerReport = 4

export interface PageEndOptions<Publish, Subscribe> {
  openPublish(): Publish
  openSubscribe(): Subscribe
  newId(): string
  now(): number
  /** Whether the page has something to publish. */
  hasTracks(): boolean
  /** Tells the engine which of its offers was answered last; null if there is no connection to receive. */
  sendReport(answered: string | null): void
  failed(error: unknown): void
}

/** The end of a page: offers the connection by which it publishes, and answers that by which it receives. */
export class PageEnd<
  Publish extends OfferingConnection,
  Subscribe extends AnsweringConnection<OfferToPage>,
> {
  readonly #options: PageEndOptions<Publish, Subscribe>
  readonly #publish: Offerer<Publish>
  readonly #subscribe: Answerer<OfferToPage, Subscribe>
  #ticks = 0

  constructor(options: PageEndOptions<Publish, Subscribe>) {
    this.#options = options
    const { openPublish, openSubscribe, newId, now, failed } = options
    this.#publish = new Offerer({
      open: openPublish,
      newId,
      now,
      failed,
      reconnect: async () => {},
    })
    this.#subscribe = new Answerer({
      open: openSubscribe,
      arrived: ({ id, sdp }: OfferToPage) => ({
        id,
        connection: connectionOf(sdp),
        version: sessionVersionOf(sdp),
      }),
      mayConnect: () => true,
      replaced: () => {},
    })
  }

  get publish(): Publish | undefined {
    return this.#publish.connection
  }

  get subscribe(): Subscribe | undefined {
    return this.#subscribe.connection
  }

  /** Offers the current tracks. Opens no connection without a track. */
  async negotiate(): Promise<void> {
    if (this.publish || this.#options.hasTracks()) await this.#publish.negotiate()
  }

  /** Takes a description of the engine, or its request to make both connections anew. */
  async take(signal: SignalToPage): Promise<void> {
    if (signal.kind === 'restart') await this.restart()
    if (signal.kind === 'answer') await this.#publish.takeAnswer(signal)
    if (signal.kind === 'offer') await this.#subscribe.takeOffer(signal)
  }

  /**
   * Sends an offer again that waits for its answer too long. Reports each fourth time, and if the engine should have offered more.
   */
  tick({ isIncomplete }: { isIncomplete: boolean }): Promise<void> {
    this.#ticks += 1
    const sent = this.#publish.tick()
    if (isIncomplete || this.#ticks % ticksPerReport === 0) this.report()
    return sent
  }

  /** Repeats what may have been lost with the line to the engine, and reports. */
  restoreLine(): Promise<void> {
    const sent = this.#publish.restoreLine()
    this.report()
    return sent
  }

  /** Makes both connections anew. */
  async restart(): Promise<void> {
    this.#publish.disconnect()
    this.#subscribe.disconnect()
    try {
      await this.negotiate()
    } finally {
      this.report()
    }
  }

  /** Tells the engine which offer was answered last, so that it repeats what was lost. */
  report(): void {
    this.#options.sendReport(this.#subscribe.answered)
  }

  close(): void {
    this.#publish.close()
    this.#subscribe.close()
  }
}
