import type { Page } from '@playwright/test'

/** Holds requests back as a slow line would, until they are let go. Gives what lets them go. */
export async function hold(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let letGo = () => {}
  const go = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    await go
    // The page may have gone, or taken its question back.
    await route.continue().catch(() => {})
  })
  return async () => {
    letGo()
    await page.unroute(address)
  }
}
