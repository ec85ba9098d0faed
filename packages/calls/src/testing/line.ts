/** A line that delivers messages in any order, repeats, delays and loses them, as the test wants. */
export class Line<Message> {
  readonly #underWay: Message[] = []
  readonly #delayed: Message[] = []
  readonly #receive: (message: Message) => void

  constructor(receive: (message: Message) => void) {
    this.#receive = receive
  }

  get isEmpty(): boolean {
    return this.#underWay.length === 0
  }

  send(message: Message): void {
    this.#underWay.push(message)
  }

  deliver(index: number): void {
    const message = this.#take(index)
    if (message !== undefined) this.#receive(message)
  }

  /** Delivers a message, which will arrive again. */
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
    this.#underWay.push(...this.#delayed.splice(0))
  }

  #take(index: number): Message | undefined {
    return this.isEmpty ? undefined : this.#underWay.splice(index % this.#underWay.length, 1)[0]
  }
}
