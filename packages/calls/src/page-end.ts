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
  /** Sends the id of the last answered offer to the engine; null without a connection to subscribe. */
  sendReport(answered: string | null): void
  failed(error: unknown): void
}

/** The end of a page: the offerer of the connection to publish, and the answerer of the connection to subscribe. */
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

  async receiveSignal(signal: SignalToPage): Promise<void> {
    if (signal.kind === 'restart') await this.restart()
    if (signal.kind === 'answer') await this.#publish.receiveAnswer(signal)
    if (signal.kind === 'offer') await this.#subscribe.receiveOffer(signal)
  }

  /** Retransmits an offer that has waited too long for its answer. Reports each fourth time, and if a track has not been offered. */
  tick({ isIncomplete }: { isIncomplete: boolean }): Promise<void> {
    this.#ticks += 1
    const sent = this.#publish.tick()
    if (isIncomplete || this.#ticks % ticksPerReport === 0) this.report()
    return sent
  }

  /** Retransmits an offer that the signaling channel may have lost, and reports. */
  resumeSignaling(): Promise<void> {
    const sent = this.#publish.resumeSignaling()
    this.report()
    return sent
  }

  /** Replaces both connections. */
  async restart(): Promise<void> {
    this.#publish.disconnect()
    this.#subscribe.disconnect()
    try {
      await this.negotiate()
    } finally {
      this.report()
    }
  }

  /** Reports the last answered offer, so that the engine retransmits a lost one. */
  report(): void {
    this.#options.sendReport(this.#subscribe.answered)
  }

  close(): void {
    this.#publish.close()
    this.#subscribe.close()
  }
}
