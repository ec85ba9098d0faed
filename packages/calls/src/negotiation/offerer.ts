import {
  nextOffering,
  type OfferingEffect,
  type OfferingEvent,
  type OfferingState,
} from './offering.ts'

/** The connection of an offerer. */
export interface OfferingConnection {
  /** Creates an offer of the current tracks and sets it as the local description. */
  createOffer(): Promise<void>
  /** Sends the local description. */
  sendOffer(id: string): void | Promise<void>
  setAnswer(sdp: string): Promise<void>
  close(): void
}

export interface OffererOptions<Connection> {
  open(): Connection
  newId(): string
  now(): number
  /** The answerer has lost its connection. */
  reconnect(): Promise<void>
  /** The offer after an answer could not be created or sent. */
  failed(error: unknown): void
}

/** The offerer of a connection: runs the effects of its transitions. */
export class Offerer<Connection extends OfferingConnection> {
  readonly #options: OffererOptions<Connection>
  #state: OfferingState = { kind: 'new' }
  #connection: Connection | undefined

  constructor(options: OffererOptions<Connection>) {
    this.#options = options
  }

  get connection(): Connection | undefined {
    return this.#connection
  }

  get state(): OfferingState {
    return this.#state
  }

  /** Offers the current tracks, now or after the answer to the last offer. Rejects if the offer cannot be created or sent. */
  negotiate = (): Promise<void> => this.#handle({ kind: 'negotiation-needed' })

  /** Resolves to false if the answer cannot be set. */
  async receiveAnswer(answer: { id?: string | undefined; sdp: string }): Promise<boolean> {
    try {
      await this.#handle({ kind: 'answer', id: answer.id, sdp: answer.sdp })
      return true
    } catch {
      return false
    }
  }

  /** Receives the id of the last offer that the answerer answered; null if it has no connection. */
  receiveReport = (answered: string | null): Promise<void> =>
    this.#handle({ kind: 'answered-reported', answered })

  /** Retransmits an offer that has waited too long for its answer. */
  tick = (): Promise<void> => this.#handle({ kind: 'tick', at: this.#options.now() })

  /** Retransmits an offer that waits for its answer. */
  resumeSignaling = (): Promise<void> =>
    this.#handle({ kind: 'signaling-resumed', at: this.#options.now() })

  /** Closes the connection. The next offer opens another one. */
  disconnect(): void {
    void this.#handle({ kind: 'disconnect' })
  }

  close(): void {
    void this.#handle({ kind: 'close' })
  }

  async #handle(event: OfferingEvent): Promise<void> {
    const { state, effects } = nextOffering(this.#state, event)
    this.#state = state
    for (const effect of effects) await this.#run(effect)
  }

  async #run(effect: OfferingEffect): Promise<void> {
    switch (effect.kind) {
      case 'create-offer':
        return this.#createOffer()
      case 'send-offer':
        return this.#connection?.sendOffer(effect.id)
      case 'set-answer':
        return this.#setAnswer(effect.sdp)
      case 'reconnect':
        return this.#options.reconnect()
      case 'close-connection':
        this.#connection?.close()
        this.#connection = undefined
    }
  }

  async #createOffer(): Promise<void> {
    const connection = (this.#connection ??= this.#options.open())
    try {
      await connection.createOffer()
    } catch (error) {
      if (connection !== this.#connection) return
      await this.#handle({ kind: 'offer-failed' })
      throw error
    }
    if (connection !== this.#connection) return
    const { newId, now } = this.#options
    await this.#handle({ kind: 'offer-created', id: newId(), at: now() })
  }

  async #setAnswer(sdp: string): Promise<void> {
    const connection = this.#connection
    try {
      await connection?.setAnswer(sdp)
    } catch (error) {
      if (connection !== this.#connection) return
      await this.#handle({ kind: 'answer-rejected' })
      throw error
    }
    if (connection !== this.#connection) return
    this.#handle({ kind: 'answer-set' }).catch(this.#options.failed)
  }
}
