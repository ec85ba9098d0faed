import { expect, test } from 'vitest'
import { manners } from './testing/agreement/round.ts'
import { reportOf, runRounds } from './testing/agreement/rounds.ts'

// See docs/agreement.md. As many rounds as a minute holds; `npm run test:all` runs ten minutes of them.
test('devices that were open over a bad line show what a new device shows', {
  timeout: 240_000,
}, async () => {
  const { rounds, disagreement } = await runRounds({
    manners,
    firstSeed: 1,
    max: 1_000,
    forMs: 60_000,
  })
  expect(disagreement && reportOf(disagreement)).toBeUndefined()
  expect(rounds).toBeGreaterThan(0)
})
