import { expect, test } from '@playwright/test'
import type { Stop, Visit } from './visit.ts'

/** Finds the faults of the page at a stop. */
type Check = (stop: Stop) => Promise<string[]>

/** Opens stops one after the other. A fault fails the test with the name of the stop, and the tour goes on. */
export async function walk(visit: Visit, stops: readonly Stop[], check: Check): Promise<void> {
  for (const stop of stops) {
    await test.step(stop.name, async () => {
      const faults = await findFaults(visit, stop, check)
      expect.soft(faults, stop.name).toEqual([])
    })
  }
}

async function findFaults(visit: Visit, stop: Stop, check: Check): Promise<string[]> {
  const { page, url } = visit
  try {
    await stop.open(visit)
    return await checkUntilRight(visit, stop, check)
  } catch (error) {
    await page.goto('about:blank')
    await page.goto(`${url}/#/chat`)
    return [`cannot be opened: ${error instanceof Error ? error.message : String(error)}`]
  }
}

// A new element may not have its focus or its text yet.
async function checkUntilRight({ page }: Visit, stop: Stop, check: Check): Promise<string[]> {
  const limit = Date.now() + 3_000
  for (;;) {
    await page.evaluate(waitForAnimations)
    const faults = await check(stop)
    if (faults.length === 0 || Date.now() > limit) return faults
  }
}

// Runs in the page. An animation without an end is a spinner.
async function waitForAnimations() {
  await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
  await new Promise(requestAnimationFrame)
}
