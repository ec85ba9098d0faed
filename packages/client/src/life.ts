/** Steps in the life of a client. */
export interface Steps {
  /** The store has been filled with the data of the last visit. */
  restored(): void
  /** The stream is about to open, for the first time or after a pause. */
  started(): void
  /** The stream has replayed what was missed. */
  connected(): void
  /** What the stream does not replay is read: with each stream, and now and then while the page polls. */
  refresh(): void
  /** The user has joined channels. */
  joined(): void
  /** Another tab takes over. */
  paused(): void
  /** What waits is stored, here and on the server. */
  save(): Promise<void>
  /** The user signs out. Requests still succeed. */
  leaving(): Promise<void>
  /** The data of the user on this device is deleted. */
  clear(): Promise<void>
  /** Timers stop, and nothing is stored any more. */
  disposed(): void
}

/** The parts of a client that take part in the steps of its life, in the order in which they were added. */
export class Life {
  readonly #parts: Partial<Steps>[] = []

  add(part: Partial<Steps>): void {
    this.#parts.push(part)
  }

  /** Passes a step to all parts. */
  step(
    name: 'restored' | 'started' | 'connected' | 'refresh' | 'joined' | 'paused' | 'disposed',
  ): void {
    for (const part of this.#parts) part[name]?.()
  }

  /** Passes a step to all parts at the same time, and waits for them. */
  async stepTogether(name: 'save' | 'leaving' | 'clear'): Promise<void> {
    await Promise.all(this.#parts.map(async (part) => part[name]?.()))
  }
}
