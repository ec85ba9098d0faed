import { expect, test } from 'vitest'
import { startCluster } from '../apps/server/src/testing/cluster.ts'
import { reportOf, runRounds } from './testing/agreement/rounds.ts'

async function startTwo() {
  const { first, second, close } = await startCluster()
  return { server: first, bases: [first.base, second.base], close }
}

test('devices on two nodes agree after random rounds', { timeout: 240_000 }, async () => {
  const { rounds, disagreement } = await runRounds({
    manners: ['late', 'failing', 'cut'],
    firstSeed: 1,
    max: 1_000,
    forMs: 60_000,
    start: startTwo,
  })
  expect(disagreement && reportOf(disagreement)).toBeUndefined()
  expect(rounds).toBeGreaterThan(0)
})
