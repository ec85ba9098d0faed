import { afterAll, beforeAll } from 'vitest'
import { reconnectDelays, retryDelays } from '../../packages/client/src/request/retry-delay.ts'

/** Makes the clients of a test file repeat requests and open new streams after 20 to 200 ms. */
export function useShortDelays(): void {
  const usual = { retries: { ...retryDelays }, reconnects: { ...reconnectDelays } }
  beforeAll(() => {
    Object.assign(retryDelays, { firstMs: 20, maxMs: 200 })
    Object.assign(reconnectDelays, { firstMs: 50, maxMs: 200 })
  })
  // Other test files of this process share the module.
  afterAll(() => {
    Object.assign(retryDelays, usual.retries)
    Object.assign(reconnectDelays, usual.reconnects)
  })
}
