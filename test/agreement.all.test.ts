import { expect, test } from 'vitest'
import { type Manner, manners } from './testing/agreement/round.ts'
import { reportOf, runRounds } from './testing/agreement/rounds.ts'

// Minutes for all manners together. See docs/agreement.md.
const minutes = 10

test.each<Manner>(manners)(
  'devices agree after many random rounds: %s',
  { timeout: 600_000 },
  async (manner) => {
    const forMs = (minutes * 60_000) / manners.length
    const { rounds, disagreement } = await runRounds({
      manners: [manner],
      firstSeed: 1,
      max: 1_000,
      forMs,
    })
    expect(disagreement && reportOf(disagreement)).toBeUndefined()
    expect(rounds).toBeGreaterThan(1)
  },
)
