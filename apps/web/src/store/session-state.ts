import { create, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/**
 * A store for what the signed-in person has on their screens. It begins afresh with every client, so that
 * nothing of one person is left for the next one on the same page. State in features is made with this
 * and never with `create`; `test/session-state.test.ts` checks it.
 */
export function createSessionState<T extends object>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial)
  onSessionReset(() => store.setState(initial(), true))
  return store
}

/** Calls `reset` when a client ends, for what is no store. */
export function onSessionReset(reset: () => void): void {
  resets.add(reset)
}

/** Drops the state of all screens; `app/` calls it when the signed-in person changes. */
export function resetSessionState(): void {
  for (const reset of resets) reset()
}
