/** Functions that run at points in the life of a client. */
export interface LifecycleHooks {
  /** The store has been filled with the data of the last visit. */
  restored(): void
  /** The stream is about to open, for the first time or after a pause. */
  started(): void
  /** The stream has replayed what was missed. */
  connected(): void
  /** Reads the data that no stream replays: with each stream, and at intervals while the page polls. */
  refresh(): void
  /** The user has joined channels. */
  joined(): void
  /** Another tab takes over. */
  paused(): void
  /** Stores unsaved changes, here and on the server. */
  save(): Promise<void>
  /** The user signs out. Requests still succeed. */
  leaving(): Promise<void>
  /** The data of the user on this device is deleted. */
  clear(): Promise<void>
  /** Timers stop, and nothing is stored any more. */
  disposed(): void
}

/** Runs the hooks of all subjects, in the order in which they were added. */
export class Lifecycle {
  readonly #hooks: Partial<LifecycleHooks>[] = []

  add(hooks: Partial<LifecycleHooks>): void {
    this.#hooks.push(hooks)
  }

  /** Runs one hook of all. */
  run(
    name: 'restored' | 'started' | 'connected' | 'refresh' | 'joined' | 'paused' | 'disposed',
  ): void {
    for (const hooks of this.#hooks) hooks[name]?.()
  }

  /** Runs one hook of all at the same time, and waits for them. */
  async runTogether(name: 'save' | 'leaving' | 'clear'): Promise<void> {
    await Promise.all(this.#hooks.map(async (hooks) => hooks[name]?.()))
  }
}
