import { create, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/**
 * A store for the UI state of the signed-in user. It is reset with every client, so that nothing is
 * left for the next user of the page. Features must use it instead of `create`; `test/session-
 * state.test.ts` checks this.
 */
export function createSessionState<T extends object>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial)
  onSessionReset(() => store.setState(initial(), true))
  return store
}

/** Calls `reset` when a client is disposed, for state outside a store. */
export function onSessionReset(reset: () => void): void {
  resets.add(reset)
}

/** Resets the state of all screens; `app/` calls it when the signed-in user changes. */
export function resetSessionState(): void {
  for (const reset of resets) reset()
}
