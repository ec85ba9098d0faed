import {
  nextOffering,
  type OfferingEffect,
  type OfferingEvent,
  type OfferingState,
} from './offering.ts'

/** A connection by which an end offers. */
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
  /** The other end has lost its connection. */
  reconnect(): Promise<void>
  /** The offer that follows an answer could not be made or sent. */
  failed(error: unknown): void
}

/** The end that offers: takes the transitions and runs their effects. */
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

  /** Offers the current tracks, now or after the answer to the last offer. Rejects if the offer cannot be made or sent. */
  negotiate = (): Promise<void> => this.#handle({ kind: 'negotiation-needed' })

  /** Takes an answer. Resolves to false if it cannot be set. */
  async takeAnswer(answer: { id?: string | undefined; sdp: string }): Promise<boolean> {
    try {
      await this.#handle({ kind: 'answer', id: answer.id, sdp: answer.sdp })
      return true
    } catch {
      return false
    }
  }

  /** Takes the report of the other end, which offer it has answered last; null if it has no connection. */
  takeReport = (answered: string | null): Promise<void> =>
    this.#handle({ kind: 'answered-reported', answered })

  /** Sends an offer again that waits for its answer too long. */
  tick = (): Promise<void> => this.#handle({ kind: 'tick', at: this.#options.now() })

  /** Sends an offer again that waits for its answer. */
  restoreLine = (): Promise<void> =>
    this.#handle({ kind: 'line-restored', at: this.#options.now() })

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
