import { scopedStore } from './store/key-value-store.ts'
import type { ClientEnvironment, Environment } from './environment.ts'

/**
 * The environment of one client: its key-value store is scoped to one user, and its requests are aborted
 * and refused once the client is disposed.
 */
export function environmentOf(
  environment: Environment,
  scope: string,
  disposed: AbortSignal,
): ClientEnvironment {
  return {
    base: environment.base,
    now: () => environment.now(),
    compareTexts: (one, other) => environment.compareTexts(one, other),
    keyValues: scopedStore(environment.keyValues, scope),
    nextFrame: (work) => environment.nextFrame(() => !disposed.aborted && work()),
    isOnline: () => environment.isOnline(),
    isVisible: () => environment.isVisible(),
    onChange: (changed) => environment.onChange(changed),
    restart: () => environment.restart(),
    isOpenElsewhere: () => environment.isOpenElsewhere(),
    alone: (name, work) => environment.alone(name, work),
    fetch: (input, init) => fetchUntil(environment.fetch, disposed, input, init),
  }
}

async function fetchUntil(
  send: typeof fetch,
  disposed: AbortSignal,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  disposed.throwIfAborted()
  // A signal per request: listeners would accumulate on the client's own signal.
  const signal = AbortSignal.any(init.signal ? [disposed, init.signal] : [disposed])
  const response = await send(input, { ...init, signal })
  disposed.throwIfAborted()
  return response
}
