import { expect, test } from 'vitest'
import { runScenarios } from './testing/random-searches.ts'

test('search equals the filtered history of every user through many random scenarios', async () => {
  await expect(runScenarios(24)).resolves.toBeUndefined()
}, 120_000)
