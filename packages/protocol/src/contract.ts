import type { Endpoint } from './endpoint.ts'
import * as everything from './index.ts'

/** Every endpoint of the contract. A server without a handler of one does not start. */
export const contract: readonly Endpoint[] = Object.values<unknown>(everything).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'terms' in value
}
