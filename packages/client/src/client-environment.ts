import { scopedStore } from './key-value-store.ts'
import type { ClientEnvironment, Environment } from './environment.ts'

/**
 * The environment as one client sees it: small texts under the names of one person, and requests that are
 * aborted and refused once the client is disposed.
 */
export function environmentOf(
  environment: Environment,
  scope: string,
  disposed: AbortSignal,
): ClientEnvironment {
  return {
    base: environment.base,
    now: () => environment.now(),
    keyValues: scopedStore(environment.keyValues, scope),
    nextFrame: (work) => environment.nextFrame(() => !disposed.aborted && work()),
    isOnline: () => environment.isOnline(),
    isVisible: () => environment.isVisible(),
    onChange: (changed) => environment.onChange(changed),
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
  // A signal per request: listeners would pile up on the one that lives as long as the client.
  const signal = AbortSignal.any(init.signal ? [disposed, init.signal] : [disposed])
  const response = await send(input, { ...init, signal })
  disposed.throwIfAborted()
  return response
}
