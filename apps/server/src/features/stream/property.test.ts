import { expect, test } from 'vitest'
import { runScenarios } from './testing/random-deliveries.ts'

// property.all.test.ts runs more of them.
test('every device receives exactly its messages, once and in order, through random scenarios', async () => {
  await expect(runScenarios(4, 20_000)).resolves.toBeUndefined()
}, 60_000)
