import { expect, test } from 'vitest'
import { runScenarios } from './testing/random-searches.ts'

// property.all.test.ts runs more of them.
test('search equals the filtered history of every user through random scenarios', async () => {
  await expect(runScenarios(4)).resolves.toBeUndefined()
}, 120_000)
