import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { retryDelays } from '../packages/client/src/retry-delay.ts'
import { faultsOf } from './testing/client-laws.ts'
import { momentsOf, Story } from './testing/client-story.ts'

// Whatever happens to lines, tabs, pages and the server: what a client holds is what a fresh one fetches,
// nothing said is lost or said twice, and nobody holds what is not his. Stories come from seeds; a failure
// prints its seed and what happened. PARLEY_SEEDS=300 tells more of them, from PARLEY_SEED=17 on.

const first = Number(process.env.PARLEY_SEED ?? 1)
const count = Number(process.env.PARLEY_SEEDS ?? (process.env.PARLEY_SEED === undefined ? 8 : 1))
const seeds = Array.from({ length: count }, (_, at) => first + at)

// Small pages and little patience, so that a short story meets every seam.
Object.assign(limits, { streamPage: 12, historyPage: 5, readIndexDebounceMs: 10 })
Object.assign(limits, { reconnectMs: 15, reconnectMaxMs: 60 })
Object.assign(retryDelays, { firstMs: 60, mostMs: 500 })

test.each(seeds)('the laws hold in story %i', { timeout: 60_000 }, async (seed) => {
  const story = await Story.begin()
  try {
    for (const moment of momentsOf(seed)) await story.tells(moment)
    await story.settles()
    expect(await faultsOf(story)).toEqual([])
  } catch (error) {
    if (error instanceof Error) {
      error.message = `story ${seed}: ${error.message}\n${story.log.join('\n')}`
    }
    throw error
  } finally {
    await story.end()
  }
})
