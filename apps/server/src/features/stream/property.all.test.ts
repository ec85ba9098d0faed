import { expect, test } from 'vitest'
import { runScenarios } from './testing/random-deliveries.ts'

test('every device receives exactly its messages, once and in order, through many random scenarios', async () => {
  await expect(runScenarios(32, 60_000)).resolves.toBeUndefined()
}, 120_000)
