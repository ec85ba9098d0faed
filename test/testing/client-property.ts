import { limits } from '@parley/protocol'
import { afterAll, expect, test } from 'vitest'
import { retryDelays } from '../../packages/client/src/request/retry-delay.ts'
import { violationsOf } from './client-invariants.ts'
import { stepsOf, Scenario } from './client-scenario.ts'

// Invariants under cut and slow connections, reloads, second tabs and server restarts: a client holds what a
// fresh one fetches, no message is lost or stored twice, and no client has data of chats its user is not in.
// Scenarios come from seeds; a failure prints its seed and actions. PARLEY_SEEDS=300 runs more of them,
// PARLEY_SEED=17 begins there.

/** Runs the scenarios of `count` seeds from `first` on. */
export function testScenarios(first: number, count: number): void {
  const seeds = Array.from({ length: count }, (_, at) => first + at)
  const usual = { ...limits }
  const usualDelays = { ...retryDelays }
  afterAll(() => {
    // Other test files of this worker share the modules.
    Object.assign(limits, usual)
    Object.assign(retryDelays, usualDelays)
  })

  // Small pages and short pauses, so that a short scenario crosses every boundary.
  Object.assign(limits, { streamPage: 12, historyPage: 5, readIndexDebounceMs: 10 })
  Object.assign(limits, { reconnectMs: 15, maxReconnectMs: 60 })
  Object.assign(retryDelays, { firstMs: 60, maxMs: 500 })

  test.each(seeds)('the invariants hold in scenario %i', { timeout: 60_000 }, async (seed) => {
    const scenario = await Scenario.begin()
    try {
      for (const step of stepsOf(seed)) await scenario.run(step)
      await scenario.settle()
      expect(await violationsOf(scenario)).toEqual([])
    } catch (error) {
      if (error instanceof Error) {
        error.message = `scenario ${seed}: ${error.message}\n${scenario.log.join('\n')}`
      }
      throw error
    } finally {
      await scenario.end()
    }
  })
}
