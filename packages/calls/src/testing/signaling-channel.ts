/** A signaling channel that reorders, repeats, delays and loses messages at the command of the test. */
export class SignalingChannel<Message> {
  readonly #inFlight: Message[] = []
  readonly #delayed: Message[] = []
  readonly #receive: (message: Message) => void

  constructor(receive: (message: Message) => void) {
    this.#receive = receive
  }

  get isEmpty(): boolean {
    return this.#inFlight.length === 0
  }

  send(message: Message): void {
    this.#inFlight.push(message)
  }

  deliver(index: number): void {
    const message = this.#take(index)
    if (message !== undefined) this.#receive(message)
  }

  /** Delivers a message that will arrive again. */
  repeat(index: number): void {
    const message = this.#take(index)
    if (message === undefined) return
    this.#delayed.push(message)
    this.#receive(message)
  }

  lose(index: number): void {
    this.#take(index)
  }

  /** Keeps a message until the delayed ones arrive. */
  delay(index: number): void {
    const message = this.#take(index)
    if (message !== undefined) this.#delayed.push(message)
  }

  sendDelayed(): void {
    this.#inFlight.push(...this.#delayed.splice(0))
  }

  #take(index: number): Message | undefined {
    return this.isEmpty ? undefined : this.#inFlight.splice(index % this.#inFlight.length, 1)[0]
  }
}
