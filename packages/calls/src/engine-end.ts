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
  /** Whether the page has tracks to subscribe to. */
  hasTracks(): boolean
  /** Whether the page may open another connection now. Counts it. */
  mayConnect(): boolean
  failed(error: unknown): void
}

/** The end of the media engine for one page: the answerer where the page publishes, the offerer where it subscribes. */
export class EngineEnd<
  Publish extends AnsweringConnection<OfferToEngine>,
  Subscribe extends OfferingConnection,
> {
  readonly #options: EngineEndOptions<Publish, Subscribe>
  readonly #publish: Answerer<OfferToEngine, Publish>
  readonly #subscribe: Offerer<Subscribe>
  /** Whether the page has sent a signal. Before that it does not know its session, and ignores offers. */
  #hasSignaled = false

  constructor(options: EngineEndOptions<Publish, Subscribe>) {
    this.#options = options
    const { openPublish, openSubscribe, newId, now, failed, mayConnect } = options
    this.#publish = new Answerer({
      open: openPublish,
      // A browser has another certificate for each connection.
      arrived: ({ id, sdp }: OfferToEngine) => ({
        id,
        connection: fingerprintOf(sdp),
        version: sessionVersionOf(sdp),
      }),
      mayConnect,
      // A page replaces both connections together.
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

  /** Offers the tracks of the others, once the page has sent a signal. */
  negotiate(): void {
    const isNeeded = this.subscribe !== undefined || this.#options.hasTracks()
    if (this.#hasSignaled && isNeeded) this.#subscribe.negotiate().catch(this.#options.failed)
  }

  /** Resolves to false if the signal is not valid. */
  receiveSignal(signal: SignalToEngine): Promise<boolean> {
    this.#startOffering()
    switch (signal.kind) {
      case 'offer':
        return this.#publish.receiveOffer(signal)
      case 'answer':
        return this.#subscribe.receiveAnswer(signal)
      case 'watch':
        return this.#receiveReport(signal.offer)
      case 'candidate':
        // The engine learns the address of a page from its STUN requests.
        return Promise.resolve(true)
    }
  }

  close(): void {
    this.#publish.close()
    this.#subscribe.close()
  }

  #startOffering(): void {
    if (this.#hasSignaled) return
    this.#hasSignaled = true
    this.negotiate()
  }

  /** The page repeats its report, because the signaling channel may have lost an offer. */
  async #receiveReport(answered: string | null | undefined): Promise<boolean> {
    const { failed } = this.#options
    if (answered !== undefined) this.#subscribe.receiveReport(answered).catch(failed)
    this.#subscribe.tick().catch(failed)
    return true
  }

  #replaceSubscribe(): void {
    this.#subscribe.disconnect()
    this.negotiate()
  }
}
