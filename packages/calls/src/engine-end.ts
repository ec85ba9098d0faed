import type { SignalToEngine } from '@parley/protocol'
import { Answerer, type AnsweringConnection } from './negotiation/answerer.ts'
import { Offerer, type OfferingConnection } from './negotiation/offerer.ts'
import { fingerprintOf, sessionVersionOf } from './sdp.ts'

type OfferToEngine = Extract<SignalToEngine, { kind: 'offer' }>

export interface EngineEndOptions<Publish, Subscribe> {
  openPublish(): Publish
  openSubscribe(): Subscribe
  newId(): string
  now(): number
  /** Whether there are tracks that the page should get. */
  hasTracks(): boolean
  /** Whether the page may have one connection more now. Counts it. */
  mayConnect(): boolean
  failed(error: unknown): void
}

/** The end of the media engine for one page: answers what the page publishes, and offers what it receives. */
export class EngineEnd<
  Publish extends AnsweringConnection<OfferToEngine>,
  Subscribe extends OfferingConnection,
> {
  readonly #options: EngineEndOptions<Publish, Subscribe>
  readonly #publish: Answerer<OfferToEngine, Publish>
  readonly #subscribe: Offerer<Subscribe>
  /** Whether the page has sent a signal. Before that it does not know its session, and would not take an offer. */
  #isHere = false

  constructor(options: EngineEndOptions<Publish, Subscribe>) {
    this.#options = options
    const { openPublish, openSubscribe, newId, now, failed, mayConnect } = options
    this.#publish = new Answerer({
      open: openPublish,
      // The key is the name: browsers have another one for each connection.
      arrived: ({ id, sdp }: OfferToEngine) => ({
        id,
        connection: fingerprintOf(sdp),
        version: sessionVersionOf(sdp),
      }),
      mayConnect,
      // A page that lost its connection has dropped both.
      replaced: () => this.#replaceSubscribe(),
    })
    this.#subscribe = new Offerer({
      open: openSubscribe,
      newId,
      now,
      failed,
      reconnect: async () => {
        if (mayConnect()) this.#replaceSubscribe()
      },
    })
  }

  get publish(): Publish | undefined {
    return this.#publish.connection
  }

  get subscribe(): Subscribe | undefined {
    return this.#subscribe.connection
  }

  /** Offers the tracks of the others, if the page is here. */
  negotiate(): void {
    const isNeeded = this.subscribe !== undefined || this.#options.hasTracks()
    if (this.#isHere && isNeeded) this.#subscribe.negotiate().catch(this.#options.failed)
  }

  /** Takes a signal of the page. Resolves to false if it makes no sense. */
  take(signal: SignalToEngine): Promise<boolean> {
    this.#welcome()
    switch (signal.kind) {
      case 'offer':
        return this.#publish.takeOffer(signal)
      case 'answer':
        return this.#subscribe.takeAnswer(signal)
      case 'watch':
        return this.#takeReport(signal.offer)
      case 'candidate':
        // The engine learns the address of a page from its first packets.
        return Promise.resolve(true)
    }
  }

  close(): void {
    this.#publish.close()
    this.#subscribe.close()
  }

  #welcome(): void {
    if (this.#isHere) return
    this.#isHere = true
    this.negotiate()
  }

  /** The page repeats its report, because its line may have lost an offer. */
  async #takeReport(answered: string | null | undefined): Promise<boolean> {
    const { failed } = this.#options
    if (answered !== undefined) this.#subscribe.takeReport(answered).catch(failed)
    this.#subscribe.tick().catch(failed)
    return true
  }

  #replaceSubscribe(): void {
    this.#subscribe.disconnect()
    this.negotiate()
  }
}
