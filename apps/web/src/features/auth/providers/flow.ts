import type { KeyValueStore, ProviderVisit } from '@parley/client'

const name = 'sign_in_flow'
const lifeMs = 10 * 60_000

/** A visit to a provider that began on this device. */
export interface Flow extends ProviderVisit {
  /** Links the identity to the signed-in user's account instead of signing in. */
  links: boolean
}

/** Stores a visit until its answer comes. A later visit replaces it. */
export function storeFlow(keyValues: KeyValueStore, flow: Flow, now: number): void {
  keyValues.set(name, JSON.stringify({ ...flow, expiresAt: now + lifeMs }))
}

/** Takes the visit that an answer belongs to. Undefined if it did not begin here, or too long ago. */
export function takeFlow(
  keyValues: KeyValueStore,
  provider: string,
  state: string | null,
  now: number,
): Flow | undefined {
  const text = keyValues.get(name)
  keyValues.remove(name)
  const flow = text === null ? undefined : (JSON.parse(text) as Flow & { expiresAt: number })
  const isRight = flow?.provider === provider && flow.state === state && flow.expiresAt > now
  return isRight ? flow : undefined
}
