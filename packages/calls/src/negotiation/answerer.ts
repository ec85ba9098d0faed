import {
  type AnsweringEffect,
  type AnsweringEvent,
  type AnsweringState,
  type ArrivedOffer,
  nextAnswering,
} from './answering.ts'

/** The connection of an answerer. */
export interface AnsweringConnection<Offer> {
  /** Sets an offer, creates an answer and sets it as the local description. */
  createAnswer(offer: Offer): Promise<void>
  /** Sends the local description. */
  sendAnswer(offer: Offer): void | Promise<void>
  close(): void
}

export interface AnswererOptions<Offer, Connection> {
  arrived(offer: Offer): ArrivedOffer
  open(): Connection
  /** Whether the offerer may open another connection now. Counts it. */
  mayConnect(): boolean
  /** The offerer has replaced its connection. */
  replaced(): void
}

/** The answerer of a connection: runs the effects of its transitions. */
export class Answerer<Offer, Connection extends AnsweringConnection<Offer>> {
  readonly #options: AnswererOptions<Offer, Connection>
  #state: AnsweringState = { kind: 'new' }
  #connection: Connection | undefined

  constructor(options: AnswererOptions<Offer, Connection>) {
    this.#options = options
  }

  get connection(): Connection | undefined {
    return this.#connection
  }

  /** The id of the last answered offer; null if there is no connection. */
  get answered(): string | null {
    return 'answered' in this.#state ? this.#state.answered : null
  }

  /** Answers an offer. Resolves to false if it cannot be answered. */
  async receiveOffer(offer: Offer): Promise<boolean> {
    const arrived = this.#options.arrived(offer)
    if (!this.#mayReceive(arrived)) return false
    return this.#handle({ kind: 'offer', offer: arrived }, offer)
  }

  /** Closes the connection. The next offer opens another one. */
  disconnect(): void {
    this.#end({ kind: 'disconnect' })
  }

  close(): void {
    this.#end({ kind: 'close' })
  }

  #end(event: AnsweringEvent): void {
    this.#next(event)
    this.#closeConnection()
  }

  #mayReceive({ connection }: ArrivedOffer): boolean {
    if (this.#state.kind === 'closed') return false
    const isKnown = this.#state.kind !== 'new' && this.#state.connection === connection
    return isKnown || this.#options.mayConnect()
  }

  #next(event: AnsweringEvent): readonly AnsweringEffect[] {
    const { state, effects } = nextAnswering(this.#state, event)
    this.#state = state
    return effects
  }

  /** Resolves to false if the offer is rejected. */
  async #handle(event: AnsweringEvent, offer: Offer): Promise<boolean> {
    for (const effect of this.#next(event)) {
      if (!(await this.#run(effect, offer))) return false
    }
    return event.kind !== 'offer-rejected'
  }

  async #run(effect: AnsweringEffect, offer: Offer): Promise<boolean> {
    switch (effect.kind) {
      case 'create-answer':
        return this.#createAnswer(offer)
      case 'send-answer':
        await this.#connection?.sendAnswer(offer)
        return true
      case 'replace-connection':
        this.#closeConnection()
        this.#options.replaced()
        return true
      case 'close-connection':
        this.#closeConnection()
        return true
    }
  }

  async #createAnswer(offer: Offer): Promise<boolean> {
    // The connection may have been closed since the offer arrived.
    if (this.#state.kind !== 'have-remote-offer') return true
    const connection = (this.#connection ??= this.#options.open())
    const isAnswered = await connection.createAnswer(offer).then(
      () => true,
      () => false,
    )
    if (connection !== this.#connection) return true
    return this.#handle({ kind: isAnswered ? 'answer-created' : 'offer-rejected' }, offer)
  }

  #closeConnection(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}
