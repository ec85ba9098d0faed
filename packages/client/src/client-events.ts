import type { KickReason } from '@parley/protocol'
import { guarded } from './guarded.ts'

/** Events of a client that are not part of its store, such as sounds and navigation need. Subjects add their own. */
export interface ClientEvents {
  kicked(reason: KickReason): void
}

/** Passes each event to every listener. One that throws keeps it from no other. */
export class ClientEventEmitter {
  readonly #listeners = new Set<Partial<ClientEvents>>()

  on(listener: Partial<ClientEvents>): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  emit<Name extends keyof ClientEvents>(
    name: Name,
    ...values: Parameters<ClientEvents[Name]>
  ): void {
    for (const listener of this.#listeners) {
      const one = listener[name] as ((...values: unknown[]) => void) | undefined
      guarded(() => one?.call(listener, ...values))
    }
  }
}
